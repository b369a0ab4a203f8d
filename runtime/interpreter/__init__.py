"""The reference executor: plain Python over the flat block."""
