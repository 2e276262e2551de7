"""What generated modules share."""
