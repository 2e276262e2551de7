"""The largest requests that an API takes: those that somebody thought of, and those that its document allows."""

import csv
import json
import re
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Mapping
from io import StringIO
from typing import Any, NamedTuple
from urllib.parse import urlencode

MOST = 2**20
"""Bytes of a request: its path, query and body."""

MOST_OF_URL = 60_000
"""Bytes of a query: beyond that it would be refused at once."""

LONG = 50_000
"""Characters of a text that the document does not bound; one of these is enough to be refused."""


UUID = "00000000-0000-4000-8000-000000000001"
"""The key of no row."""

OF_THE_PROJECT = " (a function of the project)"
"""What an action does is bounded by nobody but the project."""


class Request(NamedTuple):
    """What is sent."""

    about: str
    method: str
    path: str
    query: str = ""
    body: bytes = b""
    headers: tuple[tuple[str, str], ...] = ()
    items: int = 1
    """How many rows it is about: what it may cost holds for each hundred of them."""
    is_repeated: bool = True
    """Whether it does the same when it is sent again."""


def as_json(value: object) -> bytes:
    """Write a body."""
    return json.dumps(value, separators=(",", ":")).encode()


def cursor(of: str, sort: list[str], text: str) -> str:
    """Forge a cursor, which nobody signs."""
    values = [text, ["uuid", UUID]]
    return urlsafe_b64encode(as_json([[of, *sort], values])).decode().rstrip("=")


def known(first: str, product: str) -> Iterator[Request]:
    """Yield requests that were too dear once, or may be.

    Args:
        first: The key of the article that most comments belong to.
        product: The key of a product.
    """
    articles, products = "/blog/articles", "/inventory/products"
    search = f"{articles}/search"
    tree = {"field": "title", "op": "contains", "value": "zz"}
    far = {"field": "author", "op": "contains", "value": "zz"}
    equal = {"field": "author", "op": "eq"}
    yield Request("200,000 sorts", "POST", search, body=as_json({"sort": ["id"] * 200_000}))
    yield Request("12,000 unknown parameters", "GET", articles, "&".join(f"unknown{n}=1" for n in range(12_000)))
    yield Request("12,000 times one parameter", "GET", articles, "&".join(["page_size=1"] * 12_000))
    for count in (6, 190):
        nodes = [far | {"value": f"zz{number}"} for number in range(count)]
        yield Request(f"{count} conditions through a relation", "POST", search, body=as_json({"filter": {"or": nodes}}))
    for count in (19, 190):
        nodes = [tree | {"value": f"zz{number}"} for number in range(count)]
        yield Request(f"{count} conditions that find a text", "POST", search, body=as_json({"filter": {"or": nodes}}))
    nodes = [equal | {"value": f"zz{number}"} for number in range(178)]
    yield Request("178 alternatives through a relation", "POST", search, body=as_json({"filter": {"or": nodes}}))
    most = {"q": "1 row c4ca4238", "category": "1 row c4ca4238a0b923820dcc509a6f75849b"}
    yield Request("a search beside a filter, both of most rows", "GET", articles, urlencode(most))
    long = {"q": "%_" * 50, "supplier_active": "false", "page_size": "100"}
    yield Request("a long search beside a filter, of products", "GET", products, urlencode(long))
    long = {"sort": ["-author.name"], "cursor": cursor("list_articles", ["-author.name"], "1" + "0" * 700_000)}
    yield Request("a cursor with a long text", "POST", search, body=as_json(long))
    asked = {"not": {"field": "supplier_active", "op": "is_null", "value": True}}
    for count in (3, 6):
        nodes = [asked | {"not": asked["not"] | {"value": number % 2 == 0}} for number in range(count)]
        yield Request(
            f"{count} negations through a relation", "POST", f"{products}/search", body=as_json({"filter": {"and": nodes}})
        )
    zeros = {"field": "price", "op": "gt"}
    for about, cut in (("decimals of many zeros", 992), ("decimals of too many zeros", 5_000)):
        nodes = [zeros | {"value": f"{number}.".ljust(cut, "0")} for number in range(189)]
        yield Request(about, "POST", f"{products}/search", body=as_json({"filter": {"or": nodes}}))
    lists = {"filter": {"and": [{"field": "id", "op": "not_in", "value": [UUID] * 1_000}] * 5}, "category_id__in": [1] * 1_000}
    yield Request("lists beside a tree", "POST", f"{products}/search", body=as_json(lists))
    yield Request("an article with 90,000 comments", "GET", f"{articles}/{first}")
    yield Request("the articles with most comments", "GET", articles, "page_size=100")
    yield Request("a deep body", "POST", search, body=b'{"filter":' + b'{"not":' * 100_000)
    yield Request("a deep body that ends", "POST", search, body=b'{"a":' * 90_000 + b"1" + b"}" * 90_000)
    yield Request("90,000 unknown keys", "POST", search, body=as_json({f"k{n}": 1 for n in range(90_000)}))
    yield Request("340,000 nodes", "POST", search, body=as_json({"filter": {"or": [{}] * 340_000}}))
    yield Request("nodes that are all wrong", "POST", search, body=as_json({"filter": {"or": [{"not": {}}] * 150}}))
    yield Request("a number of a million digits", "POST", search, body=b'{"page_size":' + b"1" * (MOST - 100) + b"}")
    yield Request("a list of wrong values", "POST", search, body=as_json({"id__in": [[]] * 250_000}))
    yield Request("no JSON", "POST", search, body=b"\xff" * MOST)
    yield Request("a cursor of 1 MiB", "POST", search, body=as_json({"cursor": "A" * (MOST - 100)}))
    yield Request("a long header", "GET", f"{products}/{product}", headers=(("If-None-Match", "x" * (MOST // 2)),))
    yield Request("a long token", "GET", products, headers=(("Authorization", "Bearer " + "x" * (MOST // 2)),))
    yield Request("many cookies", "GET", articles, headers=(("Cookie", "a=1; " * 100_000),))
    yield Request("a long path", "GET", f"{articles}/{'x' * (MOST - 100)}")
    form = (("Content-Type", "application/x-www-form-urlencoded"),)
    yield Request("a form of 100,000 fields", "POST", "/auth/token", body=b"a=1&" * 100_000, headers=form)
    yield Request("a long name", "POST", "/auth/token", body=b"username=" + b"x" * (MOST - 100), headers=form)
    for count in (10_000, 140_000):
        tiny = b"[" + b",".join([b"9e-511"] * count) + b"]"
        yield Request(f"{count} numbers that underflow", "POST", search, body=b'{"a":' + tiny + b"}")
    tiny = f'[["list_articles"],[{",".join(["9e-511"] * 7_000)}]]'
    yield Request("a cursor of numbers that underflow", "POST", search, body=as_json({"cursor": urlsafe_b64encode(tiny.encode()).decode()}))
    yield Request("4,000 parameters without names", "GET", articles, "%&" * 3_999)
    yield Request("lists in lists", "POST", search, body=b"[" + b",".join([b"[[[[[[[[1]]]]]]]]"] * 12_000) + b"]")
    document: dict[str, Any] = {"preview": {"a": json.loads("[" + ",".join(["[[[[[[[[1]]]]]]]]"] * 1_750) + "]")}}
    yield Request("a document of lists in lists", "PATCH", f"{articles}/{first}", body=as_json(document))
    document = {"preview": {"a": [0.1234567] * 29_900}}
    yield Request("a document of fractions", "PATCH", f"{articles}/{first}", body=as_json(document))
    document = {"preview": {"x": "y" * (MOST - 2000)}}
    yield Request("a document of 1 MiB", "PATCH", f"{articles}/{first}", body=as_json(document))
    document = {"preview": {f"k{number}": {"a": [1, 2.5, None]} for number in range(25_000)}}
    yield Request("a document of many keys", "PATCH", f"{articles}/{first}", body=as_json(document))


def many(rows: int) -> Iterator[Request]:
    """Yield requests about as many rows as an operation takes, with texts as long as they may be.

    Args:
        rows: How many there are of each resource, all of which an export writes out.
    """
    url, count = "/inventory/products", 500
    for kind in ("csv", "ndjson"):
        for path in (url, "/blog/articles", "/inventory/movements"):
            yield Request(f"all rows as {kind}", "GET", f"{path}/export", f"format={kind}", items=rows)
    made, changed, read = (products(prefix, count) for prefix in ("ZZA", "ZZB", "ZZC"))
    lines, table = b"".join(as_json(one) + b"\n" for one in read), as_csv(read)
    yield Request("new rows", "POST", f"{url}/bulk-create", body=as_json(made), items=count, is_repeated=False)
    yield Request("rows by their SKU", "POST", f"{url}/upsert", body=as_json(changed), items=count)
    for kind, body in (("application/x-ndjson", lines), ("text/csv", table)):
        headers = (("Content-Type", kind),)
        for query in ("dry_run=true", ""):
            about = f"a file, {kind}{query and ', dry'}"
            yield Request(about, "POST", f"{url}/import", query, body, headers, items=count)
    wrong = b"".join(as_json({**one, "price": "x" * 1000}) + b"\n" for one in read)
    headers = (("Content-Type", "application/x-ndjson"),)
    yield Request("a file of wrong rows", "POST", f"{url}/import", "dry_run=true", wrong, headers, items=count)
    names = as_json({"name": "é" * 120})
    yield Request("rows that match", "PATCH", url, "sku__starts_with=ZZA", names, items=count)
    yield Request("rows that match", "DELETE", url, "sku__starts_with=ZZA", items=count)


def products(prefix: str, count: int) -> list[dict[str, Any]]:
    """Return products, which differ by their SKU."""
    return [
        {
            "sku": f"{prefix}-{number:04}",
            "name": "é" * 120,
            "description": "d" * 5000,
            "cost": "1.50",
            "price": "12.50",
            "attributes": {f"k{key}": [1, 2.5, None] for key in range(20)},
            "category_id": 1,
        }
        for number in range(count)
    ]


def as_csv(rows: list[dict[str, Any]]) -> bytes:
    """Write rows as a table."""
    text = StringIO()
    writer = csv.DictWriter(text, [*rows[0]])
    writer.writeheader()
    writer.writerows({name: json.dumps(one) if isinstance(one, dict) else one for name, one in row.items()} for row in rows)
    return text.getvalue().encode()


def drawn(document: Mapping[str, Any], keys: Mapping[str, str], rows: int) -> Iterator[Request]:
    """Yield, for each operation, its parameters and its body with all arrays and texts as long as they may be.

    Args:
        document: The OpenAPI document.
        keys: The key of a row, by the first part of the path before it.
        rows: How many there are of each resource, all of which an export writes out.
    """
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            url = path
            given = [at(document, one) for one in operation.get("parameters", [])]
            for one in given:
                if one["in"] == "path":
                    key = keys.get(path.partition("/{")[0], "1")
                    url = url.replace(f"{{{one['name']}}}", str(at(document, one["schema"]).get("enum", [key])[0]))
            parameters = [one for one in given if one["in"] == "query"]
            queries = [
                (one["name"], largest(document, one["schema"], 1), one.get("required", False))
                for one in parameters
                if one["name"] != "cursor"
            ]
            about = operation["operationId"]
            if operation.get("description", operation.get("summary", "")).startswith("Run `"):
                about += OF_THE_PROJECT
            items = rows if path.endswith("/export") else 1
            if "requestBody" not in operation:
                query = query_of([(name, value) for name, value, _ in queries])
                yield Request(about, method.upper(), url, query, items=items)
                needed = [(name, value) for name, value, is_needed in queries if is_needed]
                for name, value, is_needed in queries:
                    if isinstance(value, list) and not is_needed:
                        query = query_of([*needed, (name, value)])
                        yield Request(f"{about}: {name}", method.upper(), url, query, items=items)
                continue
            content = operation["requestBody"]["content"]
            schema = content.get("application/json", {}).get("schema")
            if schema is not None:
                body = fitting(largest(document, schema, 1))
                key = (("Idempotency-Key", operation["operationId"]),)
                items = len(body) if isinstance(body, list) else 1
                yield Request(about, method.upper(), url, "", as_json(body), key, items=items)


def at(document: Mapping[str, Any], node: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what a node of a document is, or refers to."""
    while "$ref" in node:
        _, *steps = node["$ref"].split("/")
        node = document
        for step in steps:
            node = node[step]
    return node


def query_of(parameters: list[tuple[str, Any]]) -> str:
    """Write a query; the longest lists are cut until it fits."""
    values = {name: value for name, value in parameters if value is not None}
    while len(query := urlencode(values, doseq=True)) > MOST_OF_URL:
        name = max(values, key=lambda one: len(urlencode({one: values[one]}, doseq=True)))
        values[name] = values[name][: len(values[name]) // 2]
    return query


def fitting(body: Any) -> Any:
    """Cut the longest values of a body until it fits."""
    while isinstance(body, dict) and len(as_json(body)) > MOST:
        name = max(body, key=lambda one: len(as_json(body[one])))
        body[name] = body[name][: len(body[name]) // 2] if isinstance(body[name], list | str) else None
    return body


def largest(document: Mapping[str, Any], schema: Mapping[str, Any], number: int) -> Any:
    """Return the largest value of a schema; those of a list differ by their number."""
    schema = at(document, schema)
    for join in ("anyOf", "oneOf", "allOf"):
        if join in schema:
            options = [one for one in schema[join] if one.get("type") != "null"]
            numbers = [one for one in options if one.get("type") == "number"]
            return largest(document, [*options, *numbers][-1], number)
    if "enum" in schema:
        return schema["enum"][number % len(schema["enum"])]
    if "const" in schema:
        return schema["const"]
    match schema.get("type"):
        case "array":
            size = min(schema.get("maxItems", 20_000), 20_000)
            items = [largest(document, schema["items"], one) for one in range(size)]
            # Of a sort, each column stands once: as `name` or as `-name`.
            columns = {str(item).removeprefix("-"): item for item in items}
            return list(columns.values()) if "enum" in schema["items"] else items
        case "object":
            return {
                name: largest(document, one, number)
                for name, one in schema.get("properties", {}).items()
                if name not in ("cursor", "filter")
            }
        case "integer" | "number":
            return min(schema.get("maximum", 1000), 1000) if number == 1 else number
        case "boolean":
            return True
        case "string":
            return text_of(schema, number)
        case _:
            return None


def text_of(schema: Mapping[str, Any], number: int) -> str:
    """Return the longest text, in the form that is asked for."""
    size = min(schema.get("maxLength", LONG), LONG)
    if "pattern" in schema:
        start = f"{number:x}" if number > 1 else ""
        texts = (start + letter * (size - len(start)) for letter in ("é", "a", "A", "1"))
        return next((text for text in texts if re.search(schema["pattern"], text)), "AB-1")
    match schema.get("format"):
        case "uuid":
            return f"00000000-0000-4000-8000-{number:012}"
        case "date-time":
            return f"2024-01-01T00:00:{number % 60:02}Z"
        case "date":
            return f"2024-01-{number % 28 + 1:02}"
        case "time":
            return f"00:00:{number % 60:02}"
        case "email":
            return f"a{number}@example.org"
        case _ if number > 1:
            return f"{number:x}".ljust(min(size, 20), "é")
        case _:
            return "é" * size
