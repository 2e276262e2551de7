"""Tests of the kit that generated tests are made of."""
