"""Every word a person reads: message catalogues in English, Czech and Polish.

The page reads the same files, so their rules stand here in full.

**Files.** `core/text/LANGUAGE.json` holds what all games share, `games/GAME/text/LANGUAGE.json`
the rest; each is one flat object from keys to messages. The game's messages win.

**Messages** are ICU messages: `{name}`, `{n, plural, =0 {...} one {...} few {...} other {# ...}}`,
`{x, select, a {...} other {...}}`, with quoting by apostrophe (`'{'`; `''` is an apostrophe).

**Keys**: `event.KEY`, `reason.KEY`, `move.TAG` (a move's label), `move.TAG.about`, `phase.PHASE`,
`option.NAME`, `option.NAME.about`, `option.NAME.VALUE`, `rules.ANCHOR`, `rules.ANCHOR.title`;
`table.*` a line that a table tells, `error.*` what tables and the server refuse (in English by
`table/refusals.py`); `terminal.*` only for the terminal; all others are names of things.

**Parameters** of events, reasons and moves are numbers, ids of things, or lists of such ids.
A message may use
- `{x}` for a number,
- `{x}` for the name of a thing, `{x_id}` for its id (in a select),
- `{x}` for the names of a list joined ("a, b and 2x c"), `{x_count}` for its length.

**Names of things.** An id is made of parts: `card.elf.red`. Its name is the message of
1. the id itself, if there is one: `card.skeleton`;
2. else its first part, as a template: with `card` = `{adjective_2} {member_1}` the id
   `card.elf.red` is the name of `adjective.red` and the name of `member.elf`.
   So an argument `KIND_N` stands for the thing `KIND.PART`, PART being part N of the id.
Only `seat.N` is special: it is called as the players are called, or by the message `seat`
with `{number}` = N + 1.

**Fields of a move** become parameters: a field that names things on the table gives their ids;
another field with names gives `FIELD.NAME` (`group.tribe`); a number stays a number.

A missing message is told as its key, a missing parameter as its name; a strict catalogue,
as the tests use it, raises MissingText.
"""

from ludoteka.language.catalogue import LANGUAGES, Catalogue, MissingText

__all__ = ["LANGUAGES", "Catalogue", "MissingText"]
