import { CUSTOM_FIELD_COLUMN, localeOfColumn, type Noun, translationColumns } from '@storefold/contracts';

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

/** A column of the values of a custom field in another language: `cf_own_care_de`. One of a field by that name comes first. */
export function translatedField(means: string, fieldIds: ReadonlyMap<string, string>) {
  const [, of = '', code = ''] = fieldIds.has(means) ? [] : (OF_FIELD.exec(means) ?? []);
  const definitionId = fieldIds.get(of);
  return definitionId === undefined ? undefined : { of, definitionId, locale: localeOfColumn(code) };
}
const OF_FIELD = new RegExp(`^(${CUSTOM_FIELD_COLUMN}.+)_([a-z]{2,3}(?:-[a-z0-9]{2,8})*)$`);
