"""The program format that the compiler writes and the runtime runs."""
