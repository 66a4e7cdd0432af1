"""All operations, by topic: each module makes its own known, rules/texts.py imports them all."""
