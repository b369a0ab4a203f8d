"""The passes over a pack, in the order that the driver lists."""
