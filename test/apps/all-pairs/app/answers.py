"""Whether an answer is one that the OpenAPI document tells of."""

from functools import cache
from typing import Any

from httpx2 import Response
from jsonschema import Draft202012Validator

Json = Any

OTHERWISE = "default"
ANY_ROUTE = (405, 500, 503)
BODY_ROUTE = (400, 413, 415)


class Document:
    """The OpenAPI document of an application."""

    def __init__(self, document: dict[str, Json]) -> None:
        """Find the operations of a document."""
        self.paths: dict[str, dict[str, Json]] = document["paths"]
        self.components = document.get("components", {})
        self.validator = cache(self._validator)

    def operations(self) -> list[tuple[str, str, dict[str, Json]]]:
        """Return method, path and description of all operations.

        Parameters that several share stand in each.
        """
        return [
            (
                method.upper(),
                path,
                operation
                | {"parameters": [*map(self.resolve, operation.get("parameters", ()))]},
            )
            for path, item in self.paths.items()
            for method, operation in item.items()
        ]

    def resolve(self, schema: dict[str, Json]) -> dict[str, Json]:
        """Return what a schema refers to."""
        while "$ref" in schema:
            kind, name = schema["$ref"].rsplit("/", 2)[1:]
            schema = self.components[kind][name]
        return schema

    def problem(self, method: str, path: str, answer: Any) -> str | None:
        """Return what is wrong with an answer to a request."""
        status = answer.status_code
        if status == 500:
            return None  # it is told where it happens
        operation = self.paths[path][method.lower()]
        told = str(status)
        if told not in operation["responses"]:
            covered = BODY_ROUTE if "requestBody" in operation else ()
            if status not in (*ANY_ROUTE, *covered):
                return f"is {status}, of which the document knows nothing"
            told = OTHERWISE
        content = self.resolve(operation["responses"][told]).get("content", {})
        if not content:
            return "has a body" if answer.content else None
        kind = answer.headers.get("content-type", "").split(";")[0]
        if kind not in content:
            return f"{status} is {kind}, expected {', '.join(content)}"
        if status >= 400 and kind != "application/problem+json":
            return f"{status} is {kind}, and no problem"
        sent = answer.json() if kind.endswith(("/json", "+json")) else answer.text
        validator = self.validator(method.lower(), path, told, kind)
        for error in validator.iter_errors(sent):
            return f"{status} does not fit at {error.json_path}: {error.message[:200]}"
        return None

    def _validator(self, method: str, path: str, status: str, kind: str) -> Any:
        answer = self.paths[path][method]["responses"][status]
        content = self.resolve(answer)["content"]
        schema = content[kind].get("schema", {})
        return Draft202012Validator(schema | {"components": self.components})


def as_whole(answer: Response) -> Response:
    """Return what would be answered if all items of a request were done or none."""
    if answer.status_code != 207:
        return answer
    told = answer.json()
    for one in told:
        if "problem" in one:
            problem = one["problem"]
            return Response(problem["status"], json=problem, request=answer.request)
    rows = [one.get("row") for one in told]
    if answer.request.url.path.endswith("/upsert"):
        pairs = zip(told, rows, strict=True)
        rows = [{"created": one["status"] == 201, "row": row} for one, row in pairs]
        return Response(200, json=rows, request=answer.request)
    return Response(told[0]["status"], json=rows, request=answer.request)
