import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filledIn, writtenLocale } from '@storefold/kernel/core';
import { Eta } from 'eta/core';
import { addressLines } from './address-lines.ts';
import { type MailKind, mailKindNames } from './mail-kinds.ts';

const shipped = fileURLToPath(new URL('../../templates', import.meta.url));
const FORMS = ['html', 'text'] as const;
/** Parts that several mails have. */
const PARTS = ['layout', 'order'] as const;
const SPARE_LANGUAGE = 'en';

type Words = Readonly<Record<string, string>>;

/** What a template shows. `values` stand in its texts by their names: `Your order {number}`. */
export interface Shown {
  readonly values: Readonly<Record<string, string>>;
  readonly [name: string]: unknown;
}

export interface Written {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/**
 * The templates of all mails. Each is a folder: `html.eta` and `text.eta` say how it looks, `en.json`, `de.json` and others what
 * it says. A file of the shop's own folder takes the place of the one shipped; texts are taken one by one.
 */
export class Templates {
  readonly #engines = { html: engine(true), text: engine(false) };
  readonly #words: ReadonlyMap<string, ReadonlyMap<string, Words>>;

  /** Reads all templates. Throws when one cannot be read or understood. `own`: the shop's folder. */
  constructor(own: string | null) {
    const folders = own === null ? [shipped] : [shipped, own];
    for (const name of [...PARTS, ...mailKindNames]) {
      for (const form of FORMS) {
        const file = folders.map((folder) => join(folder, name, `${form}.eta`)).findLast(existsSync);
        if (file === undefined) throw new Error(`the mail ${name} has no ${form}.eta`);
        read(file, (source) => this.#engines[form].loadTemplate(`@${name}`, source));
      }
    }
    this.#words = new Map([...PARTS, ...mailKindNames].map((name) => [name, wordsOf(name, folders)]));
  }

  /**
   * The mail in the language of the first locale that it is written in (`de-AT` may be German), else in English. `shownIn`: what it
   * shows to people of that locale.
   */
  write(kind: MailKind, locales: readonly (string | null)[], shownIn: (locale: string) => Shown): Written {
    const { language, locale } = this.#languageOf(kind, locales);
    const shown = shownIn(locale);
    const words: Words = Object.assign({}, ...[...PARTS, kind].map((name) => this.#wordsIn(name, language)));
    const say = (key: string): string => {
      const wording = words[key];
      if (wording === undefined) throw new Error(`the mail ${kind} has no text ${key}`);
      return filledIn(wording, shown.values);
    };
    const write = (form: (typeof FORMS)[number]) =>
      this.#engines[form].render(`@${kind}`, {
        ...shown,
        ...shown.values,
        language,
        say,
        linesOf: addressLines(language),
      });
    return {
      subject: say('subject'),
      html: write('html'),
      text: write('text')
        .trimStart()
        .replaceAll(/\n{3,}/g, '\n\n'),
    };
  }

  #languageOf(kind: MailKind, locales: readonly (string | null)[]): Record<'language' | 'locale', string> {
    for (const locale of locales) {
      const language = locale?.toLowerCase();
      const candidates = language ? [language, language.split('-', 1)[0] ?? ''] : [];
      const found = candidates.find((each) => this.#words.get(kind)?.has(each));
      if (locale && found) return { language: found, locale: writtenLocale(locale) };
    }
    return { language: SPARE_LANGUAGE, locale: SPARE_LANGUAGE };
  }

  #wordsIn(name: string, language: string): Words {
    const languages = this.#words.get(name);
    return { ...languages?.get(SPARE_LANGUAGE), ...languages?.get(language) };
  }
}

const engine = (autoEscape: boolean) => new Eta({ autoEscape, autoTrim: false, cache: true });

/** What a mail says, by language, in small letters: `de`, `pt-br`. */
function wordsOf(name: string, folders: readonly string[]): Map<string, Words> {
  const found = new Map<string, Words>();
  for (const folder of folders.map((each) => join(each, name)).filter(existsSync)) {
    for (const file of readdirSync(folder).filter((each) => each.endsWith('.json'))) {
      const language = file.slice(0, -'.json'.length).toLowerCase();
      read(join(folder, file), (source) => {
        found.set(language, { ...found.get(language), ...readWords(source) });
      });
    }
  }
  return found;
}

function readWords(source: string): Words {
  const words: unknown = JSON.parse(source);
  const isWords =
    typeof words === 'object' &&
    words !== null &&
    Object.values(words).every((text) => typeof text === 'string');
  if (!isWords) throw new Error('it has to be a JSON object of texts');
  return words as Words;
}

/** Names the file that cannot be used. */
function read(file: string, use: (source: string) => void): void {
  try {
    use(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`the file ${file} of a mail cannot be used`, { cause: error });
  }
}
