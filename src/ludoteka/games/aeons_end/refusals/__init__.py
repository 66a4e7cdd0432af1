"""Why moves are not legal, by what the player is asked."""
