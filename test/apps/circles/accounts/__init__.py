"""Users, who are rows of the project's own."""
