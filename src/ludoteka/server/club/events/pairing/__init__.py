"""Who plays whom: pure functions of who takes part and what has been played."""
