"""People, their posts and departments, and a tree."""
