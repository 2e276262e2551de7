"""Tries of passwords, counted in the memory of this process."""

import datetime as dt
from collections import OrderedDict

from .sign_in_rules import (
    MEMORY,
    WINDOW,
    Count,
    Keys,
    Outcome,
    Refusal,
    Reservation,
    decide,
)

MOST_KEYS = 30_000
"""More are not remembered: those that were not asked for the longest go first."""


class MemoryCounts:
    """Counts tries; nothing else runs between two lines of a method."""

    def __init__(self) -> None:
        """Know of no try."""
        self._counts: OrderedDict[str, Count] = OrderedDict()

    async def reserve(self, keys: Keys) -> Reservation | Refusal:
        """Let a try in and count it as pending, or refuse it."""
        now = dt.datetime.now(dt.UTC)
        pair, address, account = counts = [self._count(key, now) for key in keys]
        for count in counts:
            count.pending += 1
        decision = decide(keys, pair, address, account, now)
        if isinstance(decision, Refusal):
            for key, count in zip(keys, counts, strict=True):
                count.pending -= 1
                if not (count.failures or count.pending or count.has_failed):
                    # Else names that nobody checks would push out what is known.
                    del self._counts[key]
        elif decision.seconds:
            account.waiting += 1
        while len(self._counts) > MOST_KEYS:
            self._counts.popitem(last=False)
        return decision

    async def settle(self, reservation: Reservation, outcome: Outcome) -> None:
        """Count what became of a try."""
        keys = reservation.keys
        pair = self._counts.get(keys.pair)
        own = 0 if pair is None else pair.failures
        for key, ends_at in zip(keys, reservation.ends_at, strict=True):
            count = self._counts.get(key)
            if count is None:
                continue
            if count.ends_at == ends_at:
                count.pending = max(0, count.pending - 1)
                if reservation.seconds and key == keys.account:
                    count.waiting = max(0, count.waiting - 1)
            if outcome is Outcome.FAILED:
                count.failures += 1
                count.has_failed = True
            elif outcome is Outcome.SUCCEEDED:
                count.failures = max(0, count.failures - own)
                count.has_failed = count.has_failed and count is not pair

    def _count(self, key: str, now: dt.datetime) -> Count:
        """Return the count of a key in the window of now, as the last one asked for."""
        count = self._counts.pop(key, None)
        if count is None or count.ends_at <= now:
            is_known = count is not None and now < count.ends_at + MEMORY
            has_failed = is_known and count is not None and count.has_failed
            count = Count(now + WINDOW, has_failed=has_failed)
        self._counts[key] = count
        return count
