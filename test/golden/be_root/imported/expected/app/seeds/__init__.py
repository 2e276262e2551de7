"""The first rows, those of each model in a module of its own.

`seed.py` calls `make_rows` of each; it is cached, so that rows find those that they refer to.
"""
