"""The models, each in a module of its own."""

# codegen:models
