"""Texts to trees: YAML with spans, and the effect language."""
