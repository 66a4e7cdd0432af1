"""Learning: games that bots play with themselves become files that make them stronger."""
