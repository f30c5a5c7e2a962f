import { isText, languages, type Said, type Text, text, textOf, type Words } from '@storefold/contracts';
import { decimalIn, displayIn } from '../amounts.ts';
import { filledIn, valuesIn } from './wording.ts';

/** The words of one language. */
export class Language {
  constructor(
    /** Of ISO 639: `de`. */
    readonly code: string,
    private readonly words: Words,
  ) {}

  /** The text in this language. */
  say(said: Said): string {
    const { text: key, values = {} } = textOf(said);
    const wording = this.words.texts[key] ?? '';
    return filledIn(wording, values, (value, kind) => this.#sayValue(value, kind));
  }

  /** The same JSON with each of its texts in this language. */
  sayAll(json: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const saidIn = (value: unknown): unknown => {
      if (isText(value)) return this.say(value);
      if (Array.isArray(value)) return value.map(saidIn);
      return typeof value === 'object' && value !== null ? this.sayAll({ ...value }) : value;
    };
    return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, saidIn(value)]));
  }

  /** The same things with their messages in this language. */
  sayMessages<Told extends { readonly message: Text }>(
    told: readonly Told[],
  ): (Omit<Told, 'message'> & { message: string })[] {
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
  #enumerate(parts: readonly string[]): string {
    if (parts.length < 2) return parts[0] ?? '';
    return `${parts.slice(0, -1).join(', ')} ${this.words.and} ${parts.at(-1)}`;
  }

  #sayValue(value: unknown, kind: string | undefined): string {
    if (kind === 'text') return typeof value === 'number' ? String(value) : this.say(value as Said);
    if (kind === 'texts') return this.#enumerate(this.#sayEach(value));
    if (kind === 'list') return this.#sayEach(value).join(', ');
    if (kind === 'money') return displayIn(this.code, String(value));
    if (kind === 'decimal') return decimalIn(this.code, String(value));
    return kind === 'field' ? this.nameField(String(value)) : String(value);
  }

  #sayEach(texts: unknown): string[] {
    return (texts as readonly Said[]).map((each) => this.say(each));
  }
}

/**
 * A text that another process told or a fact holds, or else the English sentence beside it: there is none in what is older than
 * keys, and one of a newer process may not be known here.
 */
export const textOrSentence = (told: unknown, sentence: string): Text =>
  isKnown(told) ? told : text('verbatim', { sentence });

/** Not a part of the records: as they are kept, written out and told, they have the English message alone. */
const ofMessages = new WeakMap<object, Text>();

/** Keeps the text of a record's `message` beside it, for who reads it in another language. */
export function withTextOfMessage<Told extends { readonly message: string }>(record: Told, said: Text): Told {
  ofMessages.set(record, said);
  return record;
}

export const textOfMessage = (record: object): Text | undefined => ofMessages.get(record);

function isKnown(told: unknown): told is Text {
  const { texts } = languages.en;
  if (!isText(told) || !Object.hasOwn(texts, told.text)) return false;
  const wording = texts[told.text] ?? '';
  return valuesIn(wording).every(({ name, kind }) => isValue(told.values?.[name], kind));
}

function isValue(value: unknown, kind: string | undefined): boolean {
  if (kind === 'text') {
    return typeof value === 'number' || isKnown(typeof value === 'string' ? { text: value } : value);
  }
  if (kind === 'texts' || kind === 'list')
    return Array.isArray(value) && value.every((each) => isValue(each, 'text'));
  return typeof value === 'string' || typeof value === 'number';
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

/** The language of a locale (`de-AT` is German); undefined where there are no texts in it. */
export const spokenLanguage = (locale: string): Language | undefined =>
  spoken.get(locale.split('-', 1)[0]?.toLowerCase() ?? '');

/**
 * The locale in which amounts, dates and names of places are written for people of a locale: the same, or English where nothing is known of it
 * or it is none. Of itself `Intl` throws, or takes the locale of the machine.
 */
export function writtenLocale(locale: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale)[0] ?? english.code;
  } catch {
    return spokenLanguage(locale)?.code ?? english.code;
  }
}

/** The language of the first locale whose language the store speaks, else English. */
export function languageFor(...locales: readonly string[]): Language {
  for (const locale of locales) {
    const language = spokenLanguage(locale);
    if (language) return language;
  }
  return english;
}
