"""Turns the operations of data.json into ints for the rules: one int per operation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ludoteka.games.aeons_end import codes

Op = dict[str, Any]

FILTERS = {
    "gem": codes.GEMS,
    "relic": codes.RELICS,
    "spell": codes.SPELLS,
    "crystal": codes.CRYSTALS,
    "not corruption": codes.NO_CORRUPTION,
    "cost == 0": codes.COST_0,
    "cost >= 2": codes.COST_2_UP,
    "cost >= 3": codes.COST_3_UP,
    "cost <= 4": codes.COST_4_DOWN,
}
SELECTORS = {
    "any_player": codes.ANY_PLAYER,
    "any_ally": codes.ANY_ALLY,
    "a_different_player": codes.ANOTHER,
    "lowest_life": codes.LOWEST_LIFE,
    "most_life": codes.MOST_LIFE,
    "most_prepped": codes.MOST_PREPPED,
    "most_charges": codes.MOST_CHARGES,
    "most_opened": codes.MOST_OPENED,
    "most_crystals": codes.MOST_CRYSTALS,
}
TERMS = {
    "k": codes.TERM_STORED,
    "paid": codes.TERM_STORED,
    "card.cost": codes.TERM_STORED,
    "tier3_discarded": codes.TERM_STORED,
    "revealed_is_player": codes.TERM_STORED,
    "ceil(card.cost/2)": codes.TERM_HALF_STORED,
    "fury": codes.TERM_FURY,
    "husks": codes.TERM_HUSKS,
    "ceil(husks/2)": codes.TERM_HALF_HUSKS,
    "empty_supply_piles": codes.TERM_EMPTY_PILES,
    "this_minion.life": codes.TERM_MINION_LIFE,
    "target.prepped": codes.TERM_PREPPED,
    "turn_order_discard": codes.TERM_TURN_DISCARD,
    "nemesis_turn_cards_discarded": codes.TERM_NEMESIS_CARDS,
    "all_own_breaches_opened": codes.TERM_ALL_OPENED,
    "own_opened_breaches": codes.TERM_OPENED,
    "adjacent_prepped": codes.TERM_ADJACENT,
    "plays_of_this_name_this_turn": codes.TERM_PLAYS,
    "players <= 2": codes.TERM_FEW_PLAYERS,
}
PLACES = {"discard_top": codes.TO_DISCARD, "hand": codes.TO_HAND, "deck_top": codes.TO_DECK}
DEVOURED = {
    "least_expensive": codes.CHEAPEST_PILE,
    "any_single": codes.ANY_PILE,
    "any_spell": codes.SPELL_PILE,
    "least_expensive_relic": codes.CHEAPEST_RELIC,
    "most_expensive_gem": codes.COSTLIEST_GEM,
    "second_most_expensive_gem": codes.SECOND_GEM,
}
SHUFFLED = {
    "one_player_card": codes.PLAYER_CARD,
    "one_player_card_not_wild": codes.PLAYER_CARD_NOT_WILD,
    "all_nemesis_cards": codes.NEMESIS_CARDS,
}
FOCUSED = {
    "self": codes.SELF,
    "any_player": codes.ANYBODY,
    "a_different_player": codes.OTHERS,
}
# Operations with an amount and perhaps a player; the players are selected before them.
PLAIN = {
    "deal_damage": codes.OP_DEAL,
    "gain_charge": codes.OP_CHARGE,
    "gain_life": codes.OP_LIFE,
    "gravehold_gain_life": codes.OP_HEAL_GRAVEHOLD,
    "nemesis_gain_life": codes.OP_HEAL_NEMESIS,
    "draw": codes.OP_DRAW,
    "destroy_self": codes.OP_DESTROY_SELF,
    "breach_discount": codes.OP_DISCOUNT,
    "each_player_sift": codes.OP_SIFT,
    "reveal_turn_order_top": codes.OP_REVEAL_TURN,
    "put_revealed_turn_order_bottom": codes.OP_BOTTOM,
    "return_gem_to_hand": codes.OP_TAKE_BACK,
    "unleash": codes.OP_UNLEASH,
    "damage_gravehold": codes.OP_HIT_GRAVEHOLD,
    "damage_player": codes.OP_HIT_PLAYER,
    "spend_aether": codes.OP_SPEND,
    "damage_this_minion": codes.OP_HURT_MINION,
    "set_life": codes.OP_SET_LIFE,
    "strike": codes.OP_STRIKE,
    "swarm": codes.OP_SWARM,
    "place_husks": codes.OP_PLACE_HUSKS,
    "remove_husks": codes.OP_REMOVE_HUSKS,
    "shuffle_discard_into_deck": codes.OP_SHUFFLE_DECK,
    "return_minion": codes.OP_RETURN_MINION,
    "put_gained_on_deck_top": codes.OP_TOPDECK,
    "opened_breach_capacity": codes.OP_CAPACITY,
    "reorder_turn_order_deck": codes.OP_REORDER,
    "destroy_deck_top": codes.OP_DESTROY_TOP,
    "lose_all_charges": codes.OP_LOSE_CHARGES,
    "gain_fury": codes.OP_FURY,
    "players_lose": codes.OP_LOSE,
    "look_deck_top": codes.OP_LOOK_TOP,
    "discard_nemesis_deck_top": codes.OP_VEX,
    "destroy_cards": codes.OP_DESTROY_CARDS,
}
NEEDS = {
    "discard_hand": codes.NEED_HAND,
    "destroy_hand": codes.NEED_HAND,
    "shuffle_discard_into_deck": codes.NEED_CARDS,
    "gain_life": codes.NEED_LIFE,
    "gain_charge": codes.NEED_CHARGE,
}
ALL_CHARGES = 99  # as many as there are


def amount(n: int | str) -> int:
    """A printed number or expression as base + factor * term."""
    if isinstance(n, int):
        return n << codes.BASE
    base, factor, word = 0, 1, n
    if n == "husks_per_unleash":
        base, word = 2, "increased"
    elif found := re.fullmatch(r"(\d+) if (.+) else (\d+)", n):
        base, word = int(found[3]), found[2]
        factor = int(found[1]) - base
    elif found := re.fullmatch(r"(?:(\d+) ([+-]) )?(?:(\d+)\*)?(\S.*)", n):
        base, word = int(found[1] or 0), found[4]
        factor = int(found[3] or 1) * (-1 if found[2] == "-" else 1)
    term = codes.TERM_INCREASED if word == "increased" else TERMS[word]
    return base << codes.BASE | term << codes.TERM | factor + codes.FACTOR_ZERO << codes.FACTOR


class Program:
    """The ints so far."""

    def __init__(self) -> None:
        self.ops: list[int] = []

    def add(self, code: int, n: int | str = 0, who: int = 0, filter: int = 0, variant: int = 0,
            jump: int = 0) -> int:  # fmt: skip
        """Append one operation; its place."""
        self.ops.append(
            code | amount(n) | who << codes.WHO | filter << codes.FILTER
            | variant << codes.VARIANT | jump << codes.JUMP
        )  # fmt: skip
        return len(self.ops) - 1

    def jump_here(self, place: int) -> None:
        """Let the operation at that place jump to what comes next."""
        self.ops[place] |= len(self.ops) << codes.JUMP

    def routine(self, effects: list[Op], *last: int) -> int:
        """A whole text, closed by these operations; where it begins."""
        start = len(self.ops)
        self.effects(effects)
        for code in last:
            self.add(code)
        self.add(codes.OP_END)
        return start

    def effects(self, effects: list[Op]) -> None:
        """Several operations of the data file."""
        for number, op in enumerate(effects):
            self.effect(op, effects[number + 1 :])

    def effect(self, op: Op, rest: list[Op]) -> None:
        """One operation of the data file; the rest says what the selected player must do."""
        name = op["op"]
        if name in ("or", "may", "if"):
            getattr(self, f"{name}_effect")(op)
        elif name in PLAIN:
            self.plain(op, rest)
        else:
            getattr(self, name)(op)

    def plain(self, op: Op, rest: list[Op]) -> None:
        """An operation that is fully said by its amount and player."""
        if op.get("who") == "allies_collectively":
            for _ in range(op["n"]):
                self.effects([{**op, "who": "any_ally", "n": 1}])
            return
        variant = codes.STORE if "store" in op else 0
        n = op["up_to"] if "up_to" in op else op.get("n", 0)
        if op["op"] == "lose_all_charges":
            n = ALL_CHARGES
        self.add(PLAIN[op["op"]], n, self.whom(op, rest), variant=variant)

    def whom(self, op: Op, rest: Sequence[Op] = (), optional: bool = False) -> int:
        """SELF or THAT; a player who must be found first is selected first."""
        who = op.get("who", "self")
        if who == "self":
            return codes.SELF
        if who in SELECTORS:
            need, n = NEEDS.get(op["op"], codes.NEED_NOTHING), op.get("n", 0)
            if op["op"] == "draw" and who == "any_ally":
                need, n = codes.NEED_DRAW, 1
            if need == codes.NEED_CARDS:
                n = sum(o["n"] for o in rest if o["op"] == "destroy_deck_top")
            if not isinstance(n, int):
                n = 0
            filter = FILTERS.get(op.get("filter", ""), codes.ALL_CARDS)
            variant = need | (codes.OPTIONAL_SELECT if optional else 0)
            self.selected = self.add(codes.OP_SELECT, n, SELECTORS[who], filter, variant)
        return codes.THAT

    # --- choices ----------------------------------------------------------------------

    def or_effect(self, op: Op) -> None:
        """One of two options."""
        first, second = op["options"]
        variant = codes.THAT_CHOOSES if first[0].get("who") == "that_player" else 0
        choice = self.add(codes.OP_OR, variant=variant)
        self.effects(first)
        leave = self.add(codes.OP_JUMP)
        self.jump_here(choice)
        self.effects(second)
        self.jump_here(leave)

    def may_effect(self, op: Op) -> None:
        """Something optional: a card, player or spell that may be left, or a plain question."""
        do, then = op["do"], op.get("then", [])
        first = do[0]
        if first["op"] in ("discard_hand", "destroy_hand", "cast_prepped"):
            getattr(self, first["op"])(first, codes.OPTIONAL)
            choice = len(self.ops) - 1
        elif first.get("who") == "any_ally":
            self.whom(first, optional=True)
            choice = self.selected
            self.effects([{**first, "who": "that_ally"}])
        else:
            choice = self.add(codes.OP_MAY)
            self.effects(do)
        self.effects(then)
        self.jump_here(choice)

    def if_effect(self, op: Op) -> None:
        """A condition: a term equals a number."""
        word, _, value = op["cond"].partition(" == ")
        choice = self.add(codes.OP_IF)
        self.ops[choice] |= int(value or 1) << codes.BASE | TERMS[word] << codes.TERM
        self.effects(op["then"])
        self.jump_here(choice)

    # --- operations with a shape of their own ------------------------------------------

    def select_player(self, op: Op) -> None:
        self.whom(op)

    def gain_aether(self, op: Op) -> None:
        self.add(codes.OP_AETHER, op["n"], filter=FILTERS.get(op.get("only_for", ""), 0))

    def hand(self, code: int, op: Op, variant: int) -> None:
        """Discard or destroy cards of a hand."""
        filter = FILTERS.get(op.get("filter", ""), codes.ALL_CARDS)
        variant |= codes.UP_TO if "up_to" in op else 0
        variant |= {"k": codes.STORE, "card": codes.STORE_COST}.get(op.get("store", ""), 0)
        who = codes.ALL_HANDS if op["who"] == "collective" else self.whom(op)
        n = op["up_to"] if "up_to" in op else op["n"]
        if n == "all":
            self.add(codes.OP_DISCARD_ALL, 0, who, filter)
        else:
            self.add(code, n, who, filter, variant)

    def discard_hand(self, op: Op, variant: int = 0) -> None:
        self.hand(codes.OP_DISCARD_HAND, op, variant)

    def destroy_hand(self, op: Op, variant: int = 0) -> None:
        self.hand(codes.OP_DESTROY_HAND, op, variant)

    def focus_breach(self, op: Op) -> None:
        lowest = op["which"] == "lowest_focus_cost"
        self.add(codes.OP_FOCUS_LOWEST if lowest else codes.OP_FOCUS, 0, FOCUSED[op["who"]])

    def cast_prepped(self, op: Op, variant: int = 0) -> None:
        if op.get("target") == "spell":
            self.add(codes.OP_CAST_AGAIN)
            return
        variant |= codes.OWN_ONLY if op.get("whose") == "self" else 0
        variant |= codes.FRESH_ONLY if op.get("filter") == "prepped_this_turn" else 0
        variant |= codes.STAYS if op.get("discard") is False else 0
        self.add(codes.OP_CAST, op.get("bonus_damage", 0), variant=variant)

    def play_gem_from_hand(self, op: Op) -> None:
        self.add(codes.OP_PLAY_GEM, op["times"])
        self.add(codes.OP_DESTROY_GEM)

    def lose_charges(self, op: Op) -> None:
        self.add(codes.OP_LOSE_CHARGES, op["n"], variant=codes.STORE)

    def discard_prepped(self, op: Op) -> None:
        filter = FILTERS.get(op.get("filter", ""), codes.ALL_CARDS)
        which = op.get("which", "")
        if which == "most_expensive_of_that_player":
            self.whom(op)
            self.add(codes.OP_DROP_SPELLS, op["n"], codes.THAT, filter, codes.COSTLIEST)
        else:
            variant = codes.COSTLIEST if which else 0
            self.add(codes.OP_DROP_SPELLS, op["n"], codes.ALL_HANDS, filter, variant)

    def destroy_prepped(self, op: Op) -> None:
        self.add(codes.OP_DESTROY_SPELLS, op["n"], filter=FILTERS[op["filter"]])

    def devour(self, op: Op) -> None:
        self.add(codes.OP_DEVOUR, op["n"], variant=DEVOURED[op["pile"]])

    def gain_corruption(self, op: Op) -> None:
        place, n = PLACES[op["to"]], op["n"]
        if op["who"] == "collective":
            for _ in range(n):
                self.add(codes.OP_SELECT, 0, codes.ANY_PLAYER)
                self.add(codes.OP_CORRUPT, 1, codes.THAT, variant=place)
        elif op["who"] == "two_different_players":
            for selector in (codes.ANY_PLAYER, codes.ANOTHER):
                self.add(codes.OP_SELECT, 0, selector)
                self.add(codes.OP_CORRUPT, n, codes.THAT, variant=place)
                self.add(codes.OP_LIFE, 1, codes.THAT)
        elif op["who"] == "attacker":
            self.add(codes.OP_CORRUPT, n, codes.SELF, variant=place)
        else:
            self.add(codes.OP_CORRUPT, n, self.whom(op), variant=place)

    def gain_card(self, op: Op) -> None:
        variant = PLACES[op.get("to", "discard_top")]
        variant |= codes.CHEAPEST if op.get("pile") == "least_expensive" else 0
        self.add(codes.OP_GAIN, 0, self.whom(op), FILTERS[op["filter"]], variant)

    def return_from_discard(self, op: Op) -> None:
        variant = codes.UP_TO if "up_to" in op else 0
        n = op["up_to"] if "up_to" in op else op["n"]
        self.add(codes.OP_RECOVER, n, self.whom(op), FILTERS[op["filter"]], variant)

    def shuffle_turn_order(self, op: Op) -> None:
        self.add(codes.OP_SHUFFLE_TURN, 0, variant=SHUFFLED[op["cards"]])
