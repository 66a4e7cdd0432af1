"""Tournaments and leagues."""
