"""Names of schemas in the document."""

import dataclasses
import sys
from enum import Enum
from types import ModuleType
from typing import Any

import pytest
from fastapi import FastAPI
from pydantic import BaseModel

from codegen_companion.support.discovery import ResourceFilters
from codegen_companion.support.schema_names import install_schema_names, name_schemas
from codegen_companion.support.values import Value

PACKAGE = "codegen_companion"


class Colour(Enum):
    """An enum of the project."""

    RED = "red"


@dataclasses.dataclass
class Size:
    """A dataclass within an answer."""

    width: int


class Line(BaseModel):
    """A model within an answer."""

    colour: Colour | None
    sizes: list[Size]


class Report(BaseModel):
    """An answer of the project, with a class of its own and one of the package."""

    lines: list[Line]
    value: Value


def answered() -> dict[str, object]:
    """Answer nothing."""
    return {}


def document_of(*answers: type, names: dict[type, str] | None = None) -> dict[str, Any]:
    """Return the document of an application that answers with classes."""
    app = FastAPI()
    for index, answer in enumerate(answers):
        app.get(f"/{index}", response_model=answer)(answered)
    install_schema_names(app, names)
    return app.openapi()


def test_names_a_class_and_those_within_it_by_the_app() -> None:
    """A word in front, in references and titles too."""
    document = document_of(Report, names={Report: "BlogReport"})
    schemas = document["components"]["schemas"]
    assert {"BlogReport", "BlogLine", "BlogColour", "BlogSize", "Value"} <= set(schemas)
    assert schemas["BlogReport"]["title"] == "BlogReport"
    items = schemas["BlogReport"]["properties"]["lines"]["items"]
    assert items == {"$ref": "#/components/schemas/BlogLine"}
    content = document["paths"]["/0"]["get"]["responses"]["200"]["content"]
    reference = {"$ref": "#/components/schemas/BlogReport"}
    assert content["application/json"]["schema"] == reference


def test_names_a_class_otherwise() -> None:
    """A name that is another than the class's, which those within it do not follow."""
    schemas = document_of(Report, names={Report: "Summary"})["components"]["schemas"]
    assert {"Summary", "Line", "Colour", "Size", "Value"} <= set(schemas)
    assert "Report" not in schemas


def test_a_class_of_the_project_does_not_rename_one_of_the_package() -> None:
    """Pydantic would put modules before both."""
    other = type("Value", (BaseModel,), {"__module__": "blog.models"})
    alone = set(document_of(Value)["components"]["schemas"])
    both = set(
        document_of(Value, other, names={other: "BlogValue"})["components"]["schemas"]
    )
    assert alone <= both
    assert "BlogValue" in both
    assert not [name for name in both if "__" in name]


def test_another_app_with_the_same_classes_only_adds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Pydantic makes one schema of classes that look the same."""
    blog, other = (
        of_module(Report, f"{module}.models") for module in ("blog", "a_blog")
    )
    names = {other: "ABlogReport", blog: "BlogReport"}
    alone = FastAPI()
    add_route(alone, "list_reports", blog, monkeypatch)
    both = FastAPI()
    add_route(both, "a_list_reports", other, monkeypatch)
    add_route(both, "list_reports", blog, monkeypatch)
    before, after = alone.openapi(), both.openapi()
    name_schemas(before, {blog: "BlogReport"}, package="made_up")
    name_schemas(after, names, package="made_up")
    assert before["paths"].items() <= after["paths"].items()
    for name, schema in before["components"]["schemas"].items():
        assert after["components"]["schemas"][name] == schema
    response = after["paths"]["/a_list_reports"]["get"]["responses"]["200"]
    reference = {"$ref": "#/components/schemas/ABlogReport"}
    assert response["content"]["application/json"]["schema"] == reference
    assert after["components"]["schemas"]["ABlogReport"]["title"] == "ABlogReport"


def test_a_class_that_keeps_its_name_has_a_schema_beside_one_that_looks_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whichever is told of first, and those within them, too."""
    blog, other = (
        of_module(Report, f"{module}.models") for module in ("blog", "other")
    )
    alone = FastAPI()
    add_route(alone, "list_reports", blog, monkeypatch)
    before = alone.openapi()
    name_schemas(before, {}, package="made_up")
    named = {blog: "Report", other: "OtherReport"}
    for names in (named, dict(reversed(named.items()))):
        both = FastAPI()
        add_route(both, "list_reports", blog, monkeypatch)
        add_route(both, "other_list_reports", other, monkeypatch)
        after = both.openapi()
        name_schemas(after, names, package="made_up")
        schemas = after["components"]["schemas"]
        assert before["paths"].items() <= after["paths"].items()
        assert before["components"]["schemas"].items() <= schemas.items()
        lines = schemas["OtherReport"]["properties"]["lines"]
        assert lines["items"] == {"$ref": "#/components/schemas/OtherLine"}


def of_module(base: type[BaseModel], module: str) -> type[BaseModel]:
    """Return a class that looks as another one, and lives in another module."""
    return type(base.__name__, (base,), {"__module__": module})


def add_route(
    app: FastAPI, name: str, answer: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Add a route whose handler lives in a module of a made-up package."""

    def handler() -> None:
        """Answer nothing."""

    handler.__annotations__["return"] = answer
    module = ModuleType(f"made_up.routes.{name}")
    handler.__module__ = module.__name__
    setattr(module, name, handler)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    app.get(f"/{name}", operation_id=name)(handler)


def test_leaves_names_of_classes_that_it_is_not_told_of() -> None:
    """Names that nothing else has are as in Python."""
    assert "ResourceFilters" in document_of(ResourceFilters)["components"]["schemas"]
    assert "Report" in document_of(Report)["components"]["schemas"]


def test_follows_the_mapping_of_a_discriminator() -> None:
    """Its values are places of schemas."""
    place = "#/components/schemas/a__support__x__Cat"
    union = {"oneOf": [{"$ref": place}], "discriminator": {"mapping": {"cat": place}}}
    document: dict[str, Any] = {
        "components": {"schemas": {"a__support__x__Cat": {}, "Pet": union}}
    }
    name_schemas(document, {}, package="a")
    schemas = document["components"]["schemas"]
    assert list(schemas) == ["Cat", "Pet"]
    assert schemas["Pet"]["discriminator"]["mapping"] == {
        "cat": "#/components/schemas/Cat"
    }


def test_makes_the_document_once() -> None:
    """FastAPI keeps it."""
    app = FastAPI()
    app.get("/", response_model=Report)(answered)
    install_schema_names(app, {Report: "BlogReport"})
    document = app.openapi()
    assert app.openapi() is document
    assert "BlogReport" in document["components"]["schemas"]
