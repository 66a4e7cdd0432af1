"""How games ended, and the ratings that follow."""
