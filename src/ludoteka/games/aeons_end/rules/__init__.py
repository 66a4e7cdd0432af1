"""The rules of Aeon's End, by topic."""
