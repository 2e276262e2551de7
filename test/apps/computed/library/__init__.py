"""A library whose classes compute most of what they tell."""
