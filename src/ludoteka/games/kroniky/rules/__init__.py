"""What every move of Kroniky does and when it is legal, by topic."""
