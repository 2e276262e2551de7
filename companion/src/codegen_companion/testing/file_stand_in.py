"""A stand-in for what looks at files: rows take any name, until a check asks for more."""

from pathlib import Path

import pytest

from ..support import files
from ..support.files import FileField, get_storage


class FileStandIn:
    """Keeps files in a directory of a test, and lets rows take any name.

    Attributes:
        looks: Whether rows take the names of files alone, as in the application itself.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, directory: Path) -> None:
        """Take the place of what settings say.

        Args:
            monkeypatch: That of the test.
            directory: Where files are.
        """
        self.looks = False
        look = FileField.problem_of

        async def problem_of(
            field: FileField, name: str, current_user: object
        ) -> str | None:
            return await look(field, name, current_user) if self.looks else None

        monkeypatch.setattr(FileField, "problem_of", problem_of)
        monkeypatch.setenv(files.URL_VARIABLE, directory.as_uri())
        monkeypatch.delenv(files.SECRET_VARIABLE, raising=False)
        get_storage.cache_clear()
