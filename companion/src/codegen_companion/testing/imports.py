# ruff: noqa: S101  # the asserts are those of tests
"""Checks of imports: files that change rows and make others, or say what they would do."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from httpx2 import Response

from ..support.exports import FORMULA
from .contract import Contract, Export, Import
from .registry import check, check_each
from .scene import NDJSON, Scene, with_unknown, wrong_places

CSV = "text/csv"

Items = Sequence[Mapping[str, Any]]


def _formats(_contract: Contract, _import: Import) -> Mapping[str, str]:
    return {"CSV": CSV, "NDJSON": NDJSON}


def _takes_several(_contract: Contract, import_: Import) -> bool:
    return import_.most > 1


def _can_hold_both(contract: Contract, _import: Import) -> bool:
    return contract.find(Export) is not None


@check_each(Import, "writes rows of {}", _formats)
async def writes_rows(scene: Scene, import_: Import, how: str) -> None:
    """What is there changes, and what is not is made, as the file says; the report counts both."""
    create, update = scene.create, scene.update
    item = await scene.body(create)
    known = await scene.keys()
    response = await _ask(scene, import_, [item], how)
    assert response.status_code == 200
    assert response.json() == _report(created=1)
    row = await scene.new_row(known)
    stored = scene.stored(create, row)
    assert stored == stored | scene.sent(create, item)
    old, other = scene.stored(update, row), await _again(scene, import_, item)
    response = await _ask(scene, import_, [other], how)
    assert response.status_code == 200
    assert response.json() == _report(updated=1)
    await scene.db.refresh(row)
    fields = update.request.model_fields
    change = {name: value for name, value in other.items() if name in fields}
    assert scene.stored(update, row) == old | scene.sent(update, change)


@check(Import, "keeps nothing of a dry run")
async def keeps_nothing(scene: Scene, import_: Import) -> None:
    """A dry run says what would be made and changed, and nothing is."""
    first = await scene.body(scene.create)
    response = await _ask(scene, import_, [first])
    assert response.status_code == 200
    items = [await _again(scene, import_, first), await scene.body(scene.create)]
    items, before = items[: import_.most], await scene.rows()
    response = await _ask(scene, import_, items, dry_run=True)
    assert response.status_code == 200
    assert response.json() == _report(created=len(items) - 1, updated=1)
    assert await scene.rows() == before


@check(Import, "names the row that is wrong", when=_takes_several)
async def names_the_row(scene: Scene, import_: Import) -> None:
    """A row that is wrong, or about that of another, is named, and nothing is kept; a dry run says where it is."""
    items = [await scene.body(scene.create) for _ in range(2)]
    strange, unknown = with_unknown(items[1])
    repeated = await _again(scene, import_, items[0])
    before = await scene.rows()
    for item, place in ((strange, [unknown]), (repeated, [])):
        response = await _ask(scene, import_, [items[0], item])
        assert response.status_code == 422
        assert wrong_places(response) == [["body", 1, *place]]
        response = await _ask(scene, import_, [items[0], item], dry_run=True)
        assert response.status_code == 200
        report = response.json()
        told = {name: report["problems"][0][name] for name in ("row", "line", "loc")}
        assert told == {"row": 1, "line": 2, "loc": ["body", 1, *place]}
        assert len(report["problems"]) == 1
        assert (report["created"], report["complete"]) == (1, True)
        assert await scene.rows() == before


@check(Import, "takes no other type of files", database=False)
async def takes_no_other_type(scene: Scene, import_: Import) -> None:
    """What is neither CSV nor NDJSON is refused, and the answer says what is taken."""
    item = await scene.body(scene.create)
    response = await _ask(scene, import_, [item], "application/json")
    assert response.status_code == 415
    taken = {one.strip() for one in response.headers.get("Accept", "").split(",")}
    assert taken == {CSV, NDJSON}


@check(Import, "refuses unknown columns", database=False)
async def refuses_columns(scene: Scene, import_: Import) -> None:
    """A column that no row has is refused, and named."""
    item, unknown = with_unknown(await scene.body(scene.create))
    response = await _ask(scene, import_, [item], CSV)
    assert response.status_code == 422
    assert wrong_places(response) == [["body", unknown]]


@check(Import, "takes as many rows as it may", database=False)
async def takes_no_more(scene: Scene, import_: Import) -> None:
    """A file has one row at least, and no more than it may have."""
    item = await scene.body(scene.create)
    for items in ([], [item] * (import_.most + 1)):
        response = await _ask(scene, import_, items)
        assert response.status_code in (413, 422)
        if response.status_code == 422:
            assert ["body"] in wrong_places(response)


@check(Import, "knows what is exported", when=_can_hold_both)
async def knows_what_is_exported(scene: Scene, import_: Import) -> None:
    """What an export has beside what an item takes is left away, in both formats."""
    response = await _ask(scene, import_, [await scene.body(scene.create)])
    assert response.status_code == 200
    export = scene.contract.find(Export)
    assert export is not None
    for how, kind in (("csv", CSV), ("ndjson", NDJSON)):
        file = await scene.client.get(scene.url(export), params={"format": how})
        assert file.status_code == 200
        response = await _send(scene, import_, file.text, kind, dry_run=True)
        # An item may need what no answer shows.
        told = response.json()
        wrong = {one["type"] for one in told.get("problems", told.get("errors", []))}
        assert response.status_code == 200
        assert "extra_forbidden" not in wrong


def _report(*, created: int = 0, updated: int = 0) -> dict[str, object]:
    """Return what is told of a file that is right."""
    counts = {"created": created, "updated": updated}
    return {**counts, "problems": [], "complete": True}


async def _again(
    scene: Scene, import_: Import, item: Mapping[str, Any]
) -> dict[str, Any]:
    """Return another item about the same row."""
    other: dict[str, Any] = await scene.body(scene.create)
    return other | {name: item[name] for name in import_.by}


async def _ask(
    scene: Scene,
    import_: Import,
    items: Items,
    how: str = NDJSON,
    *,
    dry_run: bool = False,
) -> Response:
    """Send items as a file."""
    if how == CSV:
        content = _csv(scene, items)
    else:
        content = "".join(f"{json.dumps(one)}\n" for one in items)
    return await _send(scene, import_, content, how, dry_run=dry_run)


async def _send(
    scene: Scene, import_: Import, content: str, how: str, *, dry_run: bool
) -> Response:
    return await scene.client.post(
        scene.url(import_),
        params={"dry_run": "true"} if dry_run else None,
        content=content.encode(),
        headers={"Content-Type": how},
    )


def _csv(scene: Scene, items: Items) -> str:
    """Write items with the same fields as an export does."""
    numbers = {one.name for one in scene.create.fields if one.type == "decimal"}
    lines = [[_quoted(name) for name in items[0]]]
    lines += [
        [_cell(value, is_number=name in numbers) for name, value in item.items()]
        for item in items
    ]
    return "".join(",".join(line) + "\r\n" for line in lines)


def _cell(value: object, *, is_number: bool) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        return _quoted(json.dumps(value))
    return _quoted(f"'{value}" if FORMULA.match(value) and not is_number else value)


def _quoted(text: str) -> str:
    doubled = text.replace('"', '""')
    return f'"{doubled}"'
