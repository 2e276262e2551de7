"""Tests of the code that is written by hand; those of the API are generated."""
