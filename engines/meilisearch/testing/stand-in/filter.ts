import { type ErrorCode, Fault, type Wording } from './errors.ts';
import { evaluateFilter } from './filter-evaluation.ts';
import { FilterFailure, withPosition } from './filter-failure.ts';
import { parseFilter } from './filter-grammar.ts';
import type { FilterNode } from './filter-node.ts';
import type { Json } from './json.ts';
import type { SearchIndex } from './search-index.ts';

/** What a `filter` parameter means: a text, or an array of texts and arrays of alternatives. @throws Fault */
export function readFilter(filter: Json | undefined): FilterNode | undefined {
  if (filter === undefined || filter === null) return undefined;
  if (typeof filter === 'string') return parse(filter);
  if (!Array.isArray(filter)) throw invalidSyntax('String, Array', filter);
  const required = filter.map(readRequired).filter((node) => node !== undefined);
  return joined('and', required);
}

/** The documents that meet the filter, or undefined when it is blank. @throws Fault */
export function documentsMeeting(
  filter: Json | undefined,
  index: SearchIndex,
  { code, prefix }: Wording,
): ReadonlySet<number> | undefined {
  return withCode(code, () => {
    const node = readFilter(filter);
    return node && evaluateFilter(node, index, prefix);
  });
}

/** Gives the refusals of a filter the code of the endpoint. */
export function withCode<T>(code: ErrorCode, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'invalid_search_filter') throw error;
    throw new Fault(code, error.message);
  }
}

const readRequired = (item: Json): FilterNode | undefined => {
  if (typeof item === 'string') return parse(item);
  if (!Array.isArray(item)) throw invalidSyntax('String, [String]', item);
  const alternatives = item.map((text: Json) => {
    if (typeof text !== 'string') throw invalidSyntax('String', text);
    return parse(text);
  });
  return joined(
    'or',
    alternatives.filter((node) => node !== undefined),
  );
};

const parse = (text: string): FilterNode | undefined => {
  try {
    const node = parseFilter(text);
    if (node) refuseContains(node);
    return node;
  } catch (error) {
    if (error instanceof FilterFailure) throw new Fault('invalid_search_filter', error.message);
    throw error;
  }
};

const joined = (type: 'and' | 'or', nodes: readonly FilterNode[]): FilterNode | undefined =>
  nodes.length > 1 ? { type, nodes } : nodes[0];

const refuseContains = (node: FilterNode): void => {
  if (node.type === 'and' || node.type === 'or') for (const inner of node.nodes) refuseContains(inner);
  else if (node.type === 'not') refuseContains(node.node);
  else if (node.type === 'contains') {
    throw new Fault('feature_not_enabled', withPosition(CONTAINS_REFUSED, node.keyword));
  }
};

const CONTAINS_REFUSED =
  'Using `CONTAINS` in a filter requires enabling the `contains filter` experimental feature. See https://github.com/orgs/meilisearch/discussions/763\n';

const invalidSyntax = (expected: string, found: Json): Fault =>
  new Fault(
    'invalid_search_filter',
    `Invalid syntax for the filter parameter: \`expected ${expected}, found: ${JSON.stringify(found)}\`.`,
  );
