"""A number for every action that a game's moves can name: 0 to size - 1, always the same."""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ludoteka.core.action import BYTE
from ludoteka.core.state import State


class Numbering:
    """The actions of a game, numbered: kind after kind, and in a kind by its fields.

    Made of the codec (`core/spaces.py`), not of what happens to be seen. The last field of a kind
    counts fastest: of `band {leader} by {group}` the group.
    """

    __slots__ = ("fields", "first", "kind", "opening", "size")

    def __init__(self, kinds: list[tuple[int, list[tuple[int, int, int]]]]) -> None:
        # by kind: its first number, and where its fields begin; they end where the next begin
        self.first: vec[i64] = vec[i64]([0] * 256)
        self.opening: vec[i64] = vec[i64]([0] * 257)
        self.fields: vec[i64] = vec[i64]()  # shift, mask, limit of each
        self.kind: vec[i64] = vec[i64]()  # by number
        number: i64 = 0
        before: i64 = 0
        for kind, fields in kinds:
            this: i64 = kind
            while before <= this:
                self.opening[before] = len(self.fields)
                before += 1
            self.first[this] = number
            many: i64 = 1
            for shift, mask, limit in fields:
                self.fields = append(self.fields, shift)
                self.fields = append(self.fields, mask)
                self.fields = append(self.fields, limit)
                many *= limit
            number += many
            while many > 0:
                self.kind = append(self.kind, this)
                many -= 1
        while before < len(self.opening):
            self.opening[before] = len(self.fields)
            before += 1
        self.size: i64 = number

    def index_of(self, action: i64) -> i64:
        """The number of an action."""
        kind: i64 = action & BYTE
        fields = self.fields
        place: i64 = 0
        i: i64 = self.opening[kind]
        end: i64 = self.opening[kind + 1]
        while i < end:
            place = place * fields[i + 2] + ((action >> fields[i]) & fields[i + 1])
            i += 3
        return self.first[kind] + place

    def action_of(self, index: i64) -> i64:
        """The action with this number."""
        action: i64 = self.kind[index]
        place: i64 = index - self.first[action]
        fields = self.fields
        begin: i64 = self.opening[action]
        i: i64 = self.opening[action + 1] - 3
        while i >= begin:
            limit: i64 = fields[i + 2]
            action |= (place % limit) << fields[i]
            place //= limit
            i -= 3
        return action

    def legal(self, state: State) -> list[int]:
        """The numbers of the legal actions of a position, ascending."""
        found: list[int] = []
        for action in state.legal():
            found.append(self.index_of(action))
        found.sort()
        return found

    def offer(self, actions: "vec[i64]", masks: "vec[u8]", start: i64) -> None:
        """Write a 1 for every action from `start` on, and its number in its place in the list."""
        i: i64 = 0
        while i < len(actions):
            place: i64 = self.index_of(actions[i])
            actions[i] = place
            masks[start + place] = 1
            i += 1

    def mask(self, state: State, buffer: "vec[u8]", start: i64) -> None:
        """Write a 1 for every legal action from `start` on, where the buffer holds zeros."""
        for action in state.legal():
            buffer[start + self.index_of(action)] = 1

    def masked(self, state: State) -> "vec[u8]":
        """For every number whether it is legal: 1 or 0."""
        buffer = vec[u8]([0] * self.size)
        self.mask(state, buffer, 0)
        return buffer
