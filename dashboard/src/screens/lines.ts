import type { Json } from '@storefold/client';
import { asText } from './as-text.ts';
import type { Row } from './screen.ts';

const lines = (typed: string): string[] =>
  typed
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

const objects = (value: Json): Readonly<Record<string, Json>>[] =>
  Array.isArray(value)
    ? value.filter(
        (each): each is { [key: string]: Json } =>
          typeof each === 'object' && each !== null && !Array.isArray(each),
      )
    : [];

/** Words with commas between them. What has a comma or quotes in it stands in quotes. */
export const listOf = (words: readonly string[]): string =>
  words.map((word) => (/[,"]/.test(word) ? `"${word.replaceAll('"', '""')}"` : word)).join(', ');

export const listIn = (typed: string): string[] =>
  [...typed.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/g)]
    .map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain)
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** Countries and states of a zone, one on each line: `DE`, `US-CA`. */
export const linesOfMembers = (value: Json): string =>
  objects(value)
    .map(({ country_iso, state_abbr }) => [country_iso, state_abbr].filter(Boolean).map(asText).join('-'))
    .join('\n');

export const membersIn = (typed: string): object[] =>
  lines(typed).map((line) => {
    const [country = '', state] = line.split('-', 2);
    return {
      country_iso: country.trim().toUpperCase(),
      ...(state ? { state_abbr: state.trim().toUpperCase() } : {}),
    };
  });

/** Values of an option, one on each line: `red` or `red = Red`. */
export const linesOfOptionValues = (value: Json): string => objects(value).map(lineOfOptionValue).join('\n');

const lineOfOptionValue = ({ name, label }: Readonly<Record<string, Json>>): string =>
  label && label !== name ? `${asText(name)} = ${asText(label)}` : asText(name);

/** What each value is called in another language: `red = Rot`. */
export const linesOfValueTexts = (value: Json, locale: string): string =>
  objects(value)
    .map((each) => `${asText(each.name)} = ${textOf(each, locale)}`.trimEnd())
    .join('\n');

const textOf = ({ translations = {} }: Row, locale: string): string => {
  const texts = (translations as Readonly<Record<string, { readonly label?: Json } | undefined>>)[locale];
  return asText(texts?.label);
};

/** Values with what was typed of each in another language, as far as that is something else. */
export function withValueTexts(values: readonly Row[], typed: string, locale: string): Row[] {
  const said = lines(typed);
  return values.map((value) => {
    // Names may have the sign in them.
    const name = asText(value.name);
    const line = said.find((each) => each.startsWith(name) && /^\s*=/.test(each.slice(name.length)));
    const label = line?.slice(name.length).replace(/^\s*=/, '').trim() ?? '';
    if (label === textOf(value, locale)) return value;
    return { ...value, changes: { ...(value.changes as object), [locale]: { label: label || null } } };
  });
}

/** Those that were there keep their ids, and with them the variants that have them. */
export function optionValuesIn(typed: string, before: Json | undefined): object[] {
  const known = objects(before ?? []);
  return lines(typed).map((line) => {
    // Names and labels may have the sign in them.
    const asBefore = known.find((each) => lineOfOptionValue(each) === line);
    if (asBefore !== undefined) return { id: asBefore.id, name: asBefore.name, label: asBefore.label };
    const [, name = line, label] = /^(.*?)\s*=\s*(.*)$/.exec(line) ?? [];
    const id = known.find((each) => each.name === name)?.id;
    return { ...(id === undefined ? {} : { id }), name, ...(label ? { label } : {}) };
  });
}
