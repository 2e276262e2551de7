"""The garbage collector of a server."""

import gc
from collections.abc import Generator
from contextlib import contextmanager

NEW_OBJECTS = 50_000
"""Objects that are made before the collector looks for garbage among them."""


@contextmanager
def start_is_kept() -> Generator[None]:
    """Keep the collector from what is there at the start, for as long as a server runs.

    Code and the application stay for good. To look through them again costs more than
    the request does, wherever one makes many objects: a large body, a large answer. What
    fills up later, such as the statements that SQLAlchemy keeps, is looked through after
    many more objects than one request makes.
    """
    thresholds = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, *thresholds[1:])
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()


@contextmanager
def nothing_is_collected() -> Generator[None]:
    """Keep the collector from what is made meanwhile, all of which is kept.

    The document of a thousand resources is made of millions of objects: to look through
    them again and again takes a tenth of its time.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
