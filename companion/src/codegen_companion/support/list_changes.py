"""A list in a request that is sent as a whole, or as what becomes of some of it."""

from typing import Any, get_args

from pydantic import GetCoreSchemaHandler, TypeAdapter
from pydantic_core import CoreSchema, core_schema

__all__ = ["ListOrChanges"]


class ListOrChanges:
    """Takes a list, or an object that says what to create, update and delete of it.

    `lines: Annotated[list[Line] | LineChanges, ListOrChanges]`: errors name places within the
    one that was sent, and say nothing of the other.
    """

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Check an object as the one, and all else as the other."""
        whole, changes = get_args(source)
        kinds = {False: whole, True: changes}
        checks: dict[bool, TypeAdapter[Any]] = {}

        def check(value: object, _: object) -> object:
            is_changes = isinstance(value, dict)
            if is_changes not in checks:
                checks[is_changes] = TypeAdapter(kinds[is_changes])
            return checks[is_changes].validate_python(value)

        return core_schema.no_info_wrap_validator_function(check, handler(source))
