"""The code by hand of all projects of the pairs: what differs between them is in `spec.json`."""
