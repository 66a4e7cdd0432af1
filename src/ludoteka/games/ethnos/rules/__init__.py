"""What moves do, by topic; engine.py has the state."""
