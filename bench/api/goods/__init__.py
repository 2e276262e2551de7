"""Code that all applications of the benchmark share."""
