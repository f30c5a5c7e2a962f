/** The languages that the store speaks, by their code. */
export type LanguageCode = 'en' | 'de';

/** What a kind of record is called in one language. */
export interface NounWords {
  /** In refusals: "Zone not found". */
  readonly name: string;
  /** The dashboard's list of them. */
  readonly title?: string;
  /** The dashboard's form for another one: "New zone". */
  readonly new?: string;
  /** What they are for, in the dashboard's page of settings. */
  readonly about?: string;
  /**
   * Fields that only records of this kind have, and fields that name one, as `zone_id` does. Refusals in English name a field by
   * its own words; those of English are for the dashboard alone.
   */
  readonly fields?: Readonly<Record<string, string>>;
}

/**
 * A kind of record. Every file in `nouns/` declares some, and no list names them.
 *
 * - `name`: what code, questions and texts call it
 * - `prefix`: every id is `<prefix>_<random>`. It is kept for ever
 * - `translatable`: its fields of which staff may write texts in further languages. From these follow `translations` of the
 *   Admin API, the columns of files and the parts of forms
 */
export interface Noun<
  Name extends string = string,
  Prefix extends string = string,
  Translatable extends string = string,
> {
  readonly name: Name;
  readonly prefix: Prefix;
  readonly words: Readonly<Record<LanguageCode, NounWords>>;
  readonly translatable?: readonly Translatable[];
}

export const noun = <
  const Name extends string,
  const Prefix extends string,
  const Translatable extends string = never,
>(
  declared: Noun<Name, Prefix, Translatable>,
): Noun<Name, Prefix, Translatable> => declared;
