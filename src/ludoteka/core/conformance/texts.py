"""Every word a game needs is there, in all languages: by declaration, and in play."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteka.core.codec import Move
from ludoteka.core.conformance.moves import strangers
from ludoteka.core.conformance.trial import Position
from ludoteka.core.event import Event, Events
from ludoteka.core.game import Game
from ludoteka.core.lazy import itself
from ludoteka.core.questions import WRONG_PHASE, Kinds, Phases
from ludoteka.core.reason import Reason
from ludoteka.core.state import NOBODY
from ludoteka.language import LANGUAGES, Catalogue
from ludoteka.language.catalogue import load
from ludoteka.language.nouns import faults

NAMED = 5  # missing keys in one sentence


class Words:
    """The catalogues of a game, strict, and what was said by them already."""

    def __init__(self, game: Game) -> None:
        self.catalogues = [Catalogue(language, game, strict=True) for language in LANGUAGES]
        self.said: set[str] = set()

    def new(self, said: object) -> bool:
        """Whether this was not said before."""
        shape = repr(said)
        if shape in self.said:
            return False
        self.said.add(shape)
        return True

    def text(self, key: str) -> None:
        """A message without parameters can be told."""
        if self.new(key):
            for catalogue in self.catalogues:
                catalogue.text(key)

    def name(self, thing: str) -> None:
        """A thing has a name."""
        if self.new(("name", thing)):
            for catalogue in self.catalogues:
                catalogue.name(thing)

    def move(self, move: Move) -> None:
        """A move has a label."""
        if self.new(str(move)):
            for catalogue in self.catalogues:
                catalogue.move(move)

    def event(self, event: Event) -> None:
        """An event can be told."""
        if self.new((event.key, event.params)):
            for catalogue in self.catalogues:
                catalogue.event(event)

    def reason(self, reason: Reason) -> None:
        """A reason can be told, and its paragraph of the rules can be read."""
        if self.new((reason.key, reason.params, reason.place)):
            for catalogue in self.catalogues:
                catalogue.reason(reason)
        if reason.place:
            self.text(reason.place)
            self.text(f"{reason.place}.title")


def written(game: Game) -> None:
    """All languages have the same messages and names, all complete, and nothing is missing."""
    files = {}
    for language in LANGUAGES:
        try:
            files[language] = load(game.text, language)
        except Exception as error:
            told = f"{game.key}: text/{language}.json cannot be read: {error}"
            raise AssertionError(told) from error
    wanted = set().union(*files.values()) | set(declared(game))
    for language, catalogue in zip(LANGUAGES, Words(game).catalogues, strict=True):
        missing = sorted(key for key in wanted if not catalogue.has(key))
        some = ", ".join(missing[:NAMED]) + (", ..." if len(missing) > NAMED else "")
        assert not missing, f"{game.key}: texts are missing ({language}): {some}"
        for key, entry in files[language].items():
            try:
                if isinstance(entry, str):
                    catalogue.message(key)
            except ValueError as error:
                raise AssertionError(f"{game.key}: '{key}' ({language}): {error}") from error
            wrong = "; ".join(faults(language, entry))
            assert not wrong, f"{game.key}: the name '{key}' ({language}) {wrong}"


def declared(game: Game) -> Iterator[str]:
    """The keys that follow from what a game declares."""
    yield from ("game.title", "game.about")
    for kind in game.codec.kinds.values():
        tag = kind.__struct_config__.tag
        yield from (f"move.{tag}", f"move.{tag}.about")
    for option in game.options:
        yield from (f"option.{option.name}", f"option.{option.name}.about")
        if option.facts is not None:
            yield from (f"{option.facts.kind}.{choice}.about" for choice in option.choices)
    asked = getattr(itself(game.question), "__self__", None)
    if isinstance(asked, Phases):
        yield from (f"phase.{name}" for name in asked.names.values() if name)
    kinds = getattr(itself(game.reason), "__self__", None)
    if isinstance(kinds, Kinds):
        yield f"reason.{WRONG_PHASE}"
        for move, about in kinds.kinds.items():
            yield f"when.{move.__struct_config__.tag}"
            yield from (about.place, f"{about.place}.title") if about.place else ()
    events = getattr(itself(game.tell), "__self__", None)
    if isinstance(events, Events):
        yield from (f"event.{key}" for key, _ in events.rows.values())
    if game.ledger is not None:
        yield from (f"forecast.{waiting.key}" for waiting in game.ledger().waiting)


def spoken(p: Position) -> None:
    """The moves offered here, what is asked, and what just happened have words."""
    words = p.words
    for move in p.match.legal():
        words.move(move)
    for event in p.match.latest:
        words.event(event)
    if p.game.question is not None and (asked := p.game.question(p.state, p.state.seat)):
        words.text(asked)


def explained(p: Position) -> None:
    """Refusals and what is counted have words."""
    words = p.words
    for move in strangers(p, {int(action) for action in p.state.legal()}):
        words.reason(p.game.against(p.state, move))
    if p.game.ledger is not None:
        ledger = p.game.ledger()
        for seat in (NOBODY, *range(p.trial.seats)):
            for name in ledger.names(p.state, seat).quantities:
                params = {"thing": name.thing} if name.thing else {}
                if words.new(("quantity", name.quantity, name.thing)):
                    for catalogue in words.catalogues:
                        catalogue.text(f"quantity.{name.quantity}", {**params})


def ended(p: Position) -> None:
    """The last events and the sources of points have words."""
    words = p.words
    for event in p.match.latest:
        words.event(event)
    for gain in p.match.gains():
        words.name(gain.source)
        if gain.thing:
            words.name(gain.thing)
