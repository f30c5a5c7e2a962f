import { Fault } from './errors.ts';
import { parseSortRule, type SortRule } from './sort-rule.ts';

const RULES: ReadonlySet<string> = new Set([
  'words',
  'typo',
  'proximity',
  'attribute',
  'attributeRank',
  'wordPosition',
  'sort',
  'exactness',
]);

/** @throws Fault when a ranking rule is none */
export function checkRankingRules(rules: readonly string[]): void {
  for (const [number, rule] of rules.entries()) {
    if (RULES.has(rule) || isCustomRule(rule)) continue;
    throw new Fault(
      'invalid_settings_ranking_rules',
      `Invalid value at \`.rankingRules[${number}]\`: \`${rule}\` ranking rule is invalid. Valid ranking rules are words, typo, sort, proximity, attribute, exactness and custom ranking rules.`,
    );
  }
}

/** The rules that order by an attribute, like `price:asc`. */
export function customRules(rules: readonly string[]): SortRule[] {
  return rules.filter(isCustomRule).map((rule) => parseSortRule(rule, 'invalid_settings_ranking_rules'));
}

const isCustomRule = (rule: string): boolean => !RULES.has(rule) && /:(?:asc|desc)$/u.test(rule);
