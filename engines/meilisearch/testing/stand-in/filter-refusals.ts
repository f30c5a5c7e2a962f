import { type FilterableRule, isFilterable, matchingRule } from './attribute-patterns.ts';
import { Fault } from './errors.ts';
import { compareByCodePoint } from './facet-values.ts';
import { type FilterToken, withPosition } from './filter-failure.ts';
import type { Condition, FilterNode } from './filter-node.ts';

/** Refuses an operator that the attribute's rule in `filterableAttributes` leaves out. @throws Fault */
export function refuseOperator(node: Condition, rules: readonly FilterableRule[], prefix: string): void {
  const attribute = node.field.text;
  const matching = matchingRule(rules, attribute);
  const kind = kindOf(node);
  if (!matching || kind === undefined || matching.rule[kind]) return;
  const { number, rule } = matching;
  throw new Fault(
    'invalid_search_filter',
    [
      `${prefix}Filter operator \`${operatorOf(node)}\` is not allowed for the attribute \`${attribute}\`.`,
      `  - Note: allowed operators: ${allowedBy(rule).join(', ')}.`,
      `  - Note: field \`${attribute}\` matched rule #${number} in \`filterableAttributes\``,
      `  - Hint: enable ${kind} in rule #${number} by modifying the features.filter object`,
      `  - Hint: prepend another rule matching \`${attribute}\` with appropriate filter features before rule #${number}`,
    ].join('\n'),
  );
}

/** Refuses a filter on an attribute that `filterableAttributes` leaves out. @throws Fault */
export function refuseUnfilterable(node: FilterNode, rules: readonly FilterableRule[], prefix: string): void {
  if (node.type === 'and' || node.type === 'or') {
    for (const inner of node.nodes) refuseUnfilterable(inner, rules, prefix);
  } else if (node.type === 'not') refuseUnfilterable(node.node, rules, prefix);
  else refuseField(node.field, rules, prefix);
}

const kindOf = (node: Condition): 'equality' | 'comparison' | undefined => {
  if (node.type === 'in') return node.values.length === 0 ? undefined : 'equality';
  if (node.type === 'between') return 'comparison';
  if (node.type !== 'comparison') return undefined;
  return node.operator === '=' || node.operator === '!=' ? 'equality' : 'comparison';
};

const operatorOf = (node: Condition): string => {
  if (node.type === 'comparison') return node.operator;
  return node.type === 'between' ? 'TO' : '=';
};

const allowedBy = ({ equality, comparison }: FilterableRule): string[] => [
  'OR',
  'AND',
  'NOT',
  ...(equality ? ['=', '!=', 'IN'] : []),
  ...(comparison ? ['<', '>', '<=', '>=', 'TO'] : []),
  'IS EMPTY',
  'IS NULL',
  'EXISTS',
];

const refuseField = (field: FilterToken, rules: readonly FilterableRule[], prefix: string): void => {
  const matching = matchingRule(rules, field.text);
  if (matching && isFilterable(matching.rule)) return;
  const patterns = rules.filter(isFilterable).flatMap((rule) => rule.patterns);
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
