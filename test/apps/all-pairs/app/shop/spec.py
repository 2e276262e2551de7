"""What a project of the pairs says of its resources."""

import json
from pathlib import Path
from typing import Any

SPEC: dict[str, Any] = json.loads(
    (Path(__file__).parent.parent / "spec.json").read_text(encoding="utf-8")
)
