"""Lessons and puzzles: annotated games that people play on the real table, step by step."""
