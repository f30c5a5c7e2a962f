import { z } from 'zod';
import { namedShapes } from '../named-shapes.ts';
import type { Noun } from './noun.ts';

/**
 * The texts of a record in further languages, as staff see them: by the code of the language, then by the field. What is not there
 * is shown in the language of the store.
 */
export const translations = z
  .record(z.string(), z.record(z.string(), z.string()))
  .describe('The texts in further languages of the store: `{"de": {"name": "…"}}`.');
translations.register(namedShapes, { id: 'Translations' });
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A change of them: the languages and texts that are named. Null takes a language or a text away. */
export type TranslationChanges = Readonly<
  Record<string, Readonly<Record<string, string | null | undefined>> | null>
>;

/** What a change sends of the translatable fields of a noun. `fields`: the noun's own inputs, whose limits hold in each language. */
export function translationsInput<Field extends string>(
  { translatable = [] }: Noun<string, string, Field>,
  fields: Readonly<Record<Field, z.ZodType<string | null | undefined>>>,
) {
  const texts = Object.fromEntries(
    translatable.map((field) => [
      field,
      // An empty text is none.
      z
        .union([z.literal('').transform(() => null), fields[field]])
        .nullish()
        .describe(`The \`${field}\` in that language; null: none.`),
    ]),
  );
  return z
    .record(z.string().max(35), z.strictObject(texts).nullable())
    .optional()
    .describe(
      'Texts in further languages of the store, by language and field. What is named is changed; null takes a language or a text away.',
    );
}

/** The column of a file that has a field in another language: `name_de`. */
export const translationColumn = (field: string, locale: string): string =>
  `${field}_${locale.toLowerCase()}`;

/** Finds such columns of a noun, the field and the language in them. */
export const translationColumns = ({ translatable = [] }: Pick<Noun, 'translatable'>): RegExp =>
  new RegExp(`^(${translatable.join('|')})_([a-z]{2,3}(?:-[a-z0-9]{2,8})*)$`);

/** The columns that a noun has in these languages. */
export const translationColumnsIn = (
  { translatable = [] }: Pick<Noun, 'translatable'>,
  locales: readonly string[],
): string[] => locales.flatMap((locale) => translatable.map((field) => translationColumn(field, locale)));

/** What the options of a variant are called has such columns as well, beside `options`: `options_de`, as `Farbe: Rot`. */
export const optionTexts = { translatable: ['options'] } as const;

/** The cells of a record in these columns. */
export const translationCells = (known: Translations = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(known).flatMap(([locale, texts]) =>
      Object.entries(texts).map(([field, value]) => [translationColumn(field, locale), value] as const),
    ),
  );

/** The code of a language as a store has it, of a column in lower case: `pt-br` is `pt-BR`. */
export function localeOfColumn(code: string): string {
  try {
    return Intl.getCanonicalLocales(code)[0] ?? code;
  } catch {
    return code;
  }
}
