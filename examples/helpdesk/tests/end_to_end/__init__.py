"""The application as it runs, with all servers that it works with."""
