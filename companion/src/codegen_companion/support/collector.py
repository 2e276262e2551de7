"""The garbage collector of a server."""

import gc
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def start_is_kept() -> Generator[None]:
    """Keep the collector from what is there at the start, for as long as a server runs.

    Code and the application stay for good. To look through them again costs more than
    the request does, wherever one makes many objects: a large body, a large answer.
    """
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
