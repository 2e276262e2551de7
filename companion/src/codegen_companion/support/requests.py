"""What all requests have in common."""

from typing import cast

from pydantic import BaseModel, ConfigDict, model_validator
from pydantic_core import PydanticCustomError

from ..problems import MOST_ERRORS
from .late_checks import share_stand_ins
from .shared_fields import share_fields


class RequestModel(BaseModel):
    """A request, which refuses keys that it does not know.

    What checks it is made when it is first used, as that of an answer.
    """

    model_config = ConfigDict(defer_build=True, extra="forbid")

    @classmethod
    def __pydantic_init_subclass__(cls, **_: object) -> None:
        """Share fields with the classes before, and what stands for checks."""
        share_fields(cls)
        share_stand_ins(cls)

    @model_validator(mode="before")
    @classmethod
    def refuse_strangers(cls, sent: object) -> object:
        """Refuse a request of nothing but unknown keys: each would be an error to write."""
        if not isinstance(sent, dict):
            return sent
        count = len(cast("dict[str, object]", sent))
        if count > MOST_ERRORS and count > len(cls.model_fields) + MOST_ERRORS:
            message = "Too many keys: the request knows {known} at most"
            known = {"known": len(cls.model_fields)}
            raise PydanticCustomError("too_many_keys", message, known)
        return cast("dict[str, object]", sent)
