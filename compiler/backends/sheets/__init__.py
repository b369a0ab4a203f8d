"""Printable cards, tokens, mats and aids."""
