import type { FactContext, JsonObject } from '@storefold/kernel/core';

/**
 * The facts of a store's tax categories, all in one stream, because one of them is the default. These names and shapes are what
 * the store keeps: add, never change.
 */
export type TaxCategoryFact =
  | { type: 'TaxCategoryCreated'; data: Named & TaxCategoryDetails }
  /** Details that are not there are as before. */
  | { type: 'TaxCategoryChanged'; data: { readonly tax_category_id: string } & Partial<TaxCategoryDetails> }
  | { type: 'TaxCategoryDefaultSelected'; data: { readonly tax_category_id: string } }
  | { type: 'TaxCategoryDeleted'; data: Named };

type Named = { readonly tax_category_id: string; readonly name: string };

/** What staff can set. */
export type TaxCategoryDetails = {
  readonly name: string;
  readonly description: string | null;
  /** The shop's own code of it. */
  readonly tax_code: string | null;
  readonly metadata: JsonObject;
};

export interface TaxCategory extends TaxCategoryDetails {
  readonly id: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface TaxCategories {
  /** In the order in which they were made. Empty only until the store begins. */
  readonly categories: readonly TaxCategory[];
  /** Of what names no category, or one that is gone. Null only until the store begins. */
  readonly default_id: string | null;
}

export const initial: TaxCategories = { categories: [], default_id: null };

export function evolve(state: TaxCategories, fact: TaxCategoryFact, { at }: FactContext): TaxCategories {
  const { tax_category_id: id, ...data } = fact.data;
  const updated = (changes: Partial<TaxCategoryDetails>) =>
    state.categories.map((each) => (each.id === id ? { ...each, ...changes, updated_at: at } : each));
  switch (fact.type) {
    case 'TaxCategoryCreated': {
      const { tax_category_id: _, ...details } = fact.data;
      const made = { id, ...details, created_at: at, updated_at: at };
      return { ...state, categories: [...state.categories, made] };
    }
    case 'TaxCategoryChanged':
      return { ...state, categories: updated(data) };
    case 'TaxCategoryDefaultSelected':
      return { categories: updated({}), default_id: id };
    case 'TaxCategoryDeleted':
      return { ...state, categories: state.categories.filter((each) => each.id !== id) };
  }
}
