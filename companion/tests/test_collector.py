"""The garbage collector of a server."""

import gc
import json

from codegen_companion.support.collector import nothing_is_collected, start_is_kept


def test_start_is_kept() -> None:
    """What is there at the start is left alone until the server ends."""
    before, thresholds = gc.get_freeze_count(), gc.get_threshold()
    with start_is_kept():
        assert gc.get_freeze_count() > before + 1000
    assert gc.get_freeze_count() <= before
    assert gc.get_threshold() == thresholds


def test_one_request_is_not_looked_through() -> None:
    """The lists of a body of a megabyte do not lead to what has been there for long."""
    text = json.dumps([[[[]]]] * 100_000, separators=(",", ":"))
    whole: list[int] = []

    def note(phase: str, details: dict[str, int]) -> None:
        if phase == "start" and details["generation"] == 2:
            whole.append(details["generation"])

    with start_is_kept():
        gc.callbacks.append(note)
        try:
            json.loads(text)
        finally:
            gc.callbacks.remove(note)
    assert whole == []


def test_nothing_is_collected() -> None:
    """The collector rests meanwhile, and goes on; one that somebody stopped stays so."""
    with nothing_is_collected():
        assert not gc.isenabled()
    assert gc.isenabled()
    gc.disable()
    try:
        with nothing_is_collected():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
