import { isFilterable, matchingRule } from './attribute-patterns.ts';
import { Fault } from './errors.ts';
import type { FacetIndex } from './facet-index.ts';
import { compareByCodePoint, normalizeFacet } from './facet-values.ts';
import { type FilterToken, withPosition } from './filter-failure.ts';
import type { Condition, FilterNode } from './filter-node.ts';
import { refuseOperator } from './filter-refusals.ts';
import { finiteNumber } from './filter-values.ts';
import type { SearchIndex } from './search-index.ts';

type Ids = ReadonlySet<number>;

/** The internal ids of the documents that meet the filter. @throws Fault when an attribute may not be filtered so */
export function evaluateFilter(filter: FilterNode, index: SearchIndex, prefix: string): Ids {
  refuseUnfilterable(filter, index, prefix);
  return evaluate(filter, { index, prefix });
}

interface Context {
  readonly index: SearchIndex;
  /** What refusals begin with. */
  readonly prefix: string;
}

const evaluate = (node: FilterNode, context: Context): Ids => {
  if (node.type === 'and') return intersection(node.nodes, context);
  if (node.type === 'or') return union(node.nodes.map((inner) => evaluate(inner, context)));
  if (node.type === 'not') return allBut(evaluate(node.node, context), context);
  return evaluateCondition(node, context);
};

const evaluateCondition = (node: Condition, context: Context): Ids => {
  const attribute = node.field.text;
  if (!context.index.knownAttributes.has(attribute)) return NONE;
  refuseOperator(node, context.index.filterableRules, context.prefix);
  const facets = context.index.facets(attribute);
  switch (node.type) {
    case 'in':
      return union(node.values.map((value) => equalTo(facets, value)));
    case 'is':
      return { null: facets.isNull, empty: facets.isEmpty, exists: facets.exists }[node.test];
    case 'starts with':
      return startingWith(facets, node.value);
    case 'contains':
      return containing(facets, node.value);
    case 'between':
      return within(facets, { from: bound(node.from, true), to: bound(node.to, true) });
    case 'comparison':
      return compare(node, facets, context);
  }
};

const compare = (
  { operator, value }: Extract<FilterNode, { readonly type: 'comparison' }>,
  facets: FacetIndex,
  context: Context,
): Ids => {
  switch (operator) {
    case '=':
      return equalTo(facets, value);
    case '!=':
      return allBut(equalTo(facets, value), context);
    case '>':
      return within(facets, { from: bound(value, false) });
    case '>=':
      return within(facets, { from: bound(value, true) });
    case '<':
      return within(facets, { to: bound(value, false) });
    case '<=':
      return within(facets, { to: bound(value, true) });
  }
};

interface Bound {
  readonly text: string;
  readonly number: number | undefined;
  readonly included: boolean;
}

const bound = (value: FilterToken, included: boolean): Bound => ({
  text: normalizeFacet(value.text),
  number: finiteNumber(value.text),
  included,
});

const equalTo = (facets: FacetIndex, value: FilterToken): Ids => {
  const strings = facets.withString(normalizeFacet(value.text));
  const number = finiteNumber(value.text);
  const numbers = number === undefined ? NONE : facets.withNumber(number);
  return numbers.size === 0 ? strings : union([strings, numbers]);
};

/** Numbers between the bounds where these are numbers, and strings between the bounds as strings. */
const within = (facets: FacetIndex, { from, to }: { from?: Bound; to?: Bound }): Ids => {
  const matching: Ids[] = [];
  if ((!from || from.number !== undefined) && (!to || to.number !== undefined)) {
    for (const [value, ids] of facets.numbers()) {
      if (isAfter(from, value - (from?.number ?? 0)) && isBefore(to, value - (to?.number ?? 0)))
        matching.push(ids);
    }
  }
  for (const [value, ids] of facets.strings()) {
    if (
      isAfter(from, compareByCodePoint(value, from?.text ?? '')) &&
      isBefore(to, compareByCodePoint(value, to?.text ?? ''))
    ) {
      matching.push(ids);
    }
  }
  return union(matching);
};

const isAfter = (from: Bound | undefined, difference: number): boolean =>
  !from || difference > 0 || (from.included && difference === 0);

const isBefore = (to: Bound | undefined, difference: number): boolean =>
  !to || difference < 0 || (to.included && difference === 0);

const startingWith = (facets: FacetIndex, value: FilterToken): Ids => {
  const prefix = normalizeFacet(value.text);
  if (prefix === '') return facets.exists;
  return union([...facets.strings()].filter(([text]) => text.startsWith(prefix)).map(([, ids]) => ids));
};

const containing = (facets: FacetIndex, value: FilterToken): Ids => {
  const part = normalizeFacet(value.text);
  return union([...facets.strings()].filter(([text]) => text.includes(part)).map(([, ids]) => ids));
};

const intersection = (nodes: readonly FilterNode[], context: Context): Ids => {
  let result: Ids | undefined;
  for (const node of nodes) {
    if (result?.size === 0) return NONE;
    const next = evaluate(node, context);
    if (!result) {
      result = next;
      continue;
    }
    const [small, large] = result.size < next.size ? [result, next] : [next, result];
    result = new Set([...small].filter((id) => large.has(id)));
  }
  return result ?? NONE;
};

const union = (sets: readonly Ids[]): Ids => {
  const [first] = sets;
  if (first && sets.length === 1) return first;
  const all = new Set<number>();
  for (const ids of sets) for (const id of ids) all.add(id);
  return all;
};

const allBut = (ids: Ids, { index }: Context): Ids =>
  new Set([...index.documents.keys()].filter((id) => !ids.has(id)));

const NONE: Ids = new Set();

const refuseUnfilterable = (node: FilterNode, index: SearchIndex, prefix: string): void => {
  if (node.type === 'and' || node.type === 'or') {
    for (const inner of node.nodes) refuseUnfilterable(inner, index, prefix);
  } else if (node.type === 'not') refuseUnfilterable(node.node, index, prefix);
  else refuseField(node.field, index, prefix);
};

const refuseField = (field: FilterToken, index: SearchIndex, prefix: string): void => {
  const matching = matchingRule(index.filterableRules, field.text);
  if (matching && isFilterable(matching.rule)) return;
  const patterns = index.filterableRules.filter(isFilterable).flatMap((rule) => rule.patterns);
  const available =
    patterns.length === 0
      ? 'This index does not have configured filterable attributes.'
      : `Available filterable attribute patterns are: ${[...new Set(patterns)]
          .sort(compareByCodePoint)
          .map((pattern) => `\`${pattern}\``)
          .join(', ')}.`;
  throw new Fault(
    'invalid_search_filter',
    withPosition(`${prefix}Attribute \`${field.text}\` is not filterable. ${available}\n`, field),
  );
};
