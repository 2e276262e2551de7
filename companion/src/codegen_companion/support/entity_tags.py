"""Entity tags: made of answers, read from headers, and compared (RFC 9110, 8.8.3)."""

import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import NamedTuple

_DIGITS = 32
"""Hexadecimal digits of a digest: half of SHA-256, which processors have instructions for."""

_TAG = re.compile(r'(W/)?"([\x21\x23-\x7e\x80-\xff]*)"')
_SPACE = " \t"

_BODY = rf"[0-9a-f]{{{_DIGITS}}}"
_BODY_TAG = re.compile(_BODY)
_VERSION = re.compile(r"-?[0-9]+")
_VERSION_TAG = re.compile(rf"({_VERSION.pattern})(?:\.{_BODY})?")


class EntityTag(NamedTuple):
    """One tag of a header."""

    opaque: str
    """What stands between its quotes."""
    is_weak: bool


class EntityTags:
    """The value of `If-Match` or `If-None-Match`: tags, or `*`."""

    def __init__(self, value: str) -> None:
        """Read a value; lines of one header are joined by commas.

        Args:
            value: What was sent. Something that is no list of tags is kept in mind as
                such: `is_malformed`.
        """
        self.is_any = value.strip(_SPACE) == "*"
        tags = () if self.is_any else _read(value)
        self.is_malformed = tags is None
        self._tags = tags or ()

    def match_strongly(self, is_current: Callable[[str], bool]) -> bool:
        """Tell whether a tag that is not weak names what is there, as `If-Match` asks."""
        return any(not tag.is_weak and is_current(tag.opaque) for tag in self._tags)

    def match_weakly(self, is_current: Callable[[str], bool]) -> bool:
        """Tell whether any tag names what is there, as `If-None-Match` asks."""
        return any(is_current(tag.opaque) for tag in self._tags)


def _read(value: str) -> Sequence[EntityTag] | None:
    """Read a list of tags, which may have empty elements (RFC 9110, 5.6.1); None: it is none."""
    tags: list[EntityTag] = []
    place = 0
    while True:
        # A tag may hold commas: the value is read from its start.
        while place < len(value) and value[place] in " \t,":
            place += 1
        if place == len(value):
            return tags
        found = _TAG.match(value, place)
        if found is None:
            return None
        tags.append(EntityTag(found[2], found[1] is not None))
        place = found.end()
        while place < len(value) and value[place] in _SPACE:
            place += 1
        if place < len(value) and value[place] != ",":
            return None


def opaque_of(tag: str) -> str:
    """Return what stands between the quotes of a tag that an answer carries."""
    return tag.removeprefix("W/").strip('"')


def body_tag(body: bytes, version: str | None = None) -> str:
    """Return the tag of an answer to a read.

    Args:
        body: The whole body.
        version: The tag of the version of the row that is read. With one, the tag is
            strong, and `If-Match` takes it for that version. Without, it is weak, which
            `If-Match` never takes: what it is made of is not known where rows are locked.
    """
    digest = sha256(body).hexdigest()[:_DIGITS]
    return f'W/"{digest}"' if version is None else f'"{opaque_of(version)}.{digest}"'


def is_version_tag(tag: str) -> bool:
    """Tell whether an answer's tag is that of a version, and of no body."""
    opaque = opaque_of(tag)
    return tag == f'"{opaque}"' and _VERSION.fullmatch(opaque) is not None


def names_version(opaque: str, version: int) -> bool:
    """Tell whether a tag is that of a version, or of an answer with a row of that version."""
    found = _VERSION_TAG.fullmatch(opaque)
    return found is not None and found[1] == str(version)


def may_be_of_body(opaque: str) -> bool:
    """Tell whether a tag may be that of an answer which shows no version."""
    return _BODY_TAG.fullmatch(opaque) is not None
