"""Mount generated packages on applications, and read their OpenAPI documents.

Arguments: the modules that mount them. Prints what is wrong, a line each.
"""

import importlib
import json
import sys
import traceback
from collections import Counter

from fastapi import FastAPI


def main(modules: list[str]) -> int:
    """Check every module; return the number of those with faults."""
    faults = 0
    for module in modules:
        try:
            check(module)
        except Exception as error:
            faults += 1
            place = traceback.extract_tb(error.__traceback__)[-1]
            print(f"{module}: {type(error).__name__}: {error} ({place.filename}:{place.lineno})")
    return faults


def check(module: str) -> None:
    """Mount one package."""
    app, other = FastAPI(), FastAPI()
    importlib.import_module(module).mount(app)
    importlib.import_module(module).mount(other, prefix="/other")
    document = app.openapi()
    json.dumps(document, ensure_ascii=False, allow_nan=False).encode()
    ids = Counter(
        operation["operationId"]
        for path in document["paths"].values()
        for operation in path.values()
    )
    repeated = [name for name, count in ids.items() if count > 1]
    if repeated:
        raise ValueError(f"operation ids that are not unique: {repeated}")
    if '"tokenUrl": "other/' in json.dumps(document):
        raise ValueError("the token URL is that of another application")


if __name__ == "__main__":
    sys.exit(min(main(sys.argv[1:]), 1))
