"""Makes the rows of a project's seed twice: a second call, for another database, has none that the first one's session has."""

import seed

first, second = seed.make_rows(), seed.make_rows()
assert len(first) == len(second) > 1
assert not {*map(id, first)} & {*map(id, second)}
