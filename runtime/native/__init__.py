"""The native executor: the same program as machine code, for those who have the extra `native`."""
