"""Sentences from the typed tree, one module per language."""
