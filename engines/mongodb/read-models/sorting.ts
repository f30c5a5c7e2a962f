import type { Sort } from '@storefold/kernel/ports';
import { ID, type Layout } from './layout.ts';

/**
 * A sort as MongoDB runs it, out of an index where one is declared: ascending, those without a value are put behind by
 * their mark; descending, they are last by themselves. What follows the id could decide nothing any more.
 */
export function sortingOf(sort: Sort, layout: Layout): Map<string, 1 | -1> {
  const paths = new Map<string, 1 | -1>();
  for (const { field: name, descending } of [...sort, { field: 'id', descending: false }]) {
    const { values, missing } = layout.scalar(name);
    if (paths.has(values)) continue;
    if (!descending && values !== ID) paths.set(missing, 1);
    paths.set(values, descending ? -1 : 1);
    if (values === ID) break;
  }
  return paths;
}
