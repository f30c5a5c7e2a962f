import type { FactContext, JsonObject } from '@storefold/kernel/core';

/**
 * The facts of a store's categories of store credits, all in one stream, so that each name is there once. These names
 * and shapes are what the store keeps: add, never change.
 */
export type StoreCreditCategoryFact =
  | { type: 'StoreCreditCategoryCreated'; data: NamedData & Noted }
  | { type: 'StoreCreditCategoryChanged'; data: NamedData & Noted & { readonly previous_name: string } }
  | { type: 'StoreCreditCategoryDeleted'; data: NamedData };

type NamedData = { readonly store_credit_category_id: string; readonly name: string };

/** Absent: as before, at first nothing. */
type Noted = { readonly metadata?: JsonObject };

export interface StoreCreditCategory {
  readonly id: string;
  readonly name: string;
  readonly metadata: JsonObject;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface StoreCreditCategories {
  /** In the order in which they were created. */
  readonly categories: readonly StoreCreditCategory[];
  /** Whether the categories that a store begins with were created. */
  readonly has_begun: boolean;
}

/** The name of a category by its id. Null for none, and for one that was deleted. */
export const nameOf =
  ({ categories }: StoreCreditCategories) =>
  (id: string | null): string | null =>
    categories.find((each) => each.id === id)?.name ?? null;

export const initial: StoreCreditCategories = { categories: [], has_begun: false };

export function evolve(
  { categories }: StoreCreditCategories,
  fact: StoreCreditCategoryFact,
  { at }: FactContext,
): StoreCreditCategories {
  const { store_credit_category_id: id, name } = fact.data;
  switch (fact.type) {
    case 'StoreCreditCategoryCreated': {
      const category = { id, name, metadata: fact.data.metadata ?? {}, created_at: at, updated_at: at };
      return { has_begun: true, categories: [...categories, category] };
    }
    case 'StoreCreditCategoryChanged': {
      const { metadata } = fact.data;
      const changed = categories.map((each) =>
        each.id === id ? { ...each, name, metadata: metadata ?? each.metadata, updated_at: at } : each,
      );
      return { has_begun: true, categories: changed };
    }
    case 'StoreCreditCategoryDeleted':
      return { has_begun: true, categories: categories.filter((each) => each.id !== id) };
  }
}
