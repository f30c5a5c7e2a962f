/** One entry of `filterableAttributes`: which attributes, and what may be done with them. */
export interface FilterableRule {
  readonly patterns: readonly string[];
  /** A plain name also covers what is nested below it. */
  readonly plainName: boolean;
  readonly facetSearch: boolean;
  readonly equality: boolean;
  readonly comparison: boolean;
}

/** The first rule that covers the attribute, and its number. */
export function matchingRule(
  rules: readonly FilterableRule[],
  attribute: string,
): { readonly rule: FilterableRule; readonly number: number } | undefined {
  const number = rules.findIndex((rule) => rule.patterns.some((pattern) => covers(rule, pattern, attribute)));
  const rule = rules[number];
  return rule && { rule, number };
}

export function isFilterable(rule: FilterableRule): boolean {
  return rule.equality || rule.comparison;
}

/** Whether the attribute is the named one or nested below it. */
export function isWithin(name: string, attribute: string): boolean {
  return attribute === name || attribute.startsWith(`${name}.`);
}

const covers = (rule: FilterableRule, pattern: string, attribute: string): boolean =>
  rule.plainName ? isWithin(pattern, attribute) : matchesPattern(pattern, attribute);

const matchesPattern = (pattern: string, attribute: string): boolean => {
  if (pattern === '*') return true;
  if (pattern.startsWith('*') && pattern.endsWith('*')) return attribute.includes(pattern.slice(1, -1));
  if (pattern.startsWith('*')) return attribute.endsWith(pattern.slice(1));
  if (pattern.endsWith('*')) return attribute.startsWith(pattern.slice(0, -1));
  return isWithin(pattern, attribute);
};
