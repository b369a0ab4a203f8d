"""Players that the computer plays."""
