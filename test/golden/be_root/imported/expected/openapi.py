"""Writes the OpenAPI document of the API: `python openapi.py [--output PATH]`."""

import argparse
import json
from pathlib import Path

from main import create_app


def write(path: Path) -> None:
    """Write the document to a file."""
    document = create_app().openapi()
    text = json.dumps(document, indent=2, ensure_ascii=False)
    path.write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Write the OpenAPI document.")
    parser.add_argument("--output", type=Path, default=Path("openapi.json"))
    write(parser.parse_args().output)
