"""Many games, and what they say about a pack."""
