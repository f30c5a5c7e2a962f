import {
  type FactContext,
  type JsonObject,
  type Translatable,
  type Translated,
  translated,
} from '@storefold/kernel/core';

export type CategoryDetails = {
  readonly name: string;
  /** Its part of the permalink, unique among its siblings. */
  readonly slug: string;
  /** HTML, or plain text. */
  readonly description: string | null;
  readonly meta_title: string | null;
  readonly meta_description: string | null;
  readonly meta_keywords: string | null;
  readonly image_url: string | null;
  readonly square_image_url: string | null;
  readonly metadata: JsonObject;
};

/** Those of a category of which only the name is known. */
export const noDetails: Omit<CategoryDetails, 'name' | 'slug'> = {
  description: null,
  meta_title: null,
  meta_description: null,
  meta_keywords: null,
  image_url: null,
  square_image_url: null,
  metadata: {},
};

/** Its place in the tree. `parent_id`: null for a root. `position`: the order among its siblings, from 1. */
export type Place = { readonly parent_id: string | null; readonly position: number };

/**
 * The facts of a category. These names and shapes are what the store keeps: add, never change. The permalink is not
 * among them, because it derives from the slugs of the category and its ancestors.
 */
export type CategoryFact =
  | { type: 'CategoryCreated'; data: CategoryDetails & Place & { readonly store_id: string } }
  | { type: 'CategoryChanged'; data: Partial<CategoryDetails> }
  /** The category moved to another parent. A move among its siblings is `CategoryPositioned`. */
  | { type: 'CategoryMoved'; data: Place }
  | { type: 'CategoryPositioned'; data: { readonly position: number } }
  /** Staff gave a product another place among those of the category. */
  | { type: 'CategoryProductPositioned'; data: PositionedProduct }
  /** An address that leads to the category, beside those that it had itself. */
  | { type: 'CategoryFormerPermalinkAdded'; data: { readonly permalink: string } }
  /** Its texts in further languages. `permalink`: its part of the permalink. */
  | { type: 'CategoryTranslated'; data: Translated }
  /** The import that had added it was taken back. */
  | { type: 'CategoryFormerPermalinkRemoved'; data: { readonly permalink: string } }
  /** With what it was last. */
  | { type: 'CategoryDeleted'; data: Pick<Category, 'name' | 'slug' | 'parent_id'> };

export type PositionedProduct = {
  readonly product_id: string;
  /** From 1, at that time. */
  readonly position: number;
  /** Compares with those of the other products (`placeBetween`). Null: behind all that are there. */
  readonly place: string | null;
};

export type CategoryState =
  | { readonly status: 'absent' }
  | Category
  /** The category as it was before its deletion. */
  | { readonly status: 'deleted'; readonly category: Category };

export type Category = CategoryDetails &
  Place &
  Translatable & {
    readonly status: 'live';
    readonly store_id: string;
    /** How often the order of its products was changed by hand. Absent: never. */
    readonly products_revision?: number;
    /** The addresses that were given to it beside its own. Absent: none. */
    readonly former_permalinks?: readonly string[];
    readonly created_at: string;
    readonly updated_at: string;
  };

export const initial: CategoryState = { status: 'absent' };

export function evolve(state: CategoryState, fact: CategoryFact, { at }: FactContext): CategoryState {
  if (fact.type === 'CategoryCreated') {
    return { ...fact.data, status: 'live', created_at: at, updated_at: at };
  }
  if (state.status !== 'live') return state;
  switch (fact.type) {
    case 'CategoryChanged':
    case 'CategoryMoved':
    case 'CategoryPositioned':
      return { ...state, ...fact.data, updated_at: at };
    case 'CategoryProductPositioned':
      return { ...state, products_revision: (state.products_revision ?? 0) + 1, updated_at: at };
    case 'CategoryFormerPermalinkAdded':
      return {
        ...state,
        former_permalinks: [...new Set([...(state.former_permalinks ?? []), fact.data.permalink])],
      };
    case 'CategoryTranslated':
      return { ...translated(state, fact.data), updated_at: at };
    case 'CategoryFormerPermalinkRemoved': {
      const { permalink } = fact.data;
      const left = state.former_permalinks?.filter((each) => each !== permalink) ?? [];
      return { ...state, former_permalinks: left };
    }
    case 'CategoryDeleted':
      return { status: 'deleted', category: { ...state, updated_at: at } };
  }
}

/** Its own slug, and those in further languages. */
export const slugsOf = ({ slug, translations = {} }: Category): readonly string[] => [
  ...new Set([slug, ...Object.values(translations).flatMap(({ permalink }) => permalink ?? [])]),
];
