import { type FactContext, type JsonObject, unknownFact } from '@storefold/kernel/core';

/**
 * The facts of a customer's wishlists: one stream for all of them, because one of them is the default. These names and
 * shapes are what the log keeps for ever: add, never change. Names, tokens and metadata are stored sealed for the customer.
 */
export type WishlistFact =
  | {
      type: 'WishlistCreated';
      data: {
        wishlist_id: string;
        store_id: string;
        name: string | null;
        is_default: boolean;
        is_private: boolean;
        /** Whoever knows it can read the list while it is not private. */
        token: string | null;
        token_digest: string;
        /** Absent in lists that are older than their metadata. */
        metadata?: JsonObject | null;
      };
    }
  | {
      type: 'WishlistChanged';
      data: {
        wishlist_id: string;
        name?: string | null;
        is_default?: boolean;
        is_private?: boolean;
        metadata?: JsonObject | null;
      };
    }
  | { type: 'WishlistDeleted'; data: { wishlist_id: string; item_count: number } }
  | {
      type: 'WishlistItemCreated';
      data: {
        wishlist_id: string;
        wished_item_id: string;
        variant_id: string;
        product_id: string;
        quantity: number;
      };
    }
  | {
      type: 'WishlistItemChanged';
      data: { wishlist_id: string; wished_item_id: string; quantity: number; previous_quantity: number };
    }
  | {
      type: 'WishlistItemDeleted';
      data: { wishlist_id: string; wished_item_id: string; variant_id: string };
    }
  /** The address was proved by its owner. Sessions that began with fewer passwords take no more part. */
  | { type: 'WishlistSessionsEnded'; data: { credential_epoch: number } }
  /** The customer was deleted. There will be no more wishlists. */
  | { type: 'WishlistOwnerDeleted'; data: { wishlist_count: number } };

export type WishlistsState = {
  readonly status: 'open' | 'closed';
  /** Sessions that began with fewer passwords have ended. */
  readonly credential_epoch: number;
  readonly wishlists: readonly WishlistRecord[];
  /** The list that the last fact deleted, as it was. */
  readonly deleted: WishlistRecord | null;
};

export type WishlistRecord = {
  readonly id: string;
  readonly store_id: string;
  readonly name: string;
  readonly token: string;
  readonly token_digest: string;
  readonly is_default: boolean;
  readonly is_private: boolean;
  readonly metadata?: JsonObject | null;
  readonly items: readonly Wish[];
  readonly created_at: string;
  readonly updated_at: string;
};

export type Wish = {
  readonly id: string;
  readonly variant_id: string;
  readonly product_id: string;
  readonly quantity: number;
};

export const noWishlists: WishlistsState = {
  status: 'open',
  credential_epoch: 0,
  wishlists: [],
  deleted: null,
};

export function evolveWishlists(
  state: WishlistsState,
  fact: WishlistFact,
  { at }: Pick<FactContext, 'at'>,
): WishlistsState {
  if (fact.type === 'WishlistOwnerDeleted') return { ...state, status: 'closed' };
  if (fact.type === 'WishlistSessionsEnded') return { ...state, ...fact.data };
  const { wishlist_id: id } = fact.data;
  const before = state.wishlists.find((each) => each.id === id);
  const after = evolveWishlist(before, fact, at);
  if (!before) return after ? { ...state, wishlists: [...state.wishlists, after] } : state;
  if (!after) {
    return { ...state, wishlists: state.wishlists.filter((each) => each.id !== id), deleted: before };
  }
  return { ...state, wishlists: state.wishlists.map((each) => (each.id === id ? after : each)) };
}

/** One wishlist after a fact about it. The read model uses it as well. Undefined: there is none. */
export function evolveWishlist(
  list: WishlistRecord | undefined,
  fact: Exclude<WishlistFact, { type: 'WishlistOwnerDeleted' | 'WishlistSessionsEnded' }>,
  at: string,
): WishlistRecord | undefined {
  switch (fact.type) {
    case 'WishlistCreated': {
      const { wishlist_id: id, name, token, ...data } = fact.data;
      return { ...data, id, name: name ?? '', token: token ?? '', items: [], created_at: at, updated_at: at };
    }
    case 'WishlistDeleted':
      return undefined;
    case 'WishlistChanged':
      return list && { ...list, ...changesOf(fact.data), updated_at: at };
    case 'WishlistItemCreated':
    case 'WishlistItemChanged':
    case 'WishlistItemDeleted':
      return list && { ...list, items: itemsAfter(list.items, fact), updated_at: at };
    default:
      return unknownFact(fact);
  }
}

type FactOf<Type extends WishlistFact['type']> = Extract<WishlistFact, { type: Type }>;

/** Name and metadata are null once the customer was erased. */
function changesOf({ name, is_default, is_private, metadata }: FactOf<'WishlistChanged'>['data']) {
  return {
    ...(typeof name === 'string' ? { name } : {}),
    ...(is_default === undefined ? {} : { is_default }),
    ...(is_private === undefined ? {} : { is_private }),
    ...(metadata === undefined ? {} : { metadata }),
  };
}

function itemsAfter(
  items: readonly Wish[],
  { type, data }: FactOf<`WishlistItem${'Created' | 'Changed' | 'Deleted'}`>,
): readonly Wish[] {
  switch (type) {
    case 'WishlistItemCreated': {
      const { wished_item_id: id, variant_id, product_id, quantity } = data;
      return [...items, { id, variant_id, product_id, quantity }];
    }
    case 'WishlistItemChanged': {
      const { wished_item_id, quantity } = data;
      return items.map((each) => (each.id === wished_item_id ? { ...each, quantity } : each));
    }
    case 'WishlistItemDeleted':
      return items.filter(({ id }) => id !== data.wished_item_id);
  }
}
