// What a game adds to the frame. The frame knows nothing else of it.
import type { Component } from 'svelte';
import type { Catalogue, Params } from '../lib/catalogue';
import type { Foretelling } from '../lib/foretold';
import type { Line, MoveChoice, Preview, Timeline, View } from '../lib/protocol';
import type { Told } from '../lib/told.svelte';
import type { Section } from '../rules/rules';
import type { Drawing } from '../ui/icons';

export interface Phrase {
  key: string;
  params: Params;
}

/** The reader's best result so far with the options chosen for a new game. */
export type Best = (options: Record<string, unknown>) => Phrase | null;

/** What is chosen before a game begins, drawn for its card. */
export interface Pictures {
  /** The drawings that the pictures refer to. */
  drawings: Record<string, Drawing>;
  /** Fills the box around it. `kind` and `name` are those of the thing: a mage, a map. */
  Picture: Component<{ kind: string; name: string }>;
}

/** Points by source, for each part of the game (an age, a round). */
export interface Points {
  /** Message keys of the parts, in their order. */
  parts: Phrase[];
  /** Message keys of the sources, in their order. */
  sources: string[];
  /** Points by seat, part and source; what was paid in points is negative. */
  table: number[][][];
}

/** Something small on the boards, a drawing or a few letters, and what it means. */
export interface Sign {
  icon?: string;
  text?: string;
  means: Phrase;
}

export interface SignGroup {
  /** The message that it is called by. */
  title: string;
  signs: Sign[];
}

export interface Parts {
  ends(line: Line): boolean;
  /** Where a part begins; without this, where the one before has ended. */
  begins?(line: Line): boolean;
  /** The message that a part is called by, if not by the line that ends it. */
  title?: string;
  /** What is counted besides the figures of the players, by the keys of its names. */
  others?(view: View, contents: unknown): Record<string, number>;
}

export interface InAdvance {
  /** Those that the reader may have next turn; known are the moves that the last one began with. */
  offers(view: View, known: readonly MoveChoice[]): readonly MoveChoice[];
  /** Whether what is asked now is what such moves answer. */
  asked(view: View): boolean;
  /** Events after which nothing is made that was chosen before. */
  stops: readonly string[];
}

/** A drawing for a paragraph of the rules, told by `rules.ANCHOR.example`. */
export interface Example {
  Drawing: Component;
  /** What its sentence is told with: the numbers that are drawn. */
  figures: Params;
  /** What the boards that it draws ask the table for: what is printed, the pieces by seat. */
  contents?: unknown;
  pieces?: readonly number[];
}

export interface GameModule {
  key: string;
  /** Whether players have secrets, so that a screen passed round needs a curtain. */
  secrets: boolean;
  drawings: Record<string, Drawing>;
  /** The pieces of the seats where the game gives them; numbers from 6 on are its own drawings
   * `piece-6` and so on, with a class of that name for their colours. */
  pieces?(view: View): (number | null)[];
  Board: Component<{ view: never; compact: boolean }>;
  Own: Component<{ view: never; compact: boolean }>;
  Summary: Component<{ view: never; seat: number; compact: boolean }>;
  /** What the end screen tells besides the winners. `own`: the reader played it here. */
  Result?: Component<{ view: never; timeline: Timeline; story: Told; own: boolean }>;
  /** Things of a move drawn small, in front of its label. */
  MoveFace?: Component<{ view: never; move: MoveChoice }>;
  /** How far the game is: age 2 of 3. */
  progress?(view: View, contents: unknown): Phrase;
  /** What the deciding seat is asked. */
  question(view: View): Phrase;
  /** Moves made at the first touch, by kind, by text, or as the position says; they can be taken
   * back freely. */
  instant: readonly string[] | ((view: View, move: MoveChoice, contents: unknown) => boolean);
  /** Kinds of moves listed after the others. */
  last?: readonly string[];
  /** The move that the reader's settings make by themselves, if one of these is. */
  automatic?(view: View, moves: readonly MoveChoice[]): MoveChoice | null;
  /** The moves of which all are made, one after the other, by one button; several, or none. */
  together?(view: View, moves: readonly MoveChoice[], contents: unknown): MoveChoice[];
  /** Which moves can be chosen while others play, where that makes sense. */
  advance?: InAdvance;
  /** Things that stay touched after a move, so that the same piece can go on. */
  keep?(move: MoveChoice): string[];
  /** The texts of moves that lead one after the other from what is touched to a thing. */
  way?(view: View, touched: readonly string[], thing: string): string[];
  /** The texts of moves that most likely follow a move; where they are possible, its preview tells
   * what all of them do. */
  follows?(view: View, move: MoveChoice): string[];
  /** What is said of the considered move besides the figures of its preview, which is null until
   * it is known. */
  notes?(view: View, move: MoveChoice, preview: Preview | null): Phrase[];
  /** What is shown of previews and forecasts; without it, everything. */
  foretelling?: Foretelling;
  /** The boards of the game show the forecasts; otherwise a tab beside the log does. */
  showsForecasts?: boolean;
  /** What a move is called, where its kind and things do not say enough. */
  label?(view: View, move: MoveChoice): Phrase | null;
  /** The full text of a thing. */
  about(thing: string, view: View, contents: unknown): Phrase | null;
  /** The paragraph of the rules that tells of a thing. */
  paragraph(thing: string, view: View, contents: unknown): string;
  /** What the signs on the boards mean, in groups. */
  legend(view: View, contents: unknown): SignGroup[];
  /** The thing a player is in this game, a mage say; it gives the player's name. */
  character?(view: View, seat: number): string;
  /** The figure beside a player's name, if not the points. */
  standing?(view: View, seat: number): { figure: number; said: Phrase; icon: string };
  /** Events that begin or end a part of the game. */
  milestones: readonly string[];
  /** The parts of the game that are summed up when they end: who got what. */
  parts?: Parts;
  /** The seat that did what a line tells; null if nobody did it. */
  actor(line: Line): number | null;
  /** The things on the table where what a line tells can be seen. */
  seenAt(line: Line): string[];
  /** Points by source; a game that is only won or lost has none. */
  points?(timeline: Timeline, view: View, contents: unknown): Points;
  /** How a game played together ended. */
  verdict?(view: View): Phrase;
  /** The rules in sections, in the order in which they are read. */
  rules(words: Catalogue): readonly Section[];
  /** Whether a paragraph has to do with this table; without it, all have. */
  concerns?(view: View, anchor: string): boolean;
  /** Drawn examples by the paragraph that they belong to; loaded when the rules are opened. */
  examples?(): Promise<Record<string, Example>>;
}
