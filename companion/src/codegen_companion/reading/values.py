"""Values and limits out of the SQL that databases keep of defaults and conditions."""

import re
from functools import reduce
from typing import Any

_CAST = re.compile(
    r"""::(?:"[^"]+"|[a-z_]\w*(?:\.\w+)?)(?: (?:varying|precision|without time zone|with time zone))?(?:\(\d+(?:,\s*\d+)?\))?(?:\[\])?"""
)
_NUMBER = r"-?\d+(?:\.\d+)?"
_COMPARISON = re.compile(
    rf"^(?P<name>\w+) (?P<operator>>=|<=|>|<) (?P<value>{_NUMBER})$"
)
_BETWEEN = re.compile(
    rf"^(?P<name>\w+) between (?P<low>{_NUMBER}) and (?P<high>{_NUMBER})$", re.I
)
_LENGTH = re.compile(
    r"^(?:char_length|character_length|length)\((?P<name>\w+)\) (?P<operator>>=|<=|>|<) (?P<value>\d+)$",
    re.I,
)
_CHOICE = re.compile(
    r"^(?P<name>\w+) (?:in \(|= any \((?:\(?array\[))(?P<values>'.*')", re.I
)
# PostgreSQL writes a list of numbers as an array.
_NUMBERS = re.compile(
    r"^(?P<name>\w+) (?:in \(|= any \((?:\(?array\[))(?P<values>-?\d+(?:, ?-?\d+)*)[\])]",
    re.I,
)
_OPERATORS = {">=": "ge", "<=": "le", ">": "gt", "<": "lt"}


def default_of(text: str, kind: str) -> tuple[bool, str | int | float | None]:
    """Return whether a server default is one and the same value, and the value."""
    plain = _bare(text)
    quoted = re.fullmatch(r"'((?:[^']|'')*)'", plain)
    inner = quoted[1].replace("''", "'") if quoted else None
    if kind in ("str", "enum"):
        return (inner is not None, inner)
    word = inner if inner is not None else plain
    if kind == "bool" and word.lower() in ("true", "false", "t", "f", "1", "0"):
        return True, word.lower() in ("true", "t", "1")
    if kind == "int" and re.fullmatch(r"-?\d+", word) and abs(int(word)) < 2**53:
        return True, int(word)
    if kind in ("float", "decimal") and re.fullmatch(_NUMBER, word) and len(word) < 15:
        return True, float(word) if "." in word else int(word)
    return False, None


def limits_of(check: str) -> tuple[str, dict[str, Any]] | None:
    """Return the column that a condition is about, and the limits that it means.

    A condition of several columns, or one that no limit can say, gives nothing: the
    database goes on holding it.
    """
    plain = _bare(check)
    parts = re.split(r" and (?=\(*\w+\)* [<>])", plain, flags=re.I)
    found = [_limit(_bare(part)) for part in parts]
    known = [limit for limit in found if limit is not None]
    if len(known) != len(found) or len({name for name, _ in known}) != 1:
        return None
    return known[0][0], reduce(narrowed, (limits for _, limits in known))


def narrowed(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """Return the limits of what has to meet both: of two ends the one that is further in."""
    both = one | other
    for closed, opened, inner in (("ge", "gt", max), ("le", "lt", min)):
        ends = [
            limits[key]
            for limits in (one, other)
            for key in (closed, opened)
            if key in limits
        ]
        if not ends:
            continue
        end = inner(ends)
        is_open = end in (one.get(opened), other.get(opened))
        both = {
            key: value for key, value in both.items() if key not in (closed, opened)
        }
        both[opened if is_open else closed] = end
    if "min_length" in one and "min_length" in other:
        both["min_length"] = max(one["min_length"], other["min_length"])
    if "max_length" in one and "max_length" in other:
        both["max_length"] = min(one["max_length"], other["max_length"])
    return both


def _limit(text: str) -> tuple[str, dict[str, Any]] | None:
    if match := _COMPARISON.match(text):
        return match["name"], {_OPERATORS[match["operator"]]: _number(match["value"])}
    if match := _BETWEEN.match(text):
        return match["name"], {
            "ge": _number(match["low"]),
            "le": _number(match["high"]),
        }
    if match := _LENGTH.match(text):
        value = int(match["value"]) + {">": 1, "<": -1}.get(match["operator"], 0)
        return match["name"], {
            "min_length" if ">" in match["operator"] else "max_length": value
        }
    if match := _NUMBERS.match(text):
        numbers = [int(value) for value in match["values"].split(",")]
        return match["name"], {"ge": min(numbers), "le": max(numbers)}
    if match := _CHOICE.match(text):
        values = re.findall(r"'((?:[^']|'')*)'", match["values"])
        return match["name"], {"values": [value.replace("''", "'") for value in values]}
    return None


def _number(text: str) -> int | float:
    return float(text) if "." in text else int(text)


def _bare(text: str) -> str:
    """Take away casts, and the brackets that databases put around everything."""
    plain = _outside_quotes(text.strip())
    while True:
        shorter = re.sub(
            r"\((\w+|-?[\d.]+|'(?:[^']|'')*')\)(?<!\w\()", _unwrapped, plain
        )
        if _is_wrapped(shorter):
            shorter = shorter[1:-1].strip()
        if shorter == plain:
            return plain
        plain = shorter


def _unwrapped(match: re.Match[str]) -> str:
    before = match.string[: match.start()]
    # The brackets of a call, or of a list, stay.
    is_call = re.search(r"(?:\w|\bin|\bany) ?$", before, re.I) is not None
    return match[0] if is_call else match[1]


def _outside_quotes(text: str) -> str:
    """Take casts away that are not part of a text."""
    pieces = re.split(r"('(?:[^']|'')*')", text)
    return "".join(
        piece if index % 2 else _CAST.sub("", piece)
        for index, piece in enumerate(pieces)
    ).replace('"', "")


def _is_wrapped(text: str) -> bool:
    if not (text.startswith("(") and text.endswith(")")):
        return False
    depth = 0
    for index, char in enumerate(text):
        depth += {"(": 1, ")": -1}.get(char, 0)
        if depth == 0:
            return index == len(text) - 1
    return False
