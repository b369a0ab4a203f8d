"""What is wrong with a pack, where, and how to mend it."""
