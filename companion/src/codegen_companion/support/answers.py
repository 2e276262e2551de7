"""What all answers have in common."""

from pydantic import BaseModel, ConfigDict

from .late_checks import share_stand_ins
from .shared_fields import share_fields


class AnswerModel(BaseModel):
    """An answer, checked by what is made when it is first used.

    With a thousand resources that is most of a start, and few are asked for at once.
    """

    model_config = ConfigDict(defer_build=True)

    @classmethod
    def __pydantic_init_subclass__(cls, **_: object) -> None:
        """Share fields with the classes before, and what stands for checks."""
        share_fields(cls)
        share_stand_ins(cls)
