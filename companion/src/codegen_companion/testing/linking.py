# ruff: noqa: S101  # the asserts are those of tests
"""Checks of operations that change one key in a list of those of other rows."""

from typing import Any

from sqlalchemy import select, true
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import selectinload

from .contract import Contract, Link, Linking, Unlink
from .races import at_once
from .registry import check
from .rows import malformed_parts, spellings_of_part
from .scene import Scene, wrong_places
from .versions import count_up, etag, has_versions, version_of


@check(Link, "lets the list have one more")
async def links(scene: Scene, link: Link) -> None:
    """The row has the other row beside those that it had, once, and no other row has it."""
    row, another = await scene.make(), await scene.make()
    first, second = await scene.linkable(link), await scene.linkable(link)
    for other, held in ((first, [first]), (second, [first, second])):
        for _ in range(2):
            response = await scene.ask(link, row, other=other)
            assert response.status_code == 204
            assert await _held(scene, link, row) == _sorted(held)
    assert await _held(scene, link, another) == []


@check(Link, "is done once of several at a time")
async def links_once(scene: Scene, link: Link) -> None:
    """Of several requests at the same time each is answered, and the row has the other row once."""
    row, other = await scene.make(), await scene.linkable(link)
    asked = [scene.ask(link, row, other=other) for _ in range(4)]
    responses = await at_once(scene.db, row, asked)
    assert [response.status_code for response in responses] == [204] * 4
    assert await _held(scene, link, row) == [other]


@check(Unlink, "takes one out of the list")
async def unlinks(scene: Scene, unlink: Unlink) -> None:
    """The row has the other row no longer, and keeps the rest of its list; other rows keep theirs."""
    row, another = await scene.make(), await scene.make()
    others = [await scene.linkable(unlink) for _ in range(2)]
    for one in (row, another):
        await _give(scene, unlink, one, *others)
    for _ in range(2):
        response = await scene.ask(unlink, row, other=others[0])
        assert response.status_code == 204
        assert await _held(scene, unlink, row) == others[1:]
    assert await _held(scene, unlink, another) == _sorted(others)


@check(Linking, "finds no other row of a key that none has")
async def finds_no_other_row(scene: Scene, linking: Linking) -> None:
    """A key of no row, or of one that the user does not see, is that of nothing, and nothing changes."""
    row = await scene.make()
    missing = await scene.client.request(
        linking.method,
        scene.url(linking, row),
        headers=scene.contract.demanded(linking.method, linking.path),
    )
    assert missing.status_code == 404
    for owned in scene.owned(linking.target):
        value = await scene.factory.value(scene.db, linking.target, owned.column)
        hidden = await scene.linkable(linking, {owned.column: value})
        if isinstance(linking, Unlink):
            await _give(scene, linking, row, hidden)
        before = await _held(scene, linking, row)
        response = await scene.ask(linking, row, other=hidden)
        if linking.unscoped:
            assert response.status_code == 204
            continue
        assert response.status_code == 404
        assert response.json()["detail"] == missing.json()["detail"]
        assert await _held(scene, linking, row) == before


@check(Linking, "refuses malformed keys of other rows", database=False)
async def refuses_malformed_others(scene: Scene, linking: Linking) -> None:
    """What is no key is refused, and the answer names its part of the path."""
    path = linking.path.rpartition("/")[0]
    for words, text in malformed_parts(_kind(linking)).items():
        response = await scene.client.request(
            linking.method, scene.url_at(f"{path}/{text}")
        )
        assert response.status_code == 422, words
        assert wrong_places(response) == [["path", linking.parameter]], words


def _is_spelled(_contract: Contract, linking: Linking) -> bool:
    return bool(spellings_of_part(_kind(linking), "1"))


def _kind(linking: Linking) -> type[object]:
    [column] = linking.target_key.columns
    kind: type[object] = column.property.columns[0].type.python_type
    return kind


@check(Linking, "finds no other row of another spelling", when=_is_spelled)
async def finds_no_other_spelling(scene: Scene, linking: Linking) -> None:
    """A key of another row has one spelling, too: by others nothing changes."""
    row, other = await scene.make(), await scene.linkable(linking)
    if isinstance(linking, Unlink):
        await _give(scene, linking, row, other)
    before, path = await _held(scene, linking, row), linking.path.rpartition("/")[0]
    key = linking.target_key.as_path(other)
    for words, text in spellings_of_part(_kind(linking), key).items():
        response = await scene.client.request(
            linking.method,
            scene.url_at(f"{path}/{text}", row),
            headers=scene.contract.demanded(linking.method, linking.path),
        )
        assert response.status_code == 404, words
        assert await _held(scene, linking, row) == before, words


@check(Linking, "counts a version when the list changes", when=has_versions)
async def counts(scene: Scene, linking: Linking) -> None:
    """A change of the list is one of the row, and counts once; what changes nothing keeps the version."""
    row, other = await scene.make(), await scene.linkable(linking)
    if isinstance(linking, Unlink):
        await _give(scene, linking, row, other)
    version = version_of(scene, row) + 1
    for tag in (version - 1, version):
        headers = {"If-Match": etag(tag)}
        response = await scene.ask(linking, row, other=other, headers=headers)
        assert response.status_code == 204
        assert response.headers["ETag"] == etag(version)
        await scene.db.refresh(row)
        assert version_of(scene, row) == version


@check(Linking, "changes no list by a stale tag", when=has_versions)
async def is_not_done_with_a_stale_tag(scene: Scene, linking: Linking) -> None:
    """What is based on another version is refused, and the list stays as it is."""
    row, other = await scene.make(), await scene.linkable(linking)
    if isinstance(linking, Unlink):
        await _give(scene, linking, row, other)
    headers = {"If-Match": etag(version_of(scene, row))}
    before = await _held(scene, linking, row)
    await count_up(scene, row)
    response = await scene.ask(linking, row, other=other, headers=headers)
    assert response.status_code == 412
    assert await _held(scene, linking, row) == before


@check(
    Linking,
    "keeps no list by which its writer loses the row",
    when=lambda contract, linking: (
        contract.row_filter is not None and linking.target is not contract.model
    ),
)
async def keeps_nothing_out_of_sight(scene: Scene, linking: Linking) -> None:
    """A change after which the user could not see the row is forbidden, and not kept."""
    row, other = await scene.make(), await scene.linkable(linking)
    if isinstance(linking, Unlink):
        await _give(scene, linking, row, other)
    before, key = await _held(scene, linking, row), scene.contract.row_key
    # It is seen where it is found; the last condition stays.
    scene.row_filter.conditions = [true(), ~key.among([scene.key_of(row)])]
    response = await scene.ask(linking, row, other=other)
    assert response.status_code == 403
    assert await _held(scene, linking, row) == before


async def _give(scene: Scene, linking: Linking, row: object, *others: object) -> None:
    """Let the list of a row have further rows, by their keys."""
    [column] = linking.target_key.columns
    async with AsyncSession(scene.db.bind) as writer:
        stored = await stored_row(writer, scene, row, linking.relation)
        found = await writer.scalars(select(linking.target).where(column.in_(others)))
        getattr(stored, linking.relation).extend(found)
        await writer.commit()


async def _held(scene: Scene, linking: Linking, row: object) -> list[Any]:
    """Return the keys of the rows in the list of a row, in order, as they are stored."""
    async with AsyncSession(scene.db.bind) as reader:
        stored = await stored_row(reader, scene, row, linking.relation)
        others = getattr(stored, linking.relation)
        return _sorted([linking.target_key.of(one) for one in others])


async def stored_row(
    db: AsyncSession, scene: Scene, row: object, relation: str
) -> object:
    """Read a row of the contract anew, in another session, with its related rows.

    Args:
        db: That session.
        scene: The test.
        row: The row.
        relation: The attribute that holds the related rows.
    """
    model = scene.contract.model
    found = select(model).where(scene.contract.row_key.among([scene.key_of(row)]))
    related = selectinload(getattr(model, relation))
    return (await db.scalars(found.options(related))).one()


def _sorted(keys: list[Any]) -> list[Any]:
    return sorted(keys, key=repr)
