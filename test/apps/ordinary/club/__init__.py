"""A club: what its config says is ordinary, and was once answered with 500."""
