"""How often passwords may be tried: what is counted, and what follows of the counts.

Three things are counted: the failures of an address for an account, all those of an
address, and all those for an account. The first two end in a refusal. The third never
does for a try that is the first of its address, or else anybody could lock others out.
"""

import datetime as dt
import hmac
import math
import unicodedata
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, Protocol

MOST_OF_PAIR = 5
"""Failures of an address for an account, in a window."""

MOST_OF_ADDRESS = 100
"""Failures of an address for all accounts, in a window."""

MOST_OF_ACCOUNT = 30
"""Failures for an account from all addresses, in a window; others wait then."""

MOST_WAITING = 20
"""Tries for an account that wait at a time."""

WINDOW = dt.timedelta(minutes=1)
"""For how long failures are counted, from the first one on."""

MEMORY = dt.timedelta(hours=1)
"""For how long it is known that an address has failed for an account."""

_MOST_SECONDS = 30


class Keys(NamedTuple):
    """What a try is counted for, in the order in which rows are locked."""

    pair: str
    """Stands for an address and an account."""

    address: str
    account: str


@dataclass
class Count:
    """What is known of one key; the try that is being decided about is pending."""

    ends_at: dt.datetime
    """When the failures count no more."""

    failures: int = 0
    pending: int = 0
    """Tries whose password is being checked, or that wait for it."""

    waiting: int = 0
    """Those of them that had to wait."""

    has_failed: bool = False
    """Whether any try has failed, in this window or before."""


class Reservation(NamedTuple):
    """A try that was let in, and counts until it is settled."""

    keys: Keys
    ends_at: tuple[dt.datetime, dt.datetime, dt.datetime]
    """The windows of the keys in which it is pending."""

    seconds: int
    """How long it waits before the password is checked."""


class Refusal(NamedTuple):
    """A try that was not let in; nothing of it is counted."""

    seconds: int
    """After how long to try again."""

    is_final: bool
    """Whether it is to be told; else others are being checked right now."""

    key: str = ""
    """The key whose window has to end, if that is the reason."""


class Outcome(Enum):
    """What became of a try."""

    FAILED = "failed"
    SUCCEEDED = "succeeded"
    UNDECIDED = "undecided"
    """The password was not checked to the end, and nothing is known of it."""


class Store(Protocol):
    """Where tries are counted, each step at once, whatever others do meanwhile."""

    async def reserve(self, keys: Keys) -> Reservation | Refusal:
        """Let a try in and count it as pending, or refuse it."""
        ...

    async def settle(self, reservation: Reservation, outcome: Outcome) -> None:
        """Count what became of a try.

        Right credentials take back the failures of their address for their account,
        and those alone: whoever has an account must not get rid of others by it.
        """
        ...


def keys_of(secret: bytes, address: str, account: str) -> Keys:
    """Return what a try is counted for, of which nobody without the secret learns who.

    Spellings of an account that many projects take for one another count as one.
    """
    name = unicodedata.normalize("NFKC", account).casefold().strip()
    return Keys(
        pair=_digest(secret, "pair", address, name),
        address=_digest(secret, "address", address),
        account=_digest(secret, "account", name),
    )


def decide(
    keys: Keys, pair: Count, address: Count, account: Count, now: dt.datetime
) -> Reservation | Refusal:
    """Decide about a try, from counts in which it is pending already."""
    limits = ((keys.pair, pair, MOST_OF_PAIR), (keys.address, address, MOST_OF_ADDRESS))
    for key, count, most in limits:
        if count.failures >= most:
            return Refusal(seconds_to(count.ends_at, now), is_final=True, key=key)
    for _, count, most in limits:
        if count.failures + count.pending > most:
            return Refusal(1, is_final=False)
    windows = (pair.ends_at, address.ends_at, account.ends_at)
    excess = account.failures + account.pending - MOST_OF_ACCOUNT
    is_first = pair.pending == 1 and not pair.has_failed
    if excess <= 0 or is_first:
        return Reservation(keys, windows, 0)
    if account.waiting >= MOST_WAITING:
        return Refusal(_MOST_SECONDS, is_final=True)
    doubled = 2 ** min(excess - 1, _MOST_SECONDS.bit_length())
    return Reservation(keys, windows, min(doubled, _MOST_SECONDS))


def seconds_to(moment: dt.datetime, now: dt.datetime) -> int:
    """Return the whole seconds after which a moment is past, one at least."""
    return max(1, math.ceil((moment - now).total_seconds()))


def _digest(secret: bytes, *parts: str) -> str:
    encoded = [part.encode(errors="surrogatepass") for part in parts]
    text = b"".join(b"%d:" % len(part) + part for part in encoded)
    return hmac.digest(secret, text, "sha256").hex()
