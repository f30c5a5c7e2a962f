import { nouns } from '../ids.ts';
import type { LanguageCode } from '../records/noun.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import type { Words } from './words.ts';

/** The languages that the store speaks, by their code: one file each, and the words of every kind of record. */
export const languages: Readonly<Record<LanguageCode, Words>> = {
  en: withNouns('en', en),
  de: withNouns('de', de),
};

function withNouns(language: LanguageCode, { and, fields, texts }: Words): Words {
  const named = Object.values(nouns).map(({ name, words }) => ({ name, own: words[language] }));
  return {
    and,
    fields: Object.assign({ ...fields }, ...named.map(({ own }) => own.fields)),
    texts: { ...texts, ...Object.fromEntries(named.map(({ name, own }) => [name, own.name])) },
  };
}
