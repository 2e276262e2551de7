"""Requests that write lists of keys and nested lists, and answers that are sent back as they came."""

from typing import Any

from answers import Document
from rows import RESOURCES, Row, is_hidden_from_all
from walk import MISSING, Json, Walk, same, thin


class ListWalk:
    """What the writes of lists of one user meet."""

    def __init__(self, walk: Walk, document: Document) -> None:
        """Send what a walk sends."""
        self.walk = walk
        self.routes = {
            (method, path): operation
            for method, path, operation in document.operations()
        }
        self.document = document

    async def write_all(self) -> None:
        """Send answers back, link rows, and write items."""
        for of, spec in enumerate(RESOURCES):
            one = f"{spec['path']}/{{pk}}"
            seen = [row for row in self.walk.own(of) if row.is_seen(self.walk.user)]
            for row in thin(seen, 4):
                await self.send_back(of, one, row.key)
            if spec["keys"] != "no":
                await self.link(of, one)
            if spec["items"]:
                await self.write_items(of, spec["path"], one)

    def fields(self, method: str, path: str) -> set[str]:
        """Return the names of the fields that a request takes."""
        operation = self.routes[method, path]
        body = operation["requestBody"]["content"]["application/json"]["schema"]
        return set(self.document.resolve(body).get("properties", {}))

    async def send_back(self, of: int, one: str, key: object) -> None:
        """Change a row to what is answered of it: nothing changes."""
        before = await self.walk.send("GET", one, of=of, key=key)
        if before.status_code != 200:
            return
        answer = before.json()
        body = {
            name: self.sendable(name, value, of)
            for name, value in answer.items()
            if name in self.fields("PATCH", one)
        }
        changed = await self.walk.send("PATCH", one, of=of, key=key, body=body)
        cut = [f"{name}_next" for name in body if answer.get(f"{name}_next")]
        if changed.status_code not in (409 if cut else 200, 401):
            text = f"{changed.status_code} to what was answered: {changed.text[:300]}"
            self.walk.complain("PATCH", one, body, text)
        after = await self.walk.send("GET", one, of=of, key=key)
        tags = [answer.headers.get("etag") for answer in (before, after)]
        if after.text != before.text or tags[0] != tags[1]:
            text = f"{before.text[:300]} {tags[0]}, then {after.text[:300]} {tags[1]}"
            self.walk.complain("PATCH", one, body, f"changes what it sends: {text}")

    def sendable(self, name: str, value: Json, of: int) -> Json:
        """Return what a request takes of a value of an answer: of items key and label."""
        if name != "previous":
            return value
        pk = RESOURCES[RESOURCES[of]["previous"]]["pk"]
        return [{pk: item[pk], "label": item["label"]} for item in value]

    async def link(self, of: int, one: str) -> None:
        """Add keys to a list and take them away; a hidden row is as none."""
        path = next(
            path for method, path in self.routes if path.startswith(f"{one}/marked/")
        )
        target = RESOURCES[of]["next"]
        named = [*self.walk.some(target), None]
        for row in self.walk.some(of):
            for method in ("POST", "DELETE", "DELETE", "POST"):
                answers = [
                    await self.link_one(method, path, of, row, to) for to in named
                ]
                for to, answer in zip(named, answers, strict=True):
                    self.expect_of_link(
                        row, to, (method, path), answer, answers[-1], of
                    )

    async def link_one(
        self, method: str, path: str, of: int, row: Row, to: Row | None
    ) -> Any:
        """Link a row to another one, or to none."""
        missing = MISSING[RESOURCES[RESOURCES[of]["next"]]["type"]]
        url = path.replace("{pk}", str(row.key))
        key = missing if to is None else to.key
        return await self.walk.send(method, path, of=of, key=key, url=url)

    def expect_of_link(
        self,
        row: Row,
        to: Row | None,
        route: tuple[str, str],
        answer: Any,
        none: Any,
        of: int,
    ) -> None:
        """Complain of an answer that tells a hidden row from none."""
        user = self.walk.user
        is_free = RESOURCES[of]["keys"] == "unscoped"
        is_there = to is not None and (is_free or to.is_seen(user))
        target = RESOURCES[of]["next"]
        if not is_free and is_hidden_from_all(target, self.routes[*route]):
            is_there = False
        expected = (204, 401) if row.is_seen(user) and is_there else (404, 401)
        is_told = expected[0] == 404 and not same(answer, none)
        if answer.status_code not in expected or is_told:
            name = "none" if to is None else to.label
            text = f"{row.label} to {name}: {answer.status_code} {answer.text[:300]}"
            self.walk.complain(*route, None, text)

    async def write_items(self, of: int, own: str, one: str) -> None:
        """Make a row with items, change some, leave some out, and name those of others."""
        walk, target = self.walk, RESOURCES[of]["previous"]
        pk, is_chosen = RESOURCES[target]["pk"], RESOURCES[target]["type"] == "str"

        def item() -> dict[str, Json]:
            label = f"item {walk.user} {next(walk.fresh)}"
            return {
                "label": label,
                **({pk: label.replace(" ", "-")} if is_chosen else {}),
            }

        items = [item(), item()]
        body = walk.body(of, self.routes["POST", own], full=False)
        in_create = "previous" in self.fields("POST", own)
        sent = body | ({"previous": items} if in_create else {})
        made = await walk.send("POST", own, of=of, body=sent)
        if made.status_code != 201:
            if made.status_code != 401:
                text = f"{made.status_code} to a right body: {made.text[:300]}"
                walk.complain("POST", own, sent, text)
            return
        key = made.headers["location"].rsplit("/", 1)[1]
        if not in_create and not await self.change_items(of, one, key, items):
            return
        await self.expect_items(of, one, key, [each["label"] for each in items])
        await self.send_back(of, one, key)
        await self.refuse_items(of, one, key)
        if await self.keys_of_items(of, one, key) is not None:
            first, _ = await self.keys_of_items(of, one, key)
            kept = {pk: first[pk], "label": f"{first['label']} again"}
            new = item()
            if not await self.change_items(of, one, key, [kept, new]):
                return
            await self.expect_items(of, one, key, [kept["label"], new["label"]])
            changes = {"create": [item()], "delete": [first[pk]]}
            await self.change_items(of, one, key, changes)
            labels = [new["label"], changes["create"][0]["label"]]
            await self.expect_items(of, one, key, labels)
        await self.change_items(of, one, key, [])
        await self.expect_items(of, one, key, [])
        await walk.send("DELETE", one, of=of, key=key)

    async def keys_of_items(self, of: int, one: str, key: object) -> Any:
        """Return the items of a row as `get` answers them; None: it shows none."""
        answer = await self.walk.send("GET", one, of=of, key=key)
        return answer.json().get("previous") if answer.status_code == 200 else None

    async def expect_items(
        self, of: int, one: str, key: object, labels: list[str]
    ) -> None:
        """Complain where `get` answers other items."""
        found = await self.keys_of_items(of, one, key)
        if found is None:
            return
        shown = sorted(each["label"] for each in found)
        if shown != sorted(labels):
            self.walk.complain(
                "GET", one, None, f"{shown} of the items {sorted(labels)}"
            )

    async def change_items(self, of: int, one: str, key: object, items: Json) -> bool:
        """Write the items of a row; tell whether the user may."""
        body = {"previous": items}
        answer = await self.walk.send("PATCH", one, of=of, key=key, body=body)
        if answer.status_code not in (200, 401):
            text = f"{answer.status_code} to right items: {answer.text[:300]}"
            self.walk.complain("PATCH", one, body, text)
        return answer.status_code != 401

    async def refuse_items(self, of: int, one: str, key: object) -> None:
        """Name items of other rows, and hidden ones: they are refused as what is no item."""
        target = RESOURCES[of]["previous"]
        pk = RESOURCES[target]["pk"]
        missing = MISSING[RESOURCES[target]["type"]]
        for row in self.walk.some(target):
            answer, none = [
                await self.walk.send(
                    "PATCH",
                    one,
                    of=of,
                    key=key,
                    body={"previous": {"update": [{pk: each, "label": "taken"}]}},
                )
                for each in (row.key, missing)
            ]
            if answer.status_code not in (409, 401) or not same(answer, none):
                text = f"{row.label}: {answer.text[:300]}, none: {none.text[:300]}"
                self.walk.complain("PATCH", one, {"update": row.key}, text)
