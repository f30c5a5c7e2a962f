import type { FilterToken } from './filter-failure.ts';
import type { FilterNode } from './filter-node.ts';
import { FilterReader } from './filter-reader.ts';

/** Each pair of parentheses takes four of these, each NOT one. */
const MAX_DEPTH = 200;

/** The meaning of a filter expression, or undefined when it is blank. @throws FilterFailure */
export function parseFilter(expression: string): FilterNode | undefined {
  if (expression.trim() === '') return undefined;
  const reader = new FilterReader(expression);
  const node = parseOr(reader, 0);
  if (!reader.atEnd) throw reader.failure(reader.position, { kind: 'unexpected end' });
  return node;
}

const parseOr = (reader: FilterReader, depth: number): FilterNode => {
  const nodes = [parseAnd(reader, depth + 1)];
  while (reader.takeSpacedWord('OR')) nodes.push(parseAnd(reader, depth + 1));
  return joined('or', nodes);
};

const parseAnd = (reader: FilterReader, depth: number): FilterNode => {
  const nodes = [parseNot(reader, depth + 1)];
  while (reader.takeSpacedWord('AND')) nodes.push(parseNot(reader, depth + 1));
  return joined('and', nodes);
};

const joined = (type: 'and' | 'or', nodes: readonly FilterNode[]): FilterNode => {
  const [first] = nodes;
  return nodes.length === 1 && first ? first : { type, nodes };
};

const parseNot = (reader: FilterReader, depth: number): FilterNode => {
  refuseTooDeep(reader, depth);
  if (!reader.takeSpacedWord('NOT')) return parsePrimary(reader, depth + 1);
  const node = parseNot(reader, depth + 1);
  return node.type === 'not' ? node.node : { type: 'not', node };
};

const refuseTooDeep = (reader: FilterReader, depth: number): void => {
  if (depth > MAX_DEPTH) throw reader.failure(reader.position, { kind: 'too deep' });
};

const parsePrimary = (reader: FilterReader, depth: number): FilterNode => {
  refuseTooDeep(reader, depth);
  const start = reader.position;
  if (reader.takeSpaced('(')) {
    const node = parseOr(reader, depth + 1);
    if (reader.takeSpaced(')')) return node;
    throw reader.failure(start, { kind: 'missing delimiter', delimiter: ')' });
  }
  reader.refuseGeoOperation();
  const field = reader.takeFieldName(start);
  return parseOperation(reader, field, start);
};

const parseOperation = (reader: FilterReader, field: FilterToken, start: number): FilterNode => {
  if (reader.takeWord('IN')) return { type: 'in', field, values: reader.takeList() };
  const operator = reader.takeComparison();
  if (operator) return { type: 'comparison', field, operator, value: reader.takeValue() };
  if (reader.takePhrase('IS', 'NULL')) return { type: 'is', field, test: 'null' };
  if (reader.takePhrase('IS', 'NOT', 'NULL')) return not({ type: 'is', field, test: 'null' });
  if (reader.takePhrase('IS', 'EMPTY')) return { type: 'is', field, test: 'empty' };
  if (reader.takePhrase('IS', 'NOT', 'EMPTY')) return not({ type: 'is', field, test: 'empty' });
  if (reader.takePhrase('EXISTS')) return { type: 'is', field, test: 'exists' };
  if (reader.takePhrase('NOT', 'EXISTS')) return not({ type: 'is', field, test: 'exists' });
  return parseWordOperation(reader, field) ?? parseBetween(reader, field) ?? invalid(reader, start);
};

const parseWordOperation = (reader: FilterReader, field: FilterToken): FilterNode | undefined => {
  const negated = reader.takeNotBefore(['IN', 'CONTAINS', 'STARTS WITH']);
  const wrap = negated ? not : (node: FilterNode) => node;
  if (negated && reader.takeWord('IN')) return wrap({ type: 'in', field, values: reader.takeList() });
  for (const [word, type] of TEXT_OPERATIONS) {
    const keyword = reader.takeKeyword(word);
    if (keyword) return wrap({ type, field, keyword, value: reader.takeValue() });
  }
  return undefined;
};

const TEXT_OPERATIONS = [
  ['CONTAINS', 'contains'],
  ['STARTS WITH', 'starts with'],
] as const;

const parseBetween = (reader: FilterReader, field: FilterToken): FilterNode | undefined => {
  const from = reader.tryValue();
  if (!from || !reader.takePhrase('TO')) return undefined;
  if (!reader.takeSpaces()) return undefined;
  return { type: 'between', field, from, to: reader.takeValue() };
};

const not = (node: FilterNode): FilterNode => ({ type: 'not', node });

const invalid = (reader: FilterReader, start: number): never => {
  throw reader.failure(start, { kind: 'invalid operation' });
};
