"""Maps and chronicles, ours and those that people write: their types, reading and checking."""
