import type { SubscriptionOptions } from '@storefold/kernel/ports';

/** By category, the types of events that are wanted; undefined for all of its types. */
export type EventFilter = ReadonlyMap<string, ReadonlySet<string> | undefined>;

/** Undefined when all events are wanted. */
export function eventFilter({
  categories,
  types = {},
}: Pick<SubscriptionOptions, 'categories' | 'types'>): EventFilter | undefined {
  if (categories.length === 0) return undefined;
  const typesOf = (category: string) => types[category] && new Set(types[category]);
  return new Map(categories.map((category) => [category, typesOf(category)]));
}

export function admits(filter: EventFilter | undefined, category: string, type: string): boolean {
  if (!filter) return true;
  return filter.has(category) && filter.get(category)?.has(type) !== false;
}
