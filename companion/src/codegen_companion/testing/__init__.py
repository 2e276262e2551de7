"""What tests of generated code, and of projects around it, share."""
