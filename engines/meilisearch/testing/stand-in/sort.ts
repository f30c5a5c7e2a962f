import { Fault, type Wording } from './errors.ts';
import { compareByCodePoint, type FacetEntry } from './facet-values.ts';
import type { SearchIndex } from './search-index.ts';
import { namesIn } from './settings.ts';
import { parseSortRule, type SortRule } from './sort-rule.ts';

/** Orders internal ids: negative when the left one comes first. */
export type IdOrder = (left: number, right: number) => number;

/** Rules like `price:asc`. @throws Fault */
export function readSort(
  rules: readonly string[],
  index: SearchIndex,
  { code, prefix }: Wording,
): SortRule[] {
  return rules.map((rule) => {
    const { attribute, descending } = parseSortRule(rule, code);
    if (index.isSortable(attribute)) return { attribute, descending };
    const sortable = namesIn(index.settings.sortableAttributes);
    const available =
      sortable.length === 0
        ? 'This index does not have configured sortable attributes.'
        : `Available sortable attributes are: \`${sortable.join(', ')}\`.`;
    throw new Fault(code, `${prefix}Attribute \`${attribute}\` is not sortable. ${available}`);
  });
}

/** Numbers before strings before documents that have neither, in either direction. */
export function orderBy({ attribute, descending }: SortRule, index: SearchIndex): IdOrder {
  const { entries } = index.facets(attribute);
  const keys = new Map<number, SortKey>();
  const keyOf = (id: number): SortKey => {
    const known = keys.get(id);
    if (known) return known;
    const key = sortKey(entries.get(id), descending);
    keys.set(id, key);
    return key;
  };
  const sign = descending ? -1 : 1;
  return (left, right) => {
    const [leftKey, rightKey] = [keyOf(left), keyOf(right)];
    return leftKey.kind - rightKey.kind || sign * compareKeys(leftKey, rightKey);
  };
}

interface SortKey {
  readonly kind: 0 | 1 | 2;
  readonly number: number;
  readonly text: string;
}

const MISSING: SortKey = { kind: 2, number: 0, text: '' };

const sortKey = (entry: FacetEntry | undefined, descending: boolean): SortKey => {
  if (!entry) return MISSING;
  if (entry.numbers.size > 0) {
    const number = descending ? Math.max(...entry.numbers) : Math.min(...entry.numbers);
    return { kind: 0, number, text: '' };
  }
  const texts = [...entry.strings.keys()].sort(compareByCodePoint);
  const text = descending ? texts.at(-1) : texts[0];
  return text === undefined ? MISSING : { kind: 1, number: 0, text };
};

const compareKeys = (left: SortKey, right: SortKey): number =>
  left.number - right.number || compareByCodePoint(left.text, right.text);
