import type { TranslationChanges } from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';

const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  þ: 'th',
  ð: 'd',
};

const MAX_CHARACTERS = 200;

/**
 * A name in the form it has in a URL: "Crème & Sugar Bowl" → `creme-sugar-bowl`. Letters of every script are kept.
 * Empty if the name has neither letters nor digits.
 */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđłþð]/gu, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/['’]/gu, '')
    .match(/[\p{L}\p{N}]+/gu);
  return Array.from((words ?? []).join('-'))
    .slice(0, MAX_CHARACTERS)
    .join('')
    .replace(/-$/, '');
}

/** What a record is called of which only the slug is known: `tea-pots` is Tea pots. */
export function nameOfSlug(slug: string): string {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The number of records with the same name that get a number, before the record's own id is used instead. */
const NUMBERED = 20;

/** The slugs to try for a record, in this order: `name`, `name-2`, …, `name-<end of the id>`. */
export function* slugCandidates(name: string, recordId: string, fallback: string): Generator<string> {
  const slug = slugOf(name) || fallback;
  yield slug;
  for (let number = 2; number <= NUMBERED; number++) yield `${slug}-${number}`;
  yield `${slug}-${recordId.slice(recordId.indexOf('_') + 1).toLowerCase()}`;
}

/**
 * A change of translations with its slugs in the form of slugs, each of which is taken first. Refused where one is none, or another
 * record has it.
 */
export async function withSlugs(
  changes: TranslationChanges | undefined,
  field: string,
  slugIn: (text: string) => string,
  take: (slug: string) => Promise<boolean>,
): Promise<TranslationChanges | undefined> {
  if (!changes) return undefined;
  const after: Record<string, TranslationChanges[string]> = { ...changes };
  for (const [locale, texts] of Object.entries(changes)) {
    const asked = texts?.[field];
    if (typeof asked !== 'string') continue;
    const slug = slugIn(asked);
    const at = `translations.${locale}.${field}`;
    if (slug === '') throw refusals.invalid({ [at]: ['invalid'] });
    if (!(await take(slug))) throw refusals.invalid({ [at]: ['taken'] });
    after[locale] = { ...texts, [field]: slug };
  }
  return after;
}

/** The slugs that a change of translations asks for. */
export const slugsAsked = (
  changes: TranslationChanges | undefined,
  field: string,
  slugIn: (text: string) => string,
): string[] =>
  Object.values(changes ?? {}).flatMap((texts) => {
    const asked = texts?.[field];
    const slug = typeof asked === 'string' ? slugIn(asked) : '';
    return slug === '' ? [] : [slug];
  });
