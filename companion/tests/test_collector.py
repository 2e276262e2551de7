"""The garbage collector of a server."""

import gc

from codegen_companion.support.collector import start_is_kept


def test_start_is_kept() -> None:
    """What is there at the start is left alone until the server ends."""
    before = gc.get_freeze_count()
    with start_is_kept():
        assert gc.get_freeze_count() > before + 1000
    assert gc.get_freeze_count() <= before
