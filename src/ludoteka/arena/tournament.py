"""An arena from its first game to its table, going on wherever it was stopped."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

from ludoteka.arena import folder as folders
from ludoteka.arena.schedule import ARENA, Plan, Result, play_game
from ludoteka.arena.sharing import Crew
from ludoteka.arena.standings import by_deals, duels, looks, scores_of, settled


class Tournament:
    """The games of a plan: those that were played, and playing the others."""

    def __init__(self, plan: Plan, folder: Path | None = None) -> None:
        self.plan = plan
        self.folder = folder
        self.results: dict[int, Result] = {}
        if folder is not None:
            folders.claim(folder, ARENA, plan)
            for result in folders.lines_of(folder / folders.GAMES, Result):
                self.results[result.number] = result

    def played(self, games: int) -> int:
        """How many of the first games were played already."""
        return sum(number < games for number in self.results)

    def first(self, games: int) -> list[Result]:
        """The results of the first games, in the order of their numbers."""
        return [self.results[number] for number in range(games)]

    def hold(
        self, deals: int, until_sure: bool, crew: Crew, count: Callable[[int], None]
    ) -> list[Result]:
        """Play so many deals, or until the order is sure; the results of all games that count.

        Whether it is sure is asked after fixed numbers of deals, when all their games are there:
        so the answer does not depend on who played them, or when.
        """
        size = self.plan.games_per_deal()
        for end in looks(deals) if until_sure else [deals]:
            self.play(end * size, crew, count)
            found = self.first(end * size)
            if until_sure and settled(scores_of(duels(self.plan, by_deals(self.plan, found)))):
                break
        return found

    def play(self, games: int, crew: Crew, count: Callable[[int], None]) -> None:
        """Play those of the first games that were not played yet; keep each when it ends."""
        missing = [number for number in range(games) if number not in self.results]
        if self.folder is None:
            self.share(missing, crew, count, lambda result: None)
            return
        with closing(folders.Lines(self.folder / folders.GAMES)) as lines:
            self.share(missing, crew, count, lines.add)

    def share(
        self,
        numbers: list[int],
        crew: Crew,
        count: Callable[[int], None],
        keep: Callable[[Result], None],
    ) -> None:
        """Share the games out."""

        def report(result: Result) -> None:
            keep(result)
            self.results[result.number] = result
            count(1)

        crew.share(partial(play_game, self.plan), numbers, report)
