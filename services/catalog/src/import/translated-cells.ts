import { localeOfColumn, type Noun, translationColumns } from '@storefold/contracts';

/** A column of a text in another language. */
export interface TranslatedColumn {
  readonly means: string;
  readonly field: string;
  readonly locale: string;
}

/** Those among what columns mean. */
export function translatedColumns(noun: Pick<Noun, 'translatable'>, meanings: Iterable<string>) {
  const pattern = translationColumns(noun);
  return [...new Set(meanings)].flatMap((means): TranslatedColumn[] => {
    const [, field, code] = pattern.exec(means) ?? [];
    return field === undefined || code === undefined ? [] : [{ means, field, locale: localeOfColumn(code) }];
  });
}

/** Whether the store sells in the language. `languages`: undefined where an older version asked for the import. */
export const isSoldIn = (locale: string, languages: readonly string[] | undefined): boolean =>
  languages?.includes(locale) ?? true;
