// One language: finds messages, names things, and puts both together.
// The same rules as ludoteka.language in Python, which documents them.
import type { IntlMessageFormat } from 'intl-messageformat';
import { argumentsOf, read, selected } from './format';
import {
  asked,
  formOf,
  genderOf,
  governed,
  NOMINATIVE,
  type Asked,
  type Entry,
  type Form,
} from './nouns';
import type { Error as Refused, Problem, Reason } from './protocol';

export const LANGUAGES = ['en', 'cs', 'pl'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Param = number | string | string[];
export type Params = Record<string, Param>;
export type Messages = Record<string, Entry>;
/** A name in a sentence that stands for something on the table. */
export interface Named {
  id: string;
  name: string;
}
export type Part = string | Named;

/** How a language writes dates, numbers and lists. */
export const LOCALES: Record<Language, string> = { en: 'en-GB', cs: 'cs', pl: 'pl' };
const PART = /^([a-z_]+)_([0-9]+)$/;
const MINUS = '−';
const GAP = /\{([a-z_0-9]+)\}/g;
/** Words and gaps only: a message that need not be taken apart. */
const PLAIN = /^(?:[^{}']|\{[a-z_0-9]+\})*$/;

export class Catalogue {
  private readonly plurals: Intl.PluralRules;
  private readonly lists: Intl.ListFormat;
  private readonly numbers: Intl.NumberFormat;

  /** `inEnglish`: the same words in English, where the reader wants to see those names too. */
  constructor(
    readonly language: Language,
    private readonly messages: Messages,
    private readonly players: readonly string[] = [],
    private readonly inEnglish: Catalogue | null = null,
    private readonly formats = new Map<string, IntlMessageFormat>(),
  ) {
    const locale = LOCALES[language];
    this.plurals = new Intl.PluralRules(language);
    this.lists = new Intl.ListFormat(locale);
    this.numbers = new Intl.NumberFormat(locale);
  }

  /** The same language with other players. */
  withPlayers(players: readonly string[]): Catalogue {
    const english = this.inEnglish?.withPlayers(players) ?? null;
    return new Catalogue(this.language, this.messages, players, english, this.formats);
  }

  /** The same language with more messages. */
  withMessages(more: Messages): Catalogue {
    return new Catalogue(
      this.language,
      { ...this.messages, ...more },
      this.players,
      this.inEnglish,
    );
  }

  has(key: string): boolean {
    return Object.hasOwn(this.messages, key);
  }

  /** A message in English too, if the reader wants to see that. */
  english(key: string): string {
    return this.inEnglish?.has(key) ? this.inEnglish.text(key) : '';
  }

  /** The keys of all messages. */
  keys(): string[] {
    return Object.keys(this.messages);
  }

  /** A message with its parameters; a missing one is told as its key. */
  text(key: string, params: Params = {}): string {
    return this.fill(key, (argument) => this.spoken(argument, params));
  }

  /** A message of the page: what is put in is text, never the id of a thing. */
  say(key: string, said: Record<string, string | number> = {}): string {
    return this.fill(key, (argument) => said[argument]);
  }

  /** What is wrong with something, known by the English sentence; a reason of the rules in words. */
  problem({ text, params = {} }: Problem, reason?: Reason | null): string {
    const said = Object.fromEntries(
      Object.entries(params).map(([name, value]) => {
        if (name === 'reason' && reason)
          return [name, this.text(`reason.${reason.key}`, reason.params)];
        return [name, typeof value === 'object' ? this.problem(value, reason) : value];
      }),
    );
    if (this.has(text)) return this.say(text, said);
    return text.replace(GAP, (gap, name: string) => String(said[name] ?? gap));
  }

  /** Why something was refused. `problem` fills the parameter of that name. */
  refusal({ key, params, text, problem, reason }: Refused): string {
    if (!this.has(key)) return text;
    const told = this.fill(key, (argument) =>
      argument === 'problem' && problem
        ? this.problem(problem, reason)
        : this.spoken(argument, params),
    );
    return capital(told, this.language);
  }

  /** The same with a capital letter in front. */
  sentence(key: string, params: Params = {}): string {
    return capital(this.text(key, params), this.language);
  }

  /** A message in parts, the names of things apart from the words around them. */
  parts(key: string, params: Params = {}): Part[] {
    if (!this.has(key)) return [key];
    const format = this.format(key);
    const chosen = selected(format);
    const said = Object.fromEntries(
      argumentsOf(format.getAst()).map((argument) => {
        const wanted = asked(argument, params);
        const given = params[wanted.param];
        const named = typeof given === 'string' || Array.isArray(given);
        // what a thing does is no name of it
        const apart = named && !wanted.fact && !chosen.has(argument) && wanted.param !== 'about';
        return [argument, apart ? { argument } : (this.spoken(argument, params) ?? argument)];
      }),
    );
    const parts = format.formatToParts(said).flatMap((part): Part[] => {
      const value: unknown = part.value;
      if (typeof value !== 'object' || value === null) return [String(value)];
      return this.things(asked((value as { argument: string }).argument, params), params);
    });
    if (typeof parts[0] === 'string') parts[0] = capital(parts[0], this.language);
    else if (parts[0]) parts[0] = { ...parts[0], name: capital(parts[0].name, this.language) };
    return parts;
  }

  /** The parts that name one or several things. */
  private things(wanted: Asked, params: Params): Part[] {
    const given = params[wanted.param];
    if (typeof given === 'string') return [{ id: given, name: this.named(given, wanted, params) }];
    if (!Array.isArray(given)) return [String(given)];
    const named = this.listed(given, wanted.form.case, wanted.counted);
    let next = 0;
    return this.lists
      .formatToParts(named.map(({ name }) => name))
      .map((part) => (part.type === 'element' && named[next++]) || part.value);
  }

  /** What the thing with this id is called. */
  name(thing: string, form = NOMINATIVE): string {
    const entry = this.messages[thing];
    if (entry !== undefined) return this.inflected(thing, entry, form);
    const [first = '', ...parts] = thing.split('.');
    if (first === 'seat' && parts.length === 1) return this.seat(Number(parts[0]));
    // a bot of others, called as its owner calls it
    if (first === 'level' && parts.length) return this.bot(parts.join('.'));
    return parts.length && this.has(first) ? this.composed(thing, form) : thing;
  }

  /** A bot by its level and style, or as its owner calls it. */
  private bot(name: string): string {
    const [level, style] = name.split(':');
    if (!style || !this.has(`level.${level}`) || !this.has(`style.${style}`)) return name;
    return `${this.name(`level.${level}`)}, ${this.name(`style.${style}`)}`;
  }

  /** A name that stands in the catalogue. `gender`: of the noun that an adjective is with. */
  private inflected(thing: string, entry: Entry, form: Form, gender = ''): string {
    if (typeof entry === 'string') return this.say(thing);
    return formOf(entry, form, gender) ?? formOf(entry, NOMINATIVE, gender) ?? thing;
  }

  /** A name made of the names of its parts, all of them in the form that is asked for. */
  private composed(thing: string, form: Form): string {
    const gender = this.gender(thing);
    const found = Object.fromEntries(
      this.pieces(thing).map(([argument, part, own]) => {
        const entry = this.messages[part];
        const wanted = own.case === NOMINATIVE.case && !own.many ? form : own;
        const named =
          entry === undefined
            ? this.name(part, wanted)
            : this.inflected(part, entry, wanted, gender);
        return [argument, named];
      }),
    );
    return this.say(first(thing), found);
  }

  /** The arguments of a composed name, the things they stand for, and forms of their own. */
  private pieces(thing: string): [string, string, Form][] {
    const parts = thing.split('.').slice(1);
    return argumentsOf(this.format(first(thing)).getAst()).flatMap((argument) => {
      const wanted = asked(argument);
      const match = PART.exec(wanted.param);
      const part = match && parts[Number(match[2]) - 1];
      return match && part ? [[argument, `${match[1]}.${part}`, wanted.form]] : [];
    });
  }

  /** The gender of a name: of the noun, or of the first noun among its parts. */
  private gender(thing: string): string {
    if (this.has(thing) || !this.has(first(thing))) return genderOf(this.messages[thing]);
    const genders = this.pieces(thing).map(([, part]) => this.gender(part));
    return genders.find((gender) => gender) ?? '';
  }

  /** The same with a capital letter in front. */
  title(thing: string): string {
    return capital(this.name(thing), this.language);
  }

  /** The same where there is room, with the English name behind it if the reader wants it. */
  heading(thing: string): string {
    return capital(this.both(thing), this.language);
  }

  /** What a thing is called, and in English too if the reader wants it. */
  both(thing: string): string {
    const name = this.name(thing);
    const english = this.inEnglish?.name(thing) ?? thing;
    return english === thing || english === name ? name : this.say('named', { name, english });
  }

  seat(seat: number): string {
    return this.players[seat] ?? this.say('seat', { number: seat + 1 });
  }

  /** So many of a thing: "5 workers". */
  counted(thing: string, number: number, place = 'nom'): string {
    const category = this.plurals.select(number);
    const form = governed(this.language, category, place, this.gender(thing));
    return `${this.number(number)} ${this.name(thing, form)}`;
  }

  /** The names of several things in one phrase, counted where one is there twice. */
  namesOf(things: readonly string[], place = 'nom', counted = false): string {
    return this.list(this.listed(things, place, counted).map(({ name }) => name));
  }

  /** Several texts in one phrase. */
  list(texts: readonly string[]): string {
    return this.lists.format(texts);
  }

  /** Several things, each with what it is called in a list. */
  private listed(things: readonly string[], place: string, counted: boolean): Named[] {
    const numbers = count(things);
    const all = counted || numbers.some(([, number]) => number > 1);
    return numbers.map(([id, number]) => ({
      id,
      name: all ? this.counted(id, number, place) : this.name(id, { case: place, many: false }),
    }));
  }

  /** What an argument of a message stands for. */
  private spoken(argument: string, params: Params): string | number | undefined {
    const wanted = asked(argument, params);
    const given = params[wanted.param];
    if (given === undefined || typeof given === 'number') return given;
    if (Array.isArray(given)) {
      if (wanted.fact === 'count') return given.length;
      return this.namesOf(given, wanted.form.case, wanted.counted);
    }
    if (wanted.fact === 'id') return given;
    if (wanted.fact === 'gender') return this.gender(given);
    return this.named(given, wanted, params);
  }

  /** One thing as an argument asks for it. */
  private named(thing: string, { form, counted, by }: Asked, params: Params): string {
    if (by) return this.counted(thing, Number(params[by]), form.case);
    return counted ? this.counted(thing, 1, form.case) : this.name(thing, form);
  }

  /** A number as it is written in the language. */
  number(number: number): string {
    return this.numbers.format(number);
  }

  /** So many of a hundred, as the language writes it. */
  percent(number: number): string {
    return this.numeral({ style: 'percent' }).format(number / 100);
  }

  /** A difference, with its sign. */
  signed(number: number): string {
    const parts = this.numeral({ signDisplay: 'always' }).formatToParts(number);
    return parts.map(({ type, value }) => (type === 'minusSign' ? MINUS : value)).join('');
  }

  minutes(number: number): string {
    return this.numeral({ style: 'unit', unit: 'minute' }).format(number);
  }

  /** A length of time, in milliseconds, as roughly as people say it. */
  duration(time: number): string {
    const many = (number: number, unit: string): string =>
      this.numeral({
        style: 'unit',
        unit,
        unitDisplay: unit === 'day' ? 'long' : 'short',
      }).format(number);
    const hours = Math.floor(time / 3_600_000);
    if (hours < 1) return many(Math.floor(time / 60_000), 'minute');
    if (hours < 24) return many(hours, 'hour');
    const [days, rest] = [Math.floor(hours / 24), hours % 24];
    return days < 3 && rest ? `${many(days, 'day')} ${many(rest, 'hour')}` : many(days, 'day');
  }

  /** A day, by a moment in it. */
  day(time: number): string {
    return new Intl.DateTimeFormat(LOCALES[this.language], { dateStyle: 'medium' }).format(time);
  }

  /** A moment, in milliseconds, as a date with the time. */
  moment(time: number): string {
    const format = { dateStyle: 'short', timeStyle: 'short' } as const;
    return new Intl.DateTimeFormat(LOCALES[this.language], format).format(time);
  }

  /** When something was said: the time, with the date unless it was today. */
  when(time: number, now = Date.now()): string {
    const day = (at: number): string => new Date(at).toDateString();
    if (day(time) !== day(now)) return this.moment(time);
    return new Intl.DateTimeFormat(LOCALES[this.language], { timeStyle: 'short' }).format(time);
  }

  private numeral(options: Intl.NumberFormatOptions): Intl.NumberFormat {
    return new Intl.NumberFormat(LOCALES[this.language], options);
  }

  private format(key: string): IntlMessageFormat {
    let format = this.formats.get(key);
    if (!format) {
      const entry = this.messages[key] ?? key;
      format = read(typeof entry === 'string' ? entry : this.name(key), LOCALES[this.language]);
      this.formats.set(key, format);
    }
    return format;
  }

  /** A message with what its arguments stand for; a missing parameter shows as its name. */
  private fill(key: string, value: (argument: string) => string | number | undefined): string {
    if (!this.has(key)) return key;
    const entry = this.messages[key];
    if (typeof entry === 'string' && PLAIN.test(entry))
      return entry.replace(GAP, (_, name: string) => String(value(name) ?? name));
    const format = this.format(key);
    const names = argumentsOf(format.getAst());
    return String(
      format.format(Object.fromEntries(names.map((name) => [name, value(name) ?? name]))),
    );
  }
}

/** The first part of an id. */
const first = (thing: string): string => thing.split('.', 1)[0] ?? '';

/** Equal things counted, in the order of their first appearance. */
export function count(things: readonly string[]): [string, number][] {
  const counted = new Map<string, number>();
  for (const thing of things) counted.set(thing, (counted.get(thing) ?? 0) + 1);
  return [...counted];
}

export function capital(text: string, language: Language): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(language) + text.slice(first.length);
}

/** A phrase as a sentence of its own: a capital letter in front, a full stop behind. */
export function whole(text: string, language: Language): string {
  return capital(text, language) + (/(^|[.!?…])$/.test(text) ? '' : '.');
}
