"""Tables whose rows are told apart by several columns."""
