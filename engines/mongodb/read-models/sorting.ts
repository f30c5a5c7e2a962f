import type { Sort } from '@storefold/kernel/ports';
import { ID, type Layout } from './layout.ts';

/**
 * A sort in MongoDB's form, served by an index if one is declared. In ascending order the mark places missing values
 * last. In descending order they are last without it. Fields after the id are omitted, because ids are unique.
 */
export function sortingOf(sort: Sort, layout: Layout): Map<string, 1 | -1> {
  const paths = new Map<string, 1 | -1>();
  for (const { field: name, descending } of [...sort, { field: 'id', descending: false }]) {
    const { values, mark } = layout.ordered(name);
    if (paths.has(values)) continue;
    if (!descending && values !== ID) paths.set(...mark);
    paths.set(values, descending ? -1 : 1);
    if (values === ID) break;
  }
  return paths;
}
