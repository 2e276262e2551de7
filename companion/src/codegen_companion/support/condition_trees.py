"""Trees of conditions: how large one may be, and what in it can be asked at once."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Literal, TypeVar, cast

from pydantic import (
    GetCoreSchemaHandler,
    ValidationError,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
)
from pydantic_core import CoreSchema, core_schema

from .condition_errors import as_written, operators_of
from .conditions import Condition, OneOf, condition_keys

__all__ = ["LimitedTree", "merged"]

MAX_DEPTH = 8
MAX_CONDITIONS = 200
MAX_VALUES = 5_000
MAX_KEYS = 8
"""Keys of a node, which knows three: each further one is an error to tell."""

TEXT_COST = 10
"""What a condition that finds a text costs of `MAX_CONDITIONS`, each time that the text has
`TEXT_LENGTH` characters more; others cost 1."""

TEXT_LENGTH = 50

CASE_COST = 4
"""How many times that is one in capitals or not: PostgreSQL turns both texts into small
letters each time."""

LIST_COST = 10
"""What a condition with more than two values costs: PostgreSQL plans with the product of
how many there are of each, and gets lost in one that no double holds."""

MOMENT_COST = 3
"""What a condition on a moment costs: SQLite makes a text of each that it compares."""

DECIMAL_COST = 2
"""What a condition on a decimal costs, which no processor compares by itself."""

RANGE_COST = 2
"""How many times that a range costs: it compares with both of its bounds."""

RELATION_COST = 30
"""What each relation on the way to a column costs more; for `is_null` under a `not`, twice
that: a database asks for each row anew where it cannot join."""

SEARCH_COST = 150
"""What the search beside a tree costs at most, so that there is always a tree beside it."""

NodeT = TypeVar("NodeT")

Join = Literal["and", "or"]

_FEW = 2
"""Values of a list that cost nothing more, as the bounds of a range."""

_NO_FILTERS = (
    "cursor",
    "sort",
    "page_size",
    "offset",
    "limit",
    "q",
    "fields",
    "include",
)

_TEXT = ("contains", "icontains", "starts_with", "ends_with")
_TOO_MANY = (
    f"must not hold more than {MAX_CONDITIONS} conditions, where one that finds a text "
    f"counts as {TEXT_COST} for each {TEXT_LENGTH} characters ({TEXT_COST * CASE_COST} in "
    f"capitals or not), one of more than {_FEW} values as {LIST_COST}, one on a moment "
    f"as {MOMENT_COST}, one on a decimal as {DECIMAL_COST}, a range as {RANGE_COST} of its kind, "
    f"and each relation on the way as {RELATION_COST} more, twice that for a negated is_null; "
    "filters beside it count as well, and a search as what finds its text in each of its "
    f"columns, {SEARCH_COST} at most"
)

# Under a join, comparisons of one field by these are one comparison with several values.
_MERGED: Mapping[Join, tuple[str, ...]] = {"or": ("eq", "in"), "and": ("ne", "not_in")}


def merged(join: Join, nodes: Sequence[NodeT]) -> list[NodeT]:
    """Make one condition of those of a join that ask a field for several values.

    Through a relation, each would look at all related rows by itself.
    """
    groups: dict[object, list[NodeT]] = {}
    for index, node in enumerate(nodes):
        groups.setdefault(_field_of(join, node) or index, []).append(node)
    return [_merge(group) for group in groups.values()]


def _field_of(join: Join, node: object) -> str:
    """Tell which field a node asks for one value; empty: it does something else."""
    condition: Any = node
    is_asking = isinstance(node, Condition) and condition.op in _MERGED[join]
    return str(condition.field) if is_asking else ""


def _merge(nodes: list[NodeT]) -> NodeT:
    """Put the values of several conditions into one, whose class takes a list if any."""
    if len(nodes) == 1:
        return nodes[0]
    conditions: list[Any] = [*nodes]
    lists = [node for node in conditions if isinstance(node.value, list)]
    values = [value for node in conditions for value in _listed(node.value)]
    # By their texts: whoever chooses UUIDs or decimals chooses their hashes.
    distinct = list({str(value): value for value in values}.values())
    merged_value = distinct if lists else OneOf(distinct)
    copy: NodeT = (lists or conditions)[0].model_copy(update={"value": merged_value})
    return copy


def _listed(value: object) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else [value]


class LimitedTree:
    """A tree of bounded size, whose errors name its keys.

    It has at most 8 levels, 200 conditions, and 5,000 values in their lists and those of
    the filters beside it. Conditions that take a database longer than others count as several.
    """

    def __init__(
        self,
        relations: Mapping[str, int] | None = None,
        *,
        moments: Collection[str] = (),
        decimals: Collection[str] = (),
        searched: Sequence[int] = (0,),
    ) -> None:
        """Note what is dear about fields.

        Args:
            relations: How many relations lead to a field; default none.
            moments: The fields that are moments.
            decimals: The fields that are decimals.
            searched: How many relations lead to each column that the search beside the
                tree looks at; default one column of the rows themselves.
        """
        self._relations = relations or {}
        self._costs = dict.fromkeys(moments, MOMENT_COST)
        self._costs |= dict.fromkeys(decimals, DECIMAL_COST)
        self._searched = searched

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Wrap the schema of the tree."""
        operators = operators_of(source)

        def read(
            tree: object,
            read_tree: ValidatorFunctionWrapHandler,
            info: ValidationInfo[Any],
        ) -> object:
            self._limit(tree, _as_nodes(info.data), info.data.get("q"))
            try:
                return read_tree(tree)
            except ValidationError as error:
                raise as_written(error, operators) from None

        return core_schema.with_info_wrap_validator_function(read, handler(source))

    def _limit(self, root: object, beside: Sequence[object], searched: object) -> None:
        """Refuse a tree that is too deep or too large, before anything recurses into it.

        Args:
            root: The tree.
            beside: The filters of the same request.
            searched: What the same request searches; none: it does not.
        """
        level: list[tuple[str, list[object]]] = [("", [root])]
        cost = self._cost("and", beside) + self._search(searched)
        values = sum(map(_count_values, beside))
        for _ in range(MAX_DEPTH):
            for join, nodes in level:
                cost += self._cost(join, nodes)
                if cost > MAX_CONDITIONS:
                    raise ValueError(_TOO_MANY)
                values += sum(map(_count_values, nodes))
            if values > MAX_VALUES:
                raise ValueError(f"must not compare with more than {MAX_VALUES} values")
            level = [inner for _, nodes in level for inner in _inner(nodes)]
            if not level:
                return
        raise ValueError(f"must not be nested deeper than {MAX_DEPTH} levels")

    def _cost(self, join: str, nodes: Sequence[object]) -> int:
        """Count the nodes of a join; what becomes one comparison is dear but once."""
        if len(nodes) > MAX_CONDITIONS:
            return len(nodes)
        cost, known = 0, set[object]()
        for node in nodes:
            keys = condition_keys(node)
            if len(keys) > MAX_KEYS:
                raise ValueError(f"must not hold nodes of more than {MAX_KEYS} keys")
            field, operator = keys.get("field"), keys.get("op")
            relations = self._relations.get(field, 0) if isinstance(field, str) else 0
            is_merged = operator in _MERGED.get(cast("Join", join), ())
            if is_merged and isinstance(field, str) and field in known:
                cost += 1
                continue
            if is_merged and isinstance(field, str):
                known.add(field)
            cost += _text_cost(node) if operator in _TEXT else self._compare(keys)
            cost += LIST_COST - 1 if _count_values(node) > _FEW else 0
            is_dear = join == "not" and operator == "is_null"
            cost += RELATION_COST * relations * (2 if is_dear else 1)
        return cost

    def _search(self, text: object) -> int:
        if not isinstance(text, str):
            return 0
        one = _text_cost({"op": "icontains", "value": text})
        cost = sum(one + RELATION_COST * relations for relations in self._searched)
        return min(cost, SEARCH_COST)

    def _compare(self, keys: Mapping[str, object]) -> int:
        """Tell what a comparison costs; what is none, as `and`, counts as one."""
        field = keys.get("field")
        cost = self._costs.get(field, 1) if isinstance(field, str) else 1
        return cost * RANGE_COST if keys.get("op") == "between" else cost


def _as_nodes(filters: Mapping[str, object]) -> list[object]:
    """Write the filters that a request has beside a tree as nodes of one."""
    nodes: list[object] = []
    for name, value in filters.items():
        field, _, operator = name.partition("__")
        if value is not None and name not in _NO_FILTERS:
            nodes.append({"field": field, "op": operator or "eq", "value": value})
    return nodes


def _text_cost(node: object) -> int:
    keys = condition_keys(node)
    value: object = keys.get("value")
    length = len(value) if isinstance(value, str) else 0
    times = CASE_COST if keys.get("op") == "icontains" else 1
    return TEXT_COST * times * max(1, -(-length // TEXT_LENGTH))


def _count_values(node: object) -> int:
    value: object = condition_keys(node).get("value")
    return len(cast("list[object]", value)) if isinstance(value, list) else 0


def _inner(nodes: Iterable[object]) -> Iterable[tuple[str, list[object]]]:
    """Yield the nodes that stand in others, with their join."""
    for node in nodes:
        for join in ("and", "or", "not"):
            value: object = cast("Any", node).get(join) if isinstance(node, dict) else 0
            if isinstance(value, list):
                yield join, cast("list[object]", value)
            elif value:
                yield join, [value]
