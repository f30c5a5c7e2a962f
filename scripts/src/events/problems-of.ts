import { idPrefixes } from '@storefold/contracts';
import type { AnyField, FactEntry } from '@storefold/kernel/dictionary';
import type { GoldenEntry } from './golden-files.ts';

type Part = Readonly<Record<string, unknown>>;

/** Where a stored fact and its description disagree: one sentence for each place. */
export function problemsOf({ type, data }: GoldenEntry, { fields }: FactEntry): string[] {
  return problemsIn(type, data, fields);
}

function problemsIn(path: string, part: Part, fields: FactEntry['fields']): string[] {
  return Object.entries(part).flatMap(([name, value]) => {
    const field = fields[name];
    if (!field) return [`${path}.${name} is not described`];
    return value === null ? [] : problemsAt(`${path}.${name}`, value, field, part);
  });
}

function problemsAt(path: string, value: unknown, field: AnyField, beside: Part): string[] {
  if (field.kind === 'list') {
    if (!Array.isArray(value)) return [`${path} is no list`];
    return value.flatMap((item, index) => problemsAt(`${path}[${index}]`, item, field.of, beside));
  }
  if (field.kind === 'part') return problemsIn(path, value as Part, field.fields);
  return isOfKind(field, value, beside) ? [] : [`${path} is no ${field.kind}: ${JSON.stringify(value)}`];
}

/** Ids of records that the API knows begin with the prefix of their noun. */
function isIdOf(noun: string, value: unknown): boolean {
  const [, prefix] = Object.entries(idPrefixes).find(([each]) => each === noun) ?? [];
  return prefix === undefined || matches(value, new RegExp(`^${prefix}_`));
}

const isText = (value: unknown): value is string => typeof value === 'string';
const matches = (value: unknown, pattern: RegExp): boolean => isText(value) && pattern.test(value);

function isOfKind(field: AnyField, value: unknown, beside: Part): boolean {
  switch (field.kind) {
    case 'id':
      return matches(value, /^\S+$/) && isIdOf(field.noun, value);
    case 'digest':
      return matches(value, /^\S+$/);
    case 'text':
    case 'code':
      return isText(value);
    case 'amount':
      return matches(value, /^-?\d+(\.\d+)?$/) && 'currency' in beside;
    case 'currency':
      return matches(value, /^[A-Z]{3}$/);
    case 'instant':
      return isText(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value;
    case 'date':
      return matches(value, /^\d{4}-\d{2}-\d{2}$/) && !Number.isNaN(Date.parse(String(value)));
    case 'count':
    case 'ordinal':
    case 'duration':
      return Number.isInteger(value);
    case 'measure':
      return typeof value === 'number';
    case 'flag':
      return typeof value === 'boolean';
    case 'choice':
      return isText(value) && value in field.values;
    case 'json':
      return typeof value === 'object' && !Array.isArray(value);
    case 'list':
    case 'part':
      return true;
  }
}
