"""A match between people and bots: seats, undo, visibility, clocks; no network."""
