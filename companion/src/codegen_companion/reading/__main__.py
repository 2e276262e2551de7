"""`python -m codegen_companion.reading`: a request on standard input, the answer on standard output."""

import contextlib
import json
import sys
from typing import Any

from codegen_companion.reading.classes import read_classes
from codegen_companion.reading.databases import read_database
from codegen_companion.reading.errors import ReadingError


def main() -> int:
    """Answer; what code of the user's prints goes to standard error."""
    request = json.load(sys.stdin)
    try:
        with contextlib.redirect_stdout(sys.stderr):
            answer: Any = (
                read_classes(request["models"])
                if "models" in request
                else read_database(request["url"], request.get("keys", {}))
            )
    except ReadingError as error:
        answer = {"error": str(error)}
    except Exception as error:
        # Whatever a driver or a module of the user's raises: the last of it is what helps.
        first = next(iter(str(error).strip().splitlines()), "")
        answer = {"error": f"{type(error).__name__}: {first}".removesuffix(": ")}
    json.dump(answer, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
