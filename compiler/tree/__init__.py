"""The typed tree: what a pack means, after every name is resolved."""
