import { departments } from './departments.ts';

/** A category of the sample shop; `key` is its path of names. */
export interface SampleCategory {
  readonly key: string;
  readonly parentKey: string | null;
  readonly name: string;
  /** From 1, among its siblings. */
  readonly position: number;
}

/** A kind of thing: a category without subcategories, and the goods sold in it. */
export interface Assortment {
  readonly categoryKey: string;
  readonly profile: string;
  /** In US cents. */
  readonly lowestPrice: number;
  readonly highestPrice: number;
  readonly grams: number;
  readonly nouns: readonly string[];
  readonly blurb: string;
}

/** The tree, parents before children, and its assortments. */
export function readTree(): { categories: readonly SampleCategory[]; assortments: readonly Assortment[] } {
  const categories: SampleCategory[] = [];
  const assortments: Assortment[] = [];
  const path: string[] = [];
  const positions = new Map<string, number>();
  for (const line of departments.split('\n')) {
    if (line.trim() === '') continue;
    const depth = (line.length - line.trimStart().length) / 2;
    const [name = '', ...columns] = line.trim().split(' | ');
    path.length = depth;
    const parentKey = path.length === 0 ? null : path.join('/');
    path.push(name);
    const position = (positions.get(parentKey ?? '') ?? 0) + 1;
    positions.set(parentKey ?? '', position);
    categories.push({ key: path.join('/'), parentKey, name, position });
    if (columns.length > 0) assortments.push(assortmentOf(path.join('/'), columns));
  }
  return { categories, assortments };
}

function assortmentOf(categoryKey: string, columns: readonly string[]): Assortment {
  const [profile = '', prices = '', grams = '', nouns = '', blurb = ''] = columns;
  const [lowest = '', highest = ''] = prices.split('-');
  return {
    categoryKey,
    profile,
    lowestPrice: Number(lowest) * 100,
    highestPrice: Number(highest) * 100,
    grams: Number(grams),
    nouns: nouns.split(', '),
    blurb,
  };
}
