"""Rows for tests, of the models that have rules beyond their columns.

The generated tests use this module too (`test_factories` in config/be.json): rows of
`Article` come from `make_article(**overrides) -> Article` if it is here; what is not here
they make themselves. Nothing is saved here.
"""
