import { CUSTOM_FIELD_COLUMN as CUSTOM_FIELD, type Said, text } from '@storefold/contracts';
import { isJsonObject, refusals } from '@storefold/kernel/core';
import type { KnownFiles, Mapping } from './header.ts';

/** Reads what the sender of a file says of its columns, by their names in lower case. `before`: what was said of them earlier. */
export function mappingIn(sent: string | undefined, known: KnownFiles, before: Mapping = new Map()): Mapping {
  if (sent === undefined || sent.trim() === '') return before;
  const read = objectIn(sent);
  const entries = Object.entries(read).map(([column, means]): [string, string | null] => {
    if (means !== null && (typeof means !== 'string' || !isMeaning(means, known)))
      throw refused(
        text('mapping_means_unknown', {
          means: typeof means === 'string' ? means : JSON.stringify(means),
          known: [...known.meanings].join(', '),
        }),
      );
    return [column.trim().toLowerCase(), means];
  });
  const said = new Map([...before, ...entries]);
  const given = [...said.values()].flatMap((means) => means ?? []);
  const twice = given.find((means, index) => given.indexOf(means) !== index);
  if (twice !== undefined) throw refused(text('mapping_means_twice', { means: twice }));
  return said;
}

/** Refused unless the file has each of the columns. */
export function refuseUnknownColumns(mapping: Mapping, names: readonly string[]): void {
  const known = new Set(names.map((name) => name.trim().toLowerCase()));
  const unknown = [...mapping.keys()].find((name) => !known.has(name));
  if (unknown !== undefined)
    throw refused(
      text('mapping_column_unknown', { column: unknown, columns: names.slice(0, 50).join(', ') }),
    );
}

const isMeaning = (means: string, { meanings, families }: KnownFiles): boolean =>
  meanings.has(means) || families?.test(means) === true || means.startsWith(CUSTOM_FIELD);

function objectIn(sent: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(sent);
    if (isJsonObject(read)) return read;
  } catch {
    // Said below.
  }
  throw refused('mapping_no_json');
}

const refused = (said: Said) => refusals.invalid({ mapping: [said] });
