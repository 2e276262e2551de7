"""The inventory: products, where they are, and how they move."""
