"""Values of types that Python has none for, as the text that PostgreSQL writes of them."""

import datetime as dt
import re
from collections.abc import Callable

_EPOCH = dt.datetime(2024, 1, 1, tzinfo=dt.UTC)


def _moment(number: int) -> str:
    return f"{_plain_moment(number)}+00"


def _plain_moment(number: int) -> str:
    moment = _EPOCH + dt.timedelta(seconds=number)
    return moment.replace(tzinfo=None).isoformat(" ")


def _quoted(of: Callable[[int], str]) -> Callable[[int], str]:
    return lambda number: f'"{of(number)}"'


def _day(number: int) -> str:
    return (_EPOCH.date() + dt.timedelta(days=number)).isoformat()


def _range(of: Callable[[int], str]) -> Callable[[int], str]:
    return lambda number: f"[{of(number)},{of(number + 1)})"


def _ranges(of: Callable[[int], str]) -> Callable[[int], str]:
    return lambda number: f"{{{_range(of)(number)}}}"


def _octets(number: int, count: int, base: int) -> list[int]:
    return [number // base**place % base for place in reversed(range(count))]


def _address(number: int) -> str:
    return "10." + ".".join(map(str, _octets(number, 3, 256)))


def _hardware(count: int) -> Callable[[int], str]:
    return lambda number: ":".join(f"{one:02x}" for one in _octets(number, count, 256))


_BY_NAME: dict[str, Callable[[int], str]] = {
    "bit varying": lambda number: f"{number:b}",
    "box": lambda number: f"({number},{number}),(0,0)",
    "cidr": lambda number: f"{_address(number)}/32",
    "circle": lambda number: f"<(0,0),{number}>",
    "daterange": _range(_day),
    "datemultirange": _ranges(_day),
    "hstore": lambda number: f"number=>{number}",
    "inet": lambda number: f"{_address(number)}/32",
    "int4multirange": _ranges(str),
    "int4range": _range(str),
    "int8multirange": _ranges(str),
    "int8range": _range(str),
    "interval": lambda number: str(dt.time(0, number // 60 % 60, number % 60)),
    "json": lambda number: f"[{number}]",
    "jsonb": lambda number: f"[{number}]",
    "jsonpath": lambda number: f"$[{number}]",
    "line": lambda number: f"{{1,1,{number}}}",
    "lseg": lambda number: f"[(0,0),({number},{number})]",
    "ltree": lambda number: f"top.{number}",
    "macaddr": _hardware(6),
    "macaddr8": _hardware(8),
    "money": lambda number: f"${number:,}.00",
    "name": lambda number: f"name-{number}",
    "nummultirange": _ranges(str),
    "numrange": _range(str),
    "oid": str,
    "path": lambda number: f"[(0,0),({number},{number})]",
    "pg_lsn": lambda number: f"0/{number:X}",
    "point": lambda number: f"({number},{number})",
    "polygon": lambda number: f"((0,0),({number},{number}))",
    "text": str,
    "tid": lambda number: f"(0,{number})",
    "time with time zone": lambda number: f"{_plain_moment(number)[11:]}+00",
    "tsmultirange": _ranges(_quoted(_plain_moment)),
    "tsquery": lambda number: f"'word{number}'",
    "tsrange": _range(_quoted(_plain_moment)),
    "tstzmultirange": _ranges(_quoted(_moment)),
    "tstzrange": _range(_quoted(_moment)),
    "tsvector": lambda number: f"'word{number}'",
    "xml": lambda number: f"<number>{number}</number>",
}


_AS_NUMBERS = {"bigint", "character varying", "integer", "numeric", "smallint"}


def _array(item: str, number: int) -> str:
    """Return a list of one item, where a value of it is known."""
    if re.sub(r"\(.*?\)", "", item) in _AS_NUMBERS:
        return f"{{{number}}}"
    try:
        value = named_value(item, number)
    except NotImplementedError:
        return "{}"
    escaped = re.sub(r'(["\\])', r"\\\1", value)
    is_plain = re.search(r'[\s"{},\\]', value) is None
    return f"{{{value}}}" if is_plain else f'{{"{escaped}"}}'


def named_value(name: str, number: int) -> str:
    """Return a value of a type, as text: another one for every number.

    Args:
        name: The type as a table is made with it: `bit(3)`.
        number: What makes the value differ from others.

    Raises:
        NotImplementedError: The type is not known.
    """
    if name.endswith("[]"):
        return _array(name.removesuffix("[]"), number)
    # Arguments stand behind the name, or within it; the schema of an extension before it.
    plain = re.sub(r"\(.*?\)", "", name).rpartition(".")[2]
    if plain == "bit":
        size = int((re.findall(r"\d+", name) or ["1"])[0])
        return f"{number % 2**size:0{size}b}"
    if plain.startswith("interval"):
        plain = "interval"
    if plain not in _BY_NAME:
        message = f"no value of the type {name} is known"
        raise NotImplementedError(message)
    return _BY_NAME[plain](number)
