"""The document from which clients are made."""

import json
from pathlib import Path

import openapi
from main import create_app


def test_write(tmp_path: Path) -> None:
    """The file holds the document of the application."""
    file = tmp_path / "openapi.json"
    openapi.write(file)
    document = json.loads(file.read_text(encoding="utf-8"))
    assert document == create_app().openapi()
    assert "/auth/token" in document["paths"]
