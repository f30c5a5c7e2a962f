import type { SampleCategory } from '@storefold/catalog';

const DEPARTMENTS = 24;
const SECTIONS = 10;
const SHELVES = 18;

/** A tree of 4,584 categories on three levels, parents before children. */
export function largeTree(): { categories: readonly SampleCategory[]; leaves: readonly string[] } {
  const departments = below(null, 'Department', DEPARTMENTS);
  const sections = departments.flatMap(({ key }) => below(key, 'Section', SECTIONS));
  const shelves = sections.flatMap(({ key }) => below(key, 'Shelf', SHELVES));
  return { categories: [...departments, ...sections, ...shelves], leaves: shelves.map(({ key }) => key) };
}

const below = (parentKey: string | null, kind: string, count: number): SampleCategory[] =>
  Array.from({ length: count }, (_, index) => {
    const name = `${kind} ${index + 1}`;
    return { key: parentKey === null ? name : `${parentKey}/${name}`, parentKey, name, position: index + 1 };
  });
