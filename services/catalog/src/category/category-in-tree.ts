import { nearestIn, textsIn } from '@storefold/kernel/core';
import type { Category } from './category.ts';

/** The fields of a category that derive from its ancestors. */
export type Branch = {
  readonly permalink: string;
  /** In further languages, where it is another one there. Absent: in none. */
  readonly permalinks_in?: Readonly<Record<string, string>>;
  /** 0 for a root. */
  readonly depth: number;
  /** From the root down to the parent. */
  readonly ancestor_ids: readonly string[];
};

/** A category with its computed place in the tree. */
export type CategoryInTree = Category &
  Branch & { readonly id: string; readonly child_ids: readonly string[] };

export function branchBelow(
  category: Category,
  parent: (Branch & { readonly id: string }) | undefined,
): Branch {
  const { slug } = category;
  const inLanguages = permalinksIn(category, parent);
  if (!parent) return { permalink: slug, ...inLanguages, depth: 0, ancestor_ids: [] };
  return {
    permalink: `${parent.permalink}/${slug}`,
    ...inLanguages,
    depth: parent.depth + 1,
    ancestor_ids: [...parent.ancestor_ids, parent.id],
  };
}

/** Where the category or one above has a slug of its own in a language, the others keep theirs in the permalink. */
function permalinksIn(category: Category, parent: Branch | undefined): Pick<Branch, 'permalinks_in'> {
  const own = Object.entries(category.translations ?? {}).filter(
    ([, { permalink }]) => permalink !== undefined,
  );
  const locales = new Set([...own.map(([locale]) => locale), ...Object.keys(parent?.permalinks_in ?? {})]);
  if (locales.size === 0) return {};
  const permalinks = [...locales].map((locale) => {
    const slug = textsIn(category, locale)?.permalink ?? category.slug;
    return [locale, parent ? `${permalinkIn(parent, locale)}/${slug}` : slug] as const;
  });
  return { permalinks_in: Object.fromEntries(permalinks) };
}

const permalinkIn = ({ permalink, permalinks_in = {} }: Branch, locale: string): string =>
  nearestIn(permalinks_in, locale) ?? permalink;

/** The category as shoppers of a locale see it; itself where it has nothing of its own in it. */
export function categoryInLanguage<Shown extends CategoryInTree>(category: Shown, locale: string): Shown {
  const texts = textsIn(category, locale);
  if (!texts && !category.permalinks_in) return category;
  return { ...category, ...texts, permalink: permalinkIn(category, locale) };
}

/** All permalinks of a category: its own, and those in further languages. */
export const permalinksOf = ({ permalink, permalinks_in = {} }: Branch): readonly string[] => [
  ...new Set([permalink, ...Object.values(permalinks_in)]),
];

/** Computes the place of a category and of each of its ancestors. Both lists lead up to the root. */
export function placeUpwards(upwards: readonly { id: string; category: Category }[]): CategoryInTree[] {
  const placed: CategoryInTree[] = [];
  for (const { id, category } of upwards.toReversed()) placed.unshift(inBranch(id, category, placed, []));
  return placed;
}

/** `above`: from the parent up to the root. */
export function inBranch(
  id: string,
  category: Category,
  above: readonly CategoryInTree[],
  child_ids: readonly string[],
): CategoryInTree {
  return { ...category, ...branchBelow(category, above[0]), id, child_ids };
}
