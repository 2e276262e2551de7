"""The models, each in a module of its own."""

# A line for each, in any order: branches that add models are merged line by line.
# fmt: off
# isort: skip_file
# codegen:models
