import type { FacetIndex } from './facet-index.ts';
import { compareByCodePoint, normalizeFacet } from './facet-values.ts';
import type { FilterToken } from './filter-failure.ts';
import { finiteNumber } from './filter-values.ts';
import { type Ids, NONE, union } from './id-sets.ts';

/** An end of a range. */
interface Bound {
  readonly text: string;
  readonly number: number | undefined;
  readonly included: boolean;
}

export const bound = (value: FilterToken, included: boolean): Bound => ({
  text: normalizeFacet(value.text),
  number: finiteNumber(value.text),
  included,
});

export function equalTo(facets: FacetIndex, value: FilterToken): Ids {
  const strings = facets.withString(normalizeFacet(value.text));
  const number = finiteNumber(value.text);
  const numbers = number === undefined ? NONE : facets.withNumber(number);
  return numbers.size === 0 ? strings : union([strings, numbers]);
}

/** Numbers between the bounds where these are numbers, and strings between the bounds as strings. */
export function within(facets: FacetIndex, { from, to }: { from?: Bound; to?: Bound }): Ids {
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
}

const isAfter = (from: Bound | undefined, difference: number): boolean =>
  !from || difference > 0 || (from.included && difference === 0);

const isBefore = (to: Bound | undefined, difference: number): boolean =>
  !to || difference < 0 || (to.included && difference === 0);

export function startingWith(facets: FacetIndex, value: FilterToken): Ids {
  const prefix = normalizeFacet(value.text);
  if (prefix === '') return facets.exists;
  return union([...facets.strings()].filter(([text]) => text.startsWith(prefix)).map(([, ids]) => ids));
}

export function containing(facets: FacetIndex, value: FilterToken): Ids {
  const part = normalizeFacet(value.text);
  return union([...facets.strings()].filter(([text]) => text.includes(part)).map(([, ids]) => ids));
}
