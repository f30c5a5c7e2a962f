import { languages, type Words } from '@storefold/contracts';

/** A text with values, such as `A store has at most {most} allowed origins`, split at its values. */
interface Pattern {
  readonly key: string;
  /** What stands before, between and after the values. */
  readonly literals: readonly string[];
  readonly values: readonly Value[];
}

interface Value {
  readonly name: string;
  /** `text`: itself a text of the store; `texts`: several of them; undefined: a number, an id, what a person typed. */
  readonly kind: string | undefined;
}

/** A text as the store's list has it, with the values in their order. */
interface FoundText {
  readonly key: string;
  readonly values: readonly (Value & { readonly value: string })[];
}

const VALUES = /\{(\w+)(?::(texts?))?\}/g;
const AND = ' and ';
const SEPARATORS = /(, | and )/;

/** Those with the most words of their own first, because they say most precisely what a text is. */
const patterns: readonly Pattern[] = Object.keys(languages.en.texts)
  .map(patternOf)
  .filter(({ values }) => values.length > 0)
  .sort((one, other) => other.literals.join('').length - one.literals.join('').length);

/**
 * The words of one language. Texts are thrown, stored and sent between services in English, and are said in another
 * language where a response is written: the English text is the key, and one with values is found by its form.
 */
export class Language {
  constructor(
    /** Of ISO 639: `de`. */
    readonly code: string,
    private readonly words: Words,
  ) {}

  /** The text in this language. One that is not the store's, such as what a person typed, stays as it is. */
  say(text: string): string {
    if (this.words === languages.en) return text;
    const found = findText(text);
    if (!found) return text;
    const values = new Map(found.values.map((each) => [each.name, this.#sayValue(each)]));
    return (this.words.texts[found.key] ?? text).replace(VALUES, (_, name: string) => values.get(name) ?? '');
  }

  /** The same things with their messages in this language. */
  sayMessages<Told extends { readonly message: string }>(told: readonly Told[]): Told[] {
    return told.map((each) => ({ ...each, message: this.say(each.message) }));
  }

  /**
   * The name of a field in a sentence: `first_name` → "First name"; `items.0.quantity` → "Items 0 quantity";
   * `source.source_id` → "Source".
   */
  nameField(field: string): string {
    const { fields } = this.words;
    const nameOf = (part: string) => (Object.hasOwn(fields, part) ? fields[part] : part.replaceAll('_', ' '));
    const parts = withoutEchoes(field.split('.'));
    const name =
      this.words === languages.en
        ? parts.join(' ').replace(/_id$/, '').replaceAll('_', ' ')
        : parts.map(nameOf).join(' ');
    return name.charAt(0).toUpperCase() + name.slice(1);
  }

  /** "One, two and three". */
  enumerate(parts: readonly string[]): string {
    if (parts.length < 2) return parts[0] ?? '';
    return `${parts.slice(0, -1).join(', ')} ${this.words.and} ${parts.at(-1)}`;
  }

  #sayValue({ value, kind }: FoundText['values'][number]): string {
    if (kind === 'text') return this.say(value);
    if (kind === undefined) return value;
    const parts = value.split(SEPARATORS);
    return parts.map((part) => (part === AND ? ` ${this.words.and} ` : this.say(part))).join('');
  }
}

/** Without the parts that the next part says as well. */
const withoutEchoes = (parts: readonly string[]): string[] =>
  parts.filter((part, index) => !parts[index + 1]?.startsWith(`${part}_`));

export const english = new Language('en', languages.en);

const spoken: ReadonlyMap<string, Language> = new Map(
  Object.entries(languages).map(([code, words]) => [
    code,
    code === 'en' ? english : new Language(code, words),
  ]),
);

/** The language of the first locale whose language the store speaks (`de-AT` is German), else English. */
export function languageFor(...locales: readonly string[]): Language {
  for (const locale of locales) {
    const language = spoken.get(locale.split('-', 1)[0]?.toLowerCase() ?? '');
    if (language) return language;
  }
  return english;
}

/** Finds an English text in the store's list. Undefined for any other text. */
export function findText(text: string): FoundText | undefined {
  if (Object.hasOwn(languages.en.texts, text)) return { key: text, values: [] };
  for (const pattern of patterns) {
    const found = valuesIn(text, pattern);
    if (found) {
      const values = pattern.values.map((value, index) => ({ ...value, value: found[index] ?? '' }));
      return { key: pattern.key, values };
    }
  }
  return undefined;
}

/** Each value ends where the words after it first appear. Undefined when the text does not have the form. */
function valuesIn(text: string, { literals, values }: Pattern): string[] | undefined {
  const [first = ''] = literals;
  const last = literals.at(-1) ?? '';
  const end = text.length - last.length;
  if (!text.startsWith(first) || !text.endsWith(last)) return undefined;
  const found: string[] = [];
  let from = first.length;
  for (const literal of literals.slice(1)) {
    const to = found.length === values.length - 1 ? end : text.indexOf(literal, from);
    if (to <= from) return undefined;
    found.push(text.slice(from, to));
    from = to + literal.length;
  }
  return found;
}

function patternOf(key: string): Pattern {
  const values = [...key.matchAll(VALUES)].map(([, name = '', kind]) => ({ name, kind }));
  return { key, values, literals: key.replace(VALUES, '\0').split('\0') };
}
