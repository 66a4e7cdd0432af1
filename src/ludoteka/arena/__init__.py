"""Many games between players made of code: shared out over processes or a cluster, rated, kept."""
