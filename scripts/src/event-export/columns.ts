import type { JsonObject } from '@storefold/kernel/core';
import type { AnyField, AnyFields } from '@storefold/kernel/dictionary';
import type { RecordedEvent } from '@storefold/kernel/ports';

/** What a column has of an event. */
export type Cell = JsonObject[string] | undefined;

export const textOf = (cell: NonNullable<Cell>): string =>
  typeof cell === 'object' ? JSON.stringify(cell) : String(cell);

/**
 * What a column holds. `decimal`: an amount, exact, with four decimals at most. `timestamp` is in UTC. `json` is what
 * has no plain shape: lists, and objects that people fill.
 */
export type ColumnType =
  | 'text'
  | 'decimal'
  | 'integer'
  | 'double'
  | 'boolean'
  | 'timestamp'
  | 'date'
  | 'json';

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  cellOf(event: RecordedEvent, data: JsonObject): Cell;
}

/**
 * The columns of a kind of event: first, with an underscore before their names, what every event has, then a column for
 * each field. `fields` undefined: nobody has described them, and they are in one column.
 */
export function columnsOf(fields: AnyFields | undefined, leftOut: readonly string[] = []): readonly Column[] {
  if (!fields) return [...ofEveryEvent, { name: 'data', type: 'json', cellOf: (_event, data) => data }];
  const shown = Object.entries(fields).filter(([name]) => !leftOut.includes(name));
  return [...ofEveryEvent, ...shown.flatMap(([name, field]) => fieldColumns([name], field))];
}

/** A part's fields are columns of their own, named by the way to them. */
function fieldColumns(path: readonly string[], field: AnyField): Column[] {
  if (field.kind === 'part')
    return Object.entries(field.fields).flatMap(([name, each]) => fieldColumns([...path, name], each));
  return [{ name: path.join('_'), type: typeOf(field), cellOf: (_event, data) => at(data, path) }];
}

function at(data: JsonObject, path: readonly string[]): Cell {
  let value: Cell = data;
  for (const name of path)
    value = typeof value === 'object' && value !== null && !Array.isArray(value) ? value[name] : undefined;
  return value;
}

function typeOf({ kind }: Exclude<AnyField, { kind: 'part' }>): ColumnType {
  switch (kind) {
    case 'amount':
      return 'decimal';
    case 'count':
    case 'ordinal':
    case 'duration':
      return 'integer';
    case 'measure':
      return 'double';
    case 'flag':
      return 'boolean';
    case 'instant':
      return 'timestamp';
    case 'date':
      return 'date';
    case 'list':
    case 'json':
      return 'json';
    case 'id':
    case 'text':
    case 'code':
    case 'currency':
    case 'choice':
    case 'digest':
      return 'text';
  }
}

const column = (name: string, type: ColumnType, cellOf: (event: RecordedEvent) => Cell): Column => ({
  name: `_${name}`,
  type,
  cellOf,
});

const ofEveryEvent: readonly Column[] = [
  column('position', 'integer', ({ position }) => position),
  column('stream', 'text', ({ stream }) => stream),
  column('record', 'text', ({ stream }) => stream.slice(stream.indexOf('-') + 1)),
  column('revision', 'integer', ({ revision }) => revision),
  column('id', 'text', ({ id }) => id),
  column('occurred_at', 'timestamp', ({ metadata }) => metadata.occurred_at),
  column('store_id', 'text', ({ metadata }) => metadata.store_id),
  column('actor_type', 'text', ({ metadata }) => metadata.actor.type),
  column('actor_id', 'text', ({ metadata }) => metadata.actor.id),
  column('command_id', 'text', ({ metadata }) => metadata.command_id),
  column('correlation_id', 'text', ({ metadata }) => metadata.correlation_id),
  column('causation_id', 'text', ({ metadata }) => metadata.causation_id),
];
