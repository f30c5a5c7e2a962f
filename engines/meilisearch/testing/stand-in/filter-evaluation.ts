import type { FacetIndex } from './facet-index.ts';
import { bound, containing, equalTo, startingWith, within } from './facet-matches.ts';
import type { Condition, FilterNode } from './filter-node.ts';
import { refuseOperator, refuseUnfilterable } from './filter-refusals.ts';
import { type Ids, NONE, union } from './id-sets.ts';
import type { SearchIndex } from './search-index.ts';

/** The internal ids of the documents that meet the filter. @throws Fault when an attribute may not be filtered so */
export function evaluateFilter(filter: FilterNode, index: SearchIndex, prefix: string): Ids {
  refuseUnfilterable(filter, index.filterableRules, prefix);
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

const allBut = (ids: Ids, { index }: Context): Ids =>
  new Set([...index.documents.keys()].filter((id) => !ids.has(id)));
