import { type ErrorCode, Fault } from './errors.ts';
import { compareByCodePoint, type FacetEntry } from './facet-values.ts';
import type { Wording } from './filter.ts';
import type { SearchIndex } from './search-index.ts';
import { namesIn } from './settings.ts';

export interface SortRule {
  readonly attribute: string;
  readonly descending: boolean;
}

/** Orders internal ids: negative when the left one comes first. */
export type IdOrder = (left: number, right: number) => number;

const RESERVED = ['_geo', '_geoDistance', '_geoPoint', '_geoRadius', '_geoBoundingBox'];

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

/** @throws Fault */
export function parseSortRule(rule: string, code: ErrorCode): SortRule {
  const [, attribute, direction] = /^(.*):(asc|desc)$/su.exec(rule) ?? [];
  if (attribute === undefined) {
    throw new Fault(
      code,
      `Invalid syntax for the sort parameter: expected expression ending by \`:asc\` or \`:desc\`, found \`${rule}\`.`,
    );
  }
  const reserved = RESERVED.find((name) => attribute === name || attribute.startsWith(`${name}(`));
  if (reserved !== undefined) {
    throw new Fault(
      code,
      `\`${reserved}\` is a reserved keyword and thus can't be used as a sort expression.`,
    );
  }
  return { attribute, descending: direction === 'desc' };
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
