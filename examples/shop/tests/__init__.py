"""Tests of what is written by hand; those of the generated code are generated."""
