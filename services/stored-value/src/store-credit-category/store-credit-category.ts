import type { FactContext } from '@storefold/kernel/core';

/**
 * The facts of a store's categories of store credits, all in one stream, so that each name is there once. These names
 * and shapes are what the store keeps: add, never change.
 */
export type StoreCreditCategoryFact =
  | { type: 'StoreCreditCategoryCreated'; data: NamedData }
  | { type: 'StoreCreditCategoryChanged'; data: NamedData & { readonly previous_name: string } }
  | { type: 'StoreCreditCategoryDeleted'; data: NamedData };

type NamedData = { readonly store_credit_category_id: string; readonly name: string };

export interface StoreCreditCategory {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface StoreCreditCategories {
  /** In the order in which they were created. */
  readonly categories: readonly StoreCreditCategory[];
  /** Whether the categories that a store begins with were created. */
  readonly has_begun: boolean;
}

export const initial: StoreCreditCategories = { categories: [], has_begun: false };

export function evolve(
  { categories }: StoreCreditCategories,
  { type, data }: StoreCreditCategoryFact,
  { at }: FactContext,
): StoreCreditCategories {
  const { store_credit_category_id: id, name } = data;
  switch (type) {
    case 'StoreCreditCategoryCreated':
      return { has_begun: true, categories: [...categories, { id, name, created_at: at, updated_at: at }] };
    case 'StoreCreditCategoryChanged': {
      const renamed = categories.map((each) => (each.id === id ? { ...each, name, updated_at: at } : each));
      return { has_begun: true, categories: renamed };
    }
    case 'StoreCreditCategoryDeleted':
      return { has_begun: true, categories: categories.filter((each) => each.id !== id) };
  }
}
