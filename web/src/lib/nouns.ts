// Nouns and adjectives: entries of a catalogue that carry the forms their language needs.
// The same rules as ludoteka.language.nouns in Python, which documents them.
export type Forms = { [form: string]: string | Record<string, string> };
export type Entry = string | Forms;

export interface Form {
  case: string;
  many: boolean;
}
export interface Asked {
  param: string;
  fact: string;
  form: Form;
  counted: boolean;
  by: string;
}

export const NOMINATIVE: Form = { case: 'nom', many: false };
const PERSONAL = 'm1';
const ARGUMENT =
  /^([a-z0-9_]+?)(?:_(id|count|gender)|(?:_(nom|gen|dat|acc|loc|ins|an))?(?:_(many|counted)|_by_([a-z0-9_]+))?)$/;

/** An argument of a message taken apart. One that is the name of a parameter asks for that. */
export function asked(argument: string, params: object = {}): Asked {
  const found = Object.hasOwn(params, argument) ? null : ARGUMENT.exec(argument);
  if (!found) return { param: argument, fact: '', form: NOMINATIVE, counted: false, by: '' };
  const [, param = argument, fact = '', wanted = 'nom', number = '', by = ''] = found;
  return {
    param,
    fact,
    form: { case: wanted, many: number === 'many' },
    counted: number === 'counted',
    by,
  };
}

/** The form of a noun after a number of this plural category, in a place for a case. */
export function governed(language: string, category: string, place: string, gender: string): Form {
  if (category === 'one') return { case: place, many: false };
  if ((place === 'nom' || place === 'acc') && language !== 'en') {
    const persons = gender === PERSONAL && place === 'nom';
    if (category !== 'few' || persons) return { case: 'gen', many: true };
  }
  return { case: place, many: true };
}

/** A noun in a form, or an adjective as it agrees with a gender; null where it has none. */
export function formOf(word: Forms, form: Form, gender = ''): string | null {
  const agreeing = word[gender];
  const forms: Forms = typeof agreeing === 'object' ? agreeing : word;
  const written = forms[form.case] ?? forms.all;
  if (typeof written !== 'string') return null;
  const [singular = '', plural = ''] = written.split('|');
  return !form.many || genderOf(word).endsWith('p') ? singular : plural || null;
}

/** The gender of a noun; an adjective and a plain text have none. */
export function genderOf(entry: Entry | undefined): string {
  const found = typeof entry === 'object' ? entry.gender : '';
  return typeof found === 'string' ? found : '';
}
