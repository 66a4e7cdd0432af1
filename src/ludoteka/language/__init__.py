"""Every word a person reads: message catalogues in English, Czech and Polish.

The page reads the same files, so their rules stand here in full.

**Files.** `core/text/LANGUAGE.json` holds what all games share, `games/GAME/text/LANGUAGE.json`
the rest; each is one object from keys to messages and names. The game's win.

**Messages** are ICU messages: `{name}`, `{n, plural, =0 {...} one {...} few {...} other {# ...}}`,
`{x, select, a {...} other {...}}`, with quoting by apostrophe (`'{'`; `''` is an apostrophe).

**Names** are plain texts or, where a language declines them, an object with all the forms:
- English: `{"nom": "elf|elves", "an": "an elf"}`, singular and plural; `an` only if asked for;
- Czech and Polish: `{"gender": "f", "nom": "mince|mince", "gen": ..., "dat": ..., "acc": ...,
  "loc": ..., "ins": ...}`. A name without a plural has no `|`. Genders: Czech `m` (animate), `i`
  (inanimate), `f`, `n`; Polish `m1` (persons), `m2`, `m3`, `f`, `n`; with `p` behind it for a name
  that is a plural by itself. `{"gender": "f", "all": "Phaedraxa"}` does not decline;
- an adjective, which goes with a noun in a composed name, has such forms by gender:
  `{"m": {"nom": "modrý|modří", ...}, "f": {...}, ...}`.

**Keys**: `event.KEY`, `reason.KEY`, `move.TAG` (a move's label), `move.TAG.about`, `phase.PHASE`,
`option.NAME`, `option.NAME.about`, `option.NAME.VALUE`, `rules.ANCHOR`, `rules.ANCHOR.title`;
`table.*` a line that a table tells, `error.*` what tables and the server refuse (in English by
`table/refusals.py`); `terminal.*` only for the terminal; all others are names of things.

**Parameters** of events, reasons and moves are numbers, ids of things, or lists of such ids.
A message may use
- `{x}` for a number,
- `{x}` for the name of a thing, `{x_acc}` for its accusative (any case of the language),
  `{x_many}` and `{x_gen_many}` for the plural, `{x_an}` for the name with its article,
- `{x_by_n}` and `{x_acc_by_n}` for as many of a thing as the number `n` says, in the form that the
  number asks for: "5 workers",
- `{x_gender}` for its gender and `{x_id}` for its id (in a select),
- `{x}` and `{x_acc}` for the names of a list joined, counted where one is there twice
  ("2 red elves and 1 skeleton"), `{x_counted}` and `{x_acc_counted}` for each of them counted,
  a single one too, `{x_count}` for its length.
The names of players are never declined: a sentence is built so that it needs no case or gender.

**Names of things.** An id is made of parts: `card.elf.red`. Its name is the message of
1. the id itself, if there is one: `card.skeleton`;
2. else its first part, as a template: with `card` = `{adjective_2} {member_1}` the id
   `card.elf.red` is the name of `adjective.red` and the name of `member.elf`.
   So an argument `KIND_N` stands for the thing `KIND.PART`, PART being part N of the id. All parts
   take the form that the whole is asked for, unless they say their own (`{member_1_gen}`), and
   adjectives agree with the first noun.
Only `seat.N` is special: it is called as the players are called, or by the message `seat`
with `{number}` = N + 1.

**Fields of a move** become parameters: a field that names things on the table gives their ids;
another field with names gives `FIELD.NAME` (`group.tribe`); a number stays a number.

A missing message is told as its key, a missing parameter as its name, a missing form as the name
stands; a strict catalogue, as the tests use it, raises MissingText.
"""

from ludoteka.language.catalogue import LANGUAGES, Catalogue, MissingText, sentence

__all__ = ["LANGUAGES", "Catalogue", "MissingText", "sentence"]
