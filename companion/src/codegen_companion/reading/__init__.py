"""Reads tables of a database, or mapped classes, for `codegen import`.

`python -m codegen_companion.reading` takes a request as JSON on standard input and
prints what it found as JSON. It needs SQLAlchemy, and nothing that generated
projects do not have.
"""
