"""A running game: state, decisions, views, bots and experiments."""
