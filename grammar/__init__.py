"""The grammar of the effect language, as data files."""
