"""Packs as games of other libraries: what such a library asks for is made from declarations."""
