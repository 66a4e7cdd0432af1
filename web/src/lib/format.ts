// Messages in ICU's format, taken apart.
import { IntlMessageFormat } from 'intl-messageformat';

const LITERAL = 0;
const ARGUMENT = 1;
type Element = InstanceType<typeof IntlMessageFormat> extends { getAst(): (infer E)[] } ? E : never;

/** A message taken apart; one that cannot be read is told as it stands. */
export function read(text: string, locale: string): IntlMessageFormat {
  const options = { ignoreTag: true };
  try {
    return new IntlMessageFormat(text, locale, undefined, options);
  } catch {
    const quoted = text.replaceAll("'", "''").replace(/[{}]+/g, "'$&'");
    return new IntlMessageFormat(quoted, locale, undefined, options);
  }
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
export function selected(format: IntlMessageFormat): Set<string> {
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
