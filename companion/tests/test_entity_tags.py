"""Entity tags of headers, and how they are compared."""

import pytest

from codegen_companion.support.entity_tags import (
    EntityTags,
    body_tag,
    is_version_tag,
    may_be_of_body,
    names_version,
    opaque_of,
)


@pytest.mark.parametrize(
    ("value", "opaque"),
    [
        ('"a"', ["a"]),
        ('"a", "b"', ["a", "b"]),
        ('"a","b" ', ["a", "b"]),
        (' ,, "a" ,\t"b",', ["a", "b"]),
        ('"a,b", "*"', ["a,b", "*"]),
        ('""', [""]),
        ('"\xe9\\"', ["\xe9\\"]),
        ("", []),
        (",", []),
    ],
)
def test_lists_are_read(value: str, opaque: list[str]) -> None:
    """A list has commas between its tags, and perhaps within; elements may be empty."""
    tags = EntityTags(value)
    assert not tags.is_malformed
    assert not tags.is_any
    for one in ("a", "b", "a,b", "*", "", "\xe9\\"):
        assert tags.match_strongly(one.__eq__) is (one in opaque), one


@pytest.mark.parametrize(
    "value",
    [
        "a",
        "3",
        '"a',
        'a"',
        '"a" "b"',
        '"a"b',
        "'a'",
        'w/"a"',
        'W/ "a"',
        '"a b"',
        '"\x7f"',
    ],
)
def test_malformed(value: str) -> None:
    """What is no list of tags matches nothing, not even by the tags in it."""
    for whole in (value, f'"x", {value}', f'{value}, "x"', f"*, {value}"):
        tags = EntityTags(whole)
        assert tags.is_malformed, whole
        assert not tags.is_any
        assert not tags.match_weakly(lambda _: True)


def test_long_values_are_read_once() -> None:
    """What a client sends is read from its start to its end, whatever it is."""
    assert EntityTags(f"{',' * 60_000}x").is_malformed
    assert EntityTags(f"{' ' * 60_000}x").is_malformed
    assert not EntityTags('"a",' * 15_000).is_malformed


def test_any() -> None:
    """The star stands alone, and is no tag."""
    assert EntityTags(" * ").is_any
    assert not EntityTags("*").match_weakly(lambda _: True)
    assert EntityTags("*, *").is_malformed


def test_weak_tags() -> None:
    """A weak tag matches weakly alone (RFC 9110, 8.8.3.2)."""
    tags = EntityTags('W/"a", "b"')
    assert tags.match_weakly("a".__eq__)
    assert not tags.match_strongly("a".__eq__)
    assert tags.match_strongly("b".__eq__)


def test_tags_of_bodies() -> None:
    """Another body has another tag; with a version it is strong, and names it."""
    weak, strong = body_tag(b"{}"), body_tag(b"{}", '"3"')
    assert weak != body_tag(b"[]")
    assert weak.startswith('W/"')
    assert strong == f'"3.{opaque_of(weak)}"'
    assert may_be_of_body(opaque_of(weak))
    for tag in ('"3"', strong):
        opaque = opaque_of(tag)
        assert names_version(opaque, 3)
        assert not names_version(opaque, 33)
        assert not may_be_of_body(opaque)
    assert names_version("-1", -1)


@pytest.mark.parametrize("opaque", ["03", "3.", "3.x", "x3", "3.0", "", "٣"])
def test_no_tag_of_a_version(opaque: str) -> None:
    """What is not made here names no version."""
    assert not names_version(opaque, 3)


def test_version_alone() -> None:
    """The tag of a version is told from that of a body, and from one of the project's own."""
    assert is_version_tag('"3"')
    for tag in ('W/"3"', "3", '"3.1"', '"x"', body_tag(b"", '"3"')):
        assert not is_version_tag(tag), tag
