import { readDocumentId } from './documents.ts';
import { type ErrorCode, Fault, notImitated } from './errors.ts';
import { documentsMeeting } from './filter.ts';
import { isObject, type Json, type JsonObject, typeName } from './json.ts';
import { shown } from './search.ts';
import type { SearchIndex } from './search-index.ts';
import { type IdOrder, orderBy, readSort } from './sort.ts';

const DEFAULT_LIMIT = 20;

/** One page of an index's documents; how many there are is not limited by `maxTotalHits`. @throws Fault */
export function listDocuments(index: SearchIndex, body: Json): JsonObject {
  const parameters = readParameters(body);
  const offset = countIn(parameters, 'offset', 'invalid_document_offset') ?? 0;
  const limit = countIn(parameters, 'limit', 'invalid_document_limit') ?? DEFAULT_LIMIT;
  const fields = namesAt(parameters, 'fields', 'invalid_document_fields');
  const rules = namesAt(parameters, 'sort', 'invalid_document_sort') ?? [];
  const orders = readSort(rules, index, { code: 'invalid_document_sort', prefix: '' }).map((rule) =>
    orderBy(rule, index),
  );
  const filtered = documentsMeeting(parameters.filter, index, {
    code: 'invalid_document_filter',
    prefix: '',
  });
  const wanted = internalIds(index, parameters.ids);
  const found = index
    .internalIds()
    .filter((id) => (!filtered || filtered.has(id)) && (!wanted || wanted.has(id)));
  const sorted = orders.length === 0 ? found : found.sort(inOrderOf(orders));
  const results = sorted.slice(offset, offset + limit).map((id) => shown(index, id, fields));
  return { results, offset, limit, total: found.length };
}

const KNOWN = ['offset', 'limit', 'fields', 'retrieveVectors', 'filter', 'ids', 'sort'];

const readParameters = (body: Json): JsonObject => {
  if (!isObject(body)) {
    throw new Fault('bad_request', `Invalid value type: expected an object, but found ${typeName(body)}`);
  }
  for (const name of Object.keys(body)) {
    if (KNOWN.includes(name)) continue;
    const expected = KNOWN.map((each) => `\`${each}\``).join(', ');
    throw new Fault('bad_request', `Unknown field \`${name}\`: expected one of ${expected}`);
  }
  const { retrieveVectors } = body;
  if (retrieveVectors === true || retrieveVectors === 'true') throw notImitated('vectors');
  return body;
};

const countIn = (parameters: JsonObject, name: string, code: ErrorCode): number | undefined => {
  const value = parameters[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw new Fault(code, wrong(name, 'a positive integer', value));
};

const namesAt = (parameters: JsonObject, name: string, code: ErrorCode): string[] | undefined => {
  const value = parameters[name];
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value)) throw new Fault(code, wrong(name, 'an array', value));
  return value.map((item: Json) => {
    if (typeof item === 'string') return item;
    throw new Fault(code, wrong(name, 'a string', item));
  });
};

const wrong = (name: string, expected: string, value: Json): string =>
  `Invalid value type at \`.${name}\`: expected ${expected}, but found ${typeName(value)}: \`${JSON.stringify(value)}\``;

const internalIds = (index: SearchIndex, ids: Json | undefined): Set<number> | undefined => {
  if (ids === undefined || ids === null) return undefined;
  if (!Array.isArray(ids)) throw new Fault('invalid_document_ids', wrong('ids', 'an array', ids));
  const found = ids.map((id: Json) => index.internalId(readDocumentId(id) ?? ''));
  return new Set(found.filter((id) => id !== undefined));
};

const inOrderOf =
  (orders: readonly IdOrder[]): IdOrder =>
  (left, right) => {
    for (const order of orders) {
      const difference = order(left, right);
      if (difference !== 0) return difference;
    }
    return left - right;
  };
