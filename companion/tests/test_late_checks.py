"""What stands in models for checks that are not made yet."""

import pickle
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from pydantic import (
    VERSION,
    BaseModel,
    Field,
    GetCoreSchemaHandler,
    PydanticUserError,
    TypeAdapter,
    ValidationError,
)
from pydantic._internal import _mock_val_ser
from pydantic_core import CoreSchema, core_schema

from codegen_companion.support import late_checks
from codegen_companion.support.answers import AnswerModel
from codegen_companion.support.requests import RequestModel

NAMES = (
    "__pydantic_core_schema__",
    "__pydantic_validator__",
    "__pydantic_serializer__",
)


def models() -> tuple[type[Any], type[Any], type[Any]]:
    """Return classes that nobody has used: one, one that shows it, and one made of it."""

    class Part(AnswerModel):
        size: int

    class Whole(AnswerModel):
        part: Part
        below: "list[Part]" = Field(default=[])

    class Longer(Part):
        name: str

    return Part, Whole, Longer


def test_all_share_what_stands_for_checks() -> None:
    """Requests and answers do, and each is as Pydantic has it when it is used."""

    class Sent(RequestModel):
        size: int

    part, whole, longer = models()
    for name in NAMES:
        shared = {id(vars(model)[name]) for model in (part, whole, longer, Sent)}
        assert len(shared) == 1
    assert Sent.model_validate({"size": "1"}).size == 1
    with pytest.raises(ValidationError):
        Sent.model_validate({"size": 1, "other": 1})
    assert (
        whole(part={"size": "2"}).model_dump_json() == '{"part":{"size":2},"below":[]}'
    )
    assert part.__pydantic_complete__ is False


@pytest.mark.parametrize("first", [0, 1, 2])
def test_heirs_have_checks_of_their_own(first: int) -> None:
    """Whichever of some classes is used first."""
    part, whole, longer = made = models()
    assert made[first].model_json_schema()["title"] == made[first].__name__
    assert longer(size=1, name="a").model_dump() == {"size": 1, "name": "a"}
    assert part(size=1).model_dump() == {"size": 1}
    assert TypeAdapter(list[whole]).validate_python([{"part": {"size": 1}}])  # type: ignore[valid-type]
    assert TypeAdapter(part).dump_python(part(size=3)) == {"size": 3}


def test_rebuilt() -> None:
    """A class can be made anew, as any of Pydantic's, and asked by several at once."""
    part, whole, _ = models()
    assert part.model_rebuild() is True
    assert part.model_rebuild() is None
    assert part.model_rebuild(force=True) is True
    with ThreadPoolExecutor(8) as threads:
        asked = [threads.submit(whole, part={"size": n}) for n in range(50)]
    assert [one.result().part.size for one in asked] == [*range(50)]


class Sold(AnswerModel):
    """What is pickled, which wants a class of a module."""

    size: int


def test_pickled() -> None:
    """An instance can be sent to another process, before anything was checked, too."""
    sold = Sold.model_construct(size=1)
    assert pickle.loads(pickle.dumps(sold)) == sold  # noqa: S301  # of this test


def test_unknown_classes_are_told() -> None:
    """A class that names one which is not there says so, as Pydantic has it."""

    class Open(AnswerModel):
        other: "Missing"  # type: ignore[name-defined]  # noqa: F821

    with pytest.raises(PydanticUserError, match="`Open` is not fully defined"):
        Open(other=1)


class Marked(AnswerModel):
    """What adds something to its schema."""

    size: int

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: type[BaseModel], handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Add one to what is checked."""
        return core_schema.no_info_before_validator_function(
            lambda sent: {"size": sent["size"] + 1}, handler(source)
        )


def test_what_a_class_adds_is_added_once() -> None:
    """A class may say more than its fields do."""
    assert Marked.model_validate({"size": 1}).size == 2
    assert TypeAdapter(Marked).validate_python({"size": 1}).size == 2


@pytest.mark.skipif(
    VERSION.startswith(("2.12.", "2.13.")), reason="Pydantic makes schemas anew"
)
def test_fields_are_known_once() -> None:
    """Of fields that say the same the checks of all classes are made of one schema."""
    part, whole, longer = models()
    other, _, _ = models()
    for model in (whole, longer, part, other):
        model.model_json_schema()
    schemas: list[Any] = [
        model.__pydantic_core_schema__["schema"]["fields"]["size"]
        for model in (part, longer, other)
    ]
    assert schemas[0] is schemas[1] is schemas[2]
    assert whole(part=part(size=1)).part.size == 1
    with pytest.raises(ValidationError, match="Longer"):
        longer(size="x", name="a")


@pytest.mark.parametrize("is_there", [True, False])
def test_other_versions(monkeypatch: pytest.MonkeyPatch, is_there: bool) -> None:
    """Where Pydantic has no such stand-ins, or others, it keeps those that it has."""

    class Other:
        """A stand-in of another version."""

    class Kept(BaseModel, defer_build=True):
        size: int

    before = [vars(Kept)[name] for name in NAMES]
    if is_there:
        monkeypatch.setattr(_mock_val_ser, "MockCoreSchema", Other)
    else:
        monkeypatch.delattr(_mock_val_ser, "MockCoreSchema")
    shared = late_checks._shared  # pyright: ignore[reportPrivateUsage]
    shared.cache_clear()
    late_checks.share_stand_ins(Kept)
    shared.cache_clear()
    assert [vars(Kept)[name] for name in NAMES] == before
    assert Kept(size=1).size == 1
