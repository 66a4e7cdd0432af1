// One language: finds messages, names things, and puts both together.
// The same rules as ludoteka.language in Python, which documents them.
import { IntlMessageFormat } from 'intl-messageformat';

export const LANGUAGES = ['en', 'cs', 'pl'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Param = number | string | string[];
export type Params = Record<string, Param>;
export type Messages = Record<string, string>;
/** A name in a sentence that stands for something on the table. */
export interface Named {
  id: string;
  name: string;
}
export type Part = string | Named;

const PART = /^([a-z_]+)_([0-9]+)$/;
const LITERAL = 0;
const ARGUMENT = 1;
type Element = InstanceType<typeof IntlMessageFormat> extends { getAst(): (infer E)[] } ? E : never;

export class Catalogue {
  constructor(
    readonly language: Language,
    private readonly messages: Messages,
    private readonly players: readonly string[] = [],
    private readonly formats = new Map<string, IntlMessageFormat>(),
  ) {}

  /** The same language with other players. */
  withPlayers(players: readonly string[]): Catalogue {
    return new Catalogue(this.language, this.messages, players, this.formats);
  }

  has(key: string): boolean {
    return Object.hasOwn(this.messages, key);
  }

  /** The keys of all messages. */
  keys(): string[] {
    return Object.keys(this.messages);
  }

  /** A message with its parameters; a missing one is told as its key. */
  text(key: string, params: Params = {}): string {
    return this.write(key, this.spoken(params));
  }

  /** A message of the page: what is put in is text, never the id of a thing. */
  say(key: string, said: Record<string, string | number> = {}): string {
    return this.write(key, said);
  }

  /** The same with a capital letter in front. */
  sentence(key: string, params: Params = {}): string {
    return capital(this.text(key, params), this.language);
  }

  /** A message in parts, the names of things apart from the words around them. */
  parts(key: string, params: Params = {}): Part[] {
    if (!this.has(key)) return [key];
    const said: Record<string, unknown> = {};
    const format = this.format(key);
    const spoken = { ...unspoken(format), ...this.spoken(params) };
    for (const [name, value] of Object.entries(spoken)) {
      const given = params[name];
      const thing = typeof given === 'string' || Array.isArray(given);
      said[name] = thing && !selected(format).has(name) ? { id: name, name: value } : value;
    }
    const told = format.formatToParts(said);
    const parts = told.flatMap((part): Part[] => {
      const value: unknown = part.value;
      if (typeof value !== 'object' || value === null) return [String(value)];
      return this.things(params[(value as Named).id] ?? '');
    });
    if (typeof parts[0] === 'string') parts[0] = capital(parts[0], this.language);
    else if (parts[0]) parts[0] = { ...parts[0], name: capital(parts[0].name, this.language) };
    return parts;
  }

  /** The parts that name one or several things. */
  private things(given: Param): Part[] {
    if (typeof given === 'number') return [String(given)];
    if (typeof given === 'string') return [{ id: given, name: this.name(given) }];
    const counted = count(given);
    return counted.flatMap(([id, number], i) => {
      const name = number === 1 ? this.name(id) : this.times(number, this.name(id));
      const last = i === counted.length - 1;
      const glue = i === 0 ? '' : last ? this.lastGlue() : ', ';
      return glue ? [glue, { id, name }] : [{ id, name }];
    });
  }

  /** What the thing with this id is called. */
  name(thing: string): string {
    if (this.has(thing)) return this.write(thing, {});
    const [first = '', ...parts] = thing.split('.');
    if (first === 'seat' && parts.length === 1) return this.seat(Number(parts[0]));
    if (!parts.length || !this.has(first)) return thing;
    const found: Record<string, string> = {};
    for (const argument of argumentsOf(this.format(first).getAst())) {
      const match = PART.exec(argument);
      const part = match && parts[Number(match[2]) - 1];
      if (match && part) found[argument] = this.name(`${match[1]}.${part}`);
    }
    return this.write(first, found);
  }

  /** The same with a capital letter in front. */
  title(thing: string): string {
    return capital(this.name(thing), this.language);
  }

  seat(seat: number): string {
    return this.players[seat] ?? this.write('seat', { number: seat + 1 });
  }

  /** The names of several things in one phrase, equal ones counted. */
  namesOf(things: readonly string[]): string {
    return this.things([...things])
      .map((part) => (typeof part === 'string' ? part : part.name))
      .join('');
  }

  private times(number: number, name: string): string {
    return this.write('list.times', { number, name });
  }

  private lastGlue(): string {
    return this.write('list.and', { first: '', last: '' });
  }

  private spoken(params: Params): Record<string, string | number> {
    const said: Record<string, string | number> = {};
    for (const [name, value] of Object.entries(params)) {
      if (typeof value === 'number') said[name] = value;
      else if (typeof value === 'string') {
        said[name] = this.name(value);
        said[`${name}_id`] = value;
      } else {
        said[name] = this.namesOf(value);
        said[`${name}_count`] = value.length;
      }
    }
    return said;
  }

  private format(key: string): IntlMessageFormat {
    let format = this.formats.get(key);
    if (!format) {
      format = read(this.messages[key] ?? key, this.language);
      this.formats.set(key, format);
    }
    return format;
  }

  private write(key: string, said: Record<string, string | number>): string {
    if (!this.has(key)) return key;
    const format = this.format(key);
    return String(format.format({ ...unspoken(format), ...said }));
  }
}

/** A message taken apart; one that cannot be read is told as it stands. */
function read(text: string, language: Language): IntlMessageFormat {
  const options = { ignoreTag: true };
  try {
    return new IntlMessageFormat(text, language, undefined, options);
  } catch {
    const quoted = text.replaceAll("'", "''").replace(/[{}]+/g, "'$&'");
    return new IntlMessageFormat(quoted, language, undefined, options);
  }
}

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

/** Every argument said by its own name, so that a missing parameter shows. */
function unspoken(format: IntlMessageFormat): Record<string, string> {
  return Object.fromEntries(argumentsOf(format.getAst()).map((name) => [name, name]));
}

/** The names of all parameters of a message taken apart. */
export function argumentsOf(elements: Element[]): string[] {
  return elements.flatMap((element) => {
    const own = element.type !== LITERAL && 'value' in element ? [element.value] : [];
    if (!('options' in element) || !element.options) return own;
    const inner = Object.values(element.options as Record<string, { value: Element[] }>);
    return [...own, ...inner.flatMap((option) => argumentsOf(option.value))];
  });
}

/** The arguments that choose a form; they must stay plain values. */
function selected(format: IntlMessageFormat): Set<string> {
  const found = new Set<string>();
  const visit = (elements: Element[]): void => {
    for (const element of elements) {
      if (!('options' in element) || !element.options) continue;
      if (element.type > ARGUMENT) found.add(element.value);
      for (const option of Object.values(element.options as Record<string, { value: Element[] }>))
        visit(option.value);
    }
  };
  visit(format.getAst());
  return found;
}
