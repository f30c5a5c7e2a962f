import { evolveStored } from '@storefold/kernel/command-handling';
import { isSameJson } from '@storefold/kernel/core';
import { type CollectionName, type CollectionSpec, type Stored, searchWords } from '@storefold/kernel/ports';
import type { Documents } from '@storefold/kernel/subscriptions';
import { leadNoMore, leadTo, moveAddresses } from '../former-addresses.ts';
import { translatedKey } from '../translated-key.ts';
import { type Category, type CategoryFact, evolve } from './category.ts';
import { type Branch, branchBelow, type CategoryInTree, permalinksOf } from './category-in-tree.ts';

/** The document of a category in lists. */
export type CategoryDocument = CategoryInTree & {
  readonly name_folded: string;
  /** In further languages. */
  readonly other_permalinks: readonly string[];
  /** Those in which it has texts of its own. */
  readonly languages: readonly string[];
  /** Its name in them, by `translatedKey`. */
  readonly translated: Readonly<Record<string, string>>;
};

export const CATEGORIES: CollectionName<CategoryDocument> = 'categories';

export const categoryCollection: CollectionSpec = {
  name: CATEGORIES,
  fields: {
    store_id: 'text',
    name: 'text',
    name_folded: 'caseInsensitive',
    permalink: 'text',
    other_permalinks: 'text[]',
    languages: 'text[]',
    translated: 'text{}',
    parent_id: 'text',
    ancestor_ids: 'text[]',
    depth: 'number',
    position: 'number',
    created_at: 'timestamp',
    updated_at: 'timestamp',
  },
  indexes: [
    ['store_id', 'permalink'],
    ['store_id', 'depth', 'position'],
    ['parent_id', 'position'],
  ],
};

export async function projectCategory(fact: Stored<CategoryFact>, documents: Documents): Promise<void> {
  const id = fact.recordId;
  const before = await documents.get(CATEGORIES, id);
  const after = evolveStored(evolve, before ?? { status: 'absent' }, fact);
  if (after.status !== 'live') {
    documents.remove(CATEGORIES, id);
    await moveChild(id, before?.parent_id ?? null, null, documents);
    return;
  }
  await moveChild(id, before?.parent_id ?? null, after.parent_id, documents);
  const parent = await parentOf(after, documents);
  if (fact.type === 'CategoryFormerPermalinkAdded')
    leadTo({ kind: 'category', storeId: after.store_id, id }, fact.data.permalink, documents);
  if (fact.type === 'CategoryFormerPermalinkRemoved')
    await leadNoMore({ kind: 'category', storeId: after.store_id, id }, fact.data.permalink, documents);
  await putBranch(id, after, before?.child_ids ?? [], parent, documents, new Set());
}

/** Takes the category from the children of one parent to those of another. */
async function moveChild(
  id: string,
  from: string | null,
  to: string | null,
  documents: Documents,
): Promise<void> {
  if (from === to) return;
  const [left, joined] = [await documentOf(from, documents), await documentOf(to, documents)];
  if (left) {
    const child_ids = left.child_ids.filter((child) => child !== id);
    documents.put(CATEGORIES, { ...left, child_ids });
  }
  if (joined) {
    const child_ids = [...joined.child_ids.filter((child) => child !== id), id];
    documents.put(CATEGORIES, { ...joined, child_ids });
  }
}

const documentOf = (id: string | null, documents: Documents): Promise<CategoryDocument | undefined> =>
  id === null ? Promise.resolve(undefined) : documents.get(CATEGORIES, id);

const parentOf = ({ parent_id }: Category, documents: Documents): Promise<CategoryDocument | undefined> =>
  documentOf(parent_id, documents);

/**
 * Stores a category and, if its branch changed, everything below it. `seen` ends the recursion when two categories are
 * below each other.
 */
async function putBranch(
  id: string,
  category: Category,
  child_ids: readonly string[],
  parent: CategoryDocument | undefined,
  documents: Documents,
  seen: Set<string>,
): Promise<void> {
  if (seen.has(id)) return;
  seen.add(id);
  const before = await documents.get(CATEGORIES, id);
  const branch = branchBelow(category, parent);
  const address = { kind: 'category', storeId: category.store_id, id } as const;
  const permalinks = permalinksOf(branch);
  moveAddresses(address, before ? permalinksOf(before) : [], permalinks, documents);
  const { permalinks_in: _, ...own } = category as Category & Branch;
  const document: CategoryDocument = {
    ...own,
    ...branch,
    id,
    child_ids,
    other_permalinks: permalinks.filter((permalink) => permalink !== branch.permalink),
    languages: Object.keys(category.translations ?? {}),
    translated: namesIn(category),
    name_folded: searchWords.plain(category.name),
  };
  documents.put(CATEGORIES, document);
  if (before && isSameBranch(before, branch)) return;
  for (const childId of child_ids) {
    const child = await documents.get(CATEGORIES, childId);
    if (child) await putBranch(childId, child, child.child_ids, document, documents, seen);
  }
}

const namesIn = ({ translations = {} }: Category): Record<string, string> =>
  Object.fromEntries(
    Object.entries(translations).flatMap(([locale, { name }]) =>
      name === undefined
        ? []
        : [
            [translatedKey(locale, 'name'), name],
            [translatedKey(locale, 'name_folded'), searchWords.plain(name)],
          ],
    ),
  );

const isSameBranch = (one: Branch, other: Branch): boolean =>
  one.permalink === other.permalink &&
  isSameJson(one.permalinks_in, other.permalinks_in) &&
  one.ancestor_ids.join(' ') === other.ancestor_ids.join(' ');
