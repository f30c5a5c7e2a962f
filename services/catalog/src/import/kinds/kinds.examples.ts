import type { ImportedType } from '@storefold/contracts';
import { english, type JsonObject } from '@storefold/kernel/core';
import { headerOf, rowOf } from '../file/header.ts';
import { readRecord } from '../read-record.ts';
import { recordKindOf } from './kinds.ts';

interface ReadFile {
  readonly reader: string;
  readonly unused: readonly string[];
  readonly bodies: readonly (JsonObject | undefined)[];
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** What is read of lines of cells with commas between them, and none inside them. Throws the words of a refusal. */
export function readAs(type: ImportedType, ...lines: readonly string[]): ReadFile {
  const kind = recordKindOf(type);
  const [names = [], ...rows] = lines.map((line) => line.split(','));
  const { header, refusal } = headerOf(names, kind);
  if (!header) throw new Error(english.say(refusal));
  const columns = new Map(
    header.columns.toReversed().flatMap(({ name, means }) => (means === undefined ? [] : [[means, name]])),
  );
  const terms = {
    storeId: 'store_1',
    currency: 'EUR',
    unitSystem: 'metric' as const,
    timezone: 'Europe/Berlin',
    at: '2026-11-29T12:00:00.000Z',
    createCategories: true,
    fieldIds: new Map<string, string>(),
    reader: header.reader,
    columns,
    columnsCount: names.length,
  };
  const read = rows.map((cells, index) => ({
    ...rowOf({ cells, line: index + 2 }, header),
    hasMoreCells: cells.length > names.length,
  }));
  const groups: (typeof read)[] = [];
  let before: string | undefined;
  for (const each of read) {
    const key = header.reader.keyOf?.(each.row);
    if (groups.length === 0 || (key !== undefined && key !== before)) groups.push([]);
    groups.at(-1)?.push(each);
    before = key ?? before;
  }
  const records = groups.map((group) => readRecord(group, terms, kind));
  return {
    reader: header.reader.name,
    unused: header.columns.flatMap(({ name, means }) => (means === undefined ? [name] : [])),
    bodies: records.map(({ body }) => body),
    errors: records.flatMap(({ problems }) =>
      problems.map(({ line, column, value, said }) => `${line} ${column} ${value}: ${english.say(said)}`),
    ),
    warnings: records.flatMap(({ warnings }) =>
      warnings.map(({ line = '', column, said }) => `${line} ${column}: ${english.say(said)}`),
    ),
  };
}
