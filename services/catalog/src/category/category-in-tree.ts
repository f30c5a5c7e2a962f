import type { Category } from './category.ts';

/** The fields of a category that derive from its ancestors. */
export type Branch = {
  readonly permalink: string;
  /** 0 for a root. */
  readonly depth: number;
  /** From the root down to the parent. */
  readonly ancestor_ids: readonly string[];
};

/** A category with its computed place in the tree. */
export type CategoryInTree = Category &
  Branch & { readonly id: string; readonly child_ids: readonly string[] };

export function branchBelow(
  { slug }: Category,
  parent: (Branch & { readonly id: string }) | undefined,
): Branch {
  if (!parent) return { permalink: slug, depth: 0, ancestor_ids: [] };
  return {
    permalink: `${parent.permalink}/${slug}`,
    depth: parent.depth + 1,
    ancestor_ids: [...parent.ancestor_ids, parent.id],
  };
}

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
