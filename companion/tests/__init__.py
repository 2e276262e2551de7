"""Tests of the companion package."""
