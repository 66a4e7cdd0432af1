"""People who know each other, and the peace of the house."""
