"""What helps to choose, in words."""

from __future__ import annotations

from collections.abc import Callable

from ludoteka.core.options import Facts
from ludoteka.language import Catalogue

IN_WORDS = 3  # the scale that has words


def difficulty(facts: Facts, level: int, catalogue: Catalogue) -> str:
    """A difficulty on the scale of these choices."""
    if facts.hardest == IN_WORDS:
        return catalogue.text(f"choice.level.{level}")
    return catalogue.write("choice.level", {"level": level, "hardest": facts.hardest})


def advice(facts: Facts, choice: str, catalogue: Catalogue) -> str:
    """How difficult a choice is, and whether it is good for a first game."""
    told = difficulty(facts, facts.difficulty[choice], catalogue)
    return f"{told}; {catalogue.text('choice.first')}" if choice in facts.first else told


def compare(facts: Facts, catalogue: Catalogue, name: Callable[[str], str] = str) -> list[str]:
    """The choices by difficulty, then those that are good for a first game, line by line."""
    groups = {
        difficulty(facts, level, catalogue): [
            choice for choice, its in facts.difficulty.items() if its == level
        ]
        for level in sorted(set(facts.difficulty.values()))
    }
    groups[catalogue.text("choice.first")] = list(facts.first)
    return [f"{said}: {', '.join(map(name, choices))}" for said, choices in groups.items()]
