"""Products of a compiled pack; they never see each other."""
