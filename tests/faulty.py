"""Packages with broken games, as somebody else may have installed them."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.outside import register

TOY = Path(__file__).parent / "conformance"

# games that play wrongly: the toy with one function replaced
PLAY = """
from dataclasses import replace
from functools import partial
from pathlib import Path
import pebbles_game as toy
from msgspec.structs import replace as changed

def fail(*given, **named):
    raise ValueError("half written")

class NoMoves(toy.Pebbles):
    legal = fail

class NoTake(toy.Pebbles):
    def apply(self, action):
        if action & 0xFF == 0:
            self.pile -= 1  # half of it is done
            fail()
        super().apply(action)

class NoView(toy.Pebbles):
    pass

def view(state, seat):
    return fail() if sum(state.taken) else toy.view(state, seat)

def view_in_a_mood(state, seat):
    return fail() if Path(__file__).with_name("mood").exists() else toy.view(state, seat)

def tell_nonsense(state, kind, a, b, c):
    return changed(toy.tell(state, kind, a, b, c), params={"seat": object()})

class Fool(toy.Guide):
    moves = value = playout = fail

def game(key, **changes):
    return replace(toy.GAME, key=key, **changes)

start_fails = game("start_fails", start=fail)
no_state = game("no_state", start=lambda seats, options, rng: 7)
view_fails = game("view_fails", view=fail)
late_view_fails = game("late_view_fails", view=view)
mood = game("mood", view=view_in_a_mood)
layout_fails = game("layout_fails", layout=fail)
legal_fails = game("legal_fails", start=partial(toy.start_as, NoMoves))
apply_fails = game("apply_fails", start=partial(toy.start_as, NoTake))
tell_fails = game("tell_fails", tell=fail)
nonsense_told = game("nonsense_told", tell=tell_nonsense)
guide_fails = game("guide_fails", guide=Fool)
ledger_fails = game("ledger_fails", ledger=fail)
unsaid = game("unsaid", text=Path(toy.__file__).parent / "unsaid")
"""

# games that cannot even be loaded, and what is said of them
LOAD = {
    "raises": ("raise RuntimeError('half written')", "RuntimeError: half written"),
    "unreadable": ("def (", "SyntaxError"),
    "leaves": ("raise SystemExit(3)", "SystemExit: 3"),
    "absent": ("", "AttributeError"),
    "no_game": ("GAME = 3", "it registered a int, not a Game"),
    "renamed": ("GAME = toy.GAME", "it is registered as 'renamed' and calls itself 'pebbles'"),
    "listed": ("GAME = game(options=[])", "its options is a list, not a tuple"),
    "optionless": ("GAME = game(options=(1,))", "its options hold something that is not an Option"),
    "codeless": ("GAME = game(codec=None)", "its codec is a NoneType, not a Codec"),
    "crowded": ("GAME = game(fewest=3, most=2)", "it is for 3 to 2 seats"),
    "mute": ("GAME = game(tell=None)", "its tell cannot be called"),
    "speechless": ("GAME = game(text=Path('nowhere'))", "its texts are missing"),
    "garbled": ("GAME = game(text=HERE / 'garbled')", "en.json cannot be read"),
}
HEAD = """
from dataclasses import replace
from pathlib import Path
import pebbles_game as toy
HERE = Path(__file__).parent
def game(**changes):
    return replace(toy.GAME, key=__name__.removeprefix("load_"), **changes)
"""
PLAYED = (
    "start_fails", "no_state", "view_fails", "late_view_fails", "layout_fails", "legal_fails",
    "apply_fails", "tell_fails", "nonsense_told", "guide_fails", "ledger_fails", "unsaid", "mood",
)  # fmt: skip


def install(target: Path) -> Path:
    """All broken games, and the toy that is right."""
    target.mkdir(exist_ok=True)
    shutil.copy(TOY / "pebbles.py", target / "pebbles_game.py")
    shutil.copytree(TOY / "text", target / "text")
    for name, text in (("garbled", "{"), ("unsaid", '{"game.title": "{", "game.about": "x"}')):
        (target / name).mkdir()
        (target / name / "en.json").write_text(text)
    (target / "faulty_play.py").write_text(PLAY)
    games = {"pebbles": "pebbles_game:GAME"}
    for key, (code, _) in LOAD.items():
        (target / f"load_{key}.py").write_text(f"{HEAD}{code}\n")
        games[key] = f"load_{key}:GAME"
    games |= {key: f"faulty_play:{key}" for key in PLAYED}
    register(target, "faulty", **games, nonsense="not a place", ethnos="pebbles_game:GAME")
    return target
