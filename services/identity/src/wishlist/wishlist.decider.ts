import { text } from '@storefold/contracts';
import { type Aggregate, differencesOf, type JsonObject, Refusal, refusals } from '@storefold/kernel/core';
import { endedSession } from '../session/log-in.ts';
import type { Session } from '../session/session.ts';
import {
  evolveWishlists,
  noWishlists,
  type Wish,
  type WishlistFact,
  type WishlistRecord,
  type WishlistsState,
} from './wishlist.ts';

export type WishlistCommand =
  | (OwnersCommand & { readonly session?: Pick<Session, 'credential_epoch'> | undefined })
  /** Deletes all lists, which may be somebody else's, and refuses what sessions with fewer passwords still want. */
  | { type: 'DeleteEarlier'; epoch: number }
  /** The customer was deleted. */
  | { type: 'Close' };

/** What the customer wants, in one of their sessions. */
export type OwnersCommand =
  | ({ type: 'Create'; wishlistId: string; storeId: string } & NewWishlist)
  | ({ type: 'Change'; wishlistId: string } & WishlistChanges)
  | { type: 'Delete'; wishlistId: string }
  | {
      type: 'AddItem';
      wishlistId: string;
      /** The id of the item if it is new. */
      itemId: string;
      variantId: string;
      productId: string;
      /** Undefined: as it is, or one of a new item. */
      quantity: number | undefined;
    }
  | { type: 'ChangeItem'; wishlistId: string; itemId: string; quantity: number }
  | { type: 'RemoveItem'; wishlistId: string; itemId: string };

interface NewWishlist {
  readonly name: string;
  readonly isDefault: boolean;
  readonly isPrivate: boolean;
  readonly token: string;
  readonly tokenDigest: string;
  readonly metadata: JsonObject;
}

interface WishlistChanges {
  readonly name?: string | undefined;
  readonly isDefault?: boolean | undefined;
  readonly isPrivate?: boolean | undefined;
  readonly metadata?: JsonObject | undefined;
}

export const MAX_WISHLISTS = 100;
export const MAX_WISHES = 500;

/** The wishlists of one customer. One of them is the default. */
export const wishlists: Aggregate<WishlistsState, WishlistCommand, WishlistFact> = {
  category: 'wishlist',
  sealed: {
    WishlistCreated: { fields: ['name', 'token', 'metadata'] },
    WishlistChanged: { fields: ['name', 'metadata'] },
  },
  initial: noWishlists,
  evolve: evolveWishlists,
  decide(command, state) {
    if (command.type === 'Close') return close(state);
    if (command.type === 'DeleteEarlier') return deleteEarlier(command.epoch, state);
    if (state.status === 'closed') throw refusals.notFound('customer');
    if (command.session && command.session.credential_epoch < state.credential_epoch) throw endedSession();
    switch (command.type) {
      case 'Create':
        return create(command, state);
      case 'Change':
        return change(command, state);
      case 'Delete':
        return remove(findWishlist(state, command.wishlistId), state);
      case 'AddItem':
        return addItem(command, findWishlist(state, command.wishlistId));
      case 'ChangeItem': {
        const { quantity, wishlistId: wishlist_id } = command;
        const { id: wished_item_id, quantity: previous_quantity } = findWish(
          findWishlist(state, wishlist_id),
          command.itemId,
        );
        if (quantity === previous_quantity) return [];
        const data = { wishlist_id, wished_item_id, quantity, previous_quantity };
        return [{ type: 'WishlistItemChanged', data }];
      }
      case 'RemoveItem': {
        const { wishlistId: wishlist_id } = command;
        const { id, variant_id } = findWish(findWishlist(state, wishlist_id), command.itemId);
        return [{ type: 'WishlistItemDeleted', data: { wishlist_id, wished_item_id: id, variant_id } }];
      }
    }
  },
};

export function findWishlist(
  { wishlists: all }: Pick<WishlistsState, 'wishlists'>,
  id: string,
): WishlistRecord {
  const found = all.find((each) => each.id === id);
  if (!found) throw refusals.notFound('wishlist');
  return found;
}

export function findWish({ items }: Pick<WishlistRecord, 'items'>, id: string): Wish {
  const found = items.find((each) => each.id === id);
  if (!found) throw refusals.notFound('wishlist_item');
  return found;
}

/** The first list becomes the default. */
function create(
  command: Extract<WishlistCommand, { type: 'Create' }>,
  state: WishlistsState,
): WishlistFact[] {
  if (state.wishlists.length >= MAX_WISHLISTS) {
    throw refusals.notPossible(text('too_many_wishlists', { most: MAX_WISHLISTS }));
  }
  const is_default = command.isDefault || state.wishlists.length === 0;
  const created: WishlistFact = {
    type: 'WishlistCreated',
    data: {
      wishlist_id: command.wishlistId,
      store_id: command.storeId,
      name: command.name,
      is_default,
      is_private: command.isPrivate,
      token: command.token,
      token_digest: command.tokenDigest,
      metadata: command.metadata,
    },
  };
  return is_default ? [...withoutDefault(state), created] : [created];
}

/** There is always a default, so it can be given to another list but not taken away. */
function change(
  {
    wishlistId: wishlist_id,
    name,
    isDefault,
    isPrivate,
    metadata,
  }: Extract<WishlistCommand, { type: 'Change' }>,
  state: WishlistsState,
): WishlistFact[] {
  const list = findWishlist(state, wishlist_id);
  const wanted = { name, is_default: isDefault || undefined, is_private: isPrivate, metadata };
  const changed = differencesOf<Omit<WishlistRecord, 'items'>>(wanted, list, { metadata: {} });
  if (Object.keys(changed).length === 0) return [];
  const others = changed.is_default === true ? withoutDefault(state) : [];
  return [...others, { type: 'WishlistChanged', data: { wishlist_id, ...changed } }];
}

const withoutDefault = ({ wishlists: all }: WishlistsState): WishlistFact[] =>
  all
    .filter(({ is_default }) => is_default)
    .map(({ id }) => ({ type: 'WishlistChanged', data: { wishlist_id: id, is_default: false } }));

/** When the default is deleted, the oldest that is left takes its place. */
function remove(list: WishlistRecord, { wishlists: all }: WishlistsState): WishlistFact[] {
  const heir = list.is_default ? all.find(({ id }) => id !== list.id) : undefined;
  const inherited: WishlistFact[] = heir
    ? [{ type: 'WishlistChanged', data: { wishlist_id: heir.id, is_default: true } }]
    : [];
  return [deletion(list), ...inherited];
}

const deletion = ({ id, items }: WishlistRecord): WishlistFact => ({
  type: 'WishlistDeleted',
  data: { wishlist_id: id, item_count: items.length },
});

function addItem(
  {
    itemId,
    variantId: variant_id,
    productId: product_id,
    quantity,
    wishlistId: wishlist_id,
  }: Extract<WishlistCommand, { type: 'AddItem' }>,
  list: WishlistRecord,
): WishlistFact[] {
  const known = list.items.find((each) => each.variant_id === variant_id);
  if (known) {
    const { id: wished_item_id, quantity: previous_quantity } = known;
    if (quantity === undefined || quantity === previous_quantity) return [];
    return [
      { type: 'WishlistItemChanged', data: { wishlist_id, wished_item_id, quantity, previous_quantity } },
    ];
  }
  if (list.items.length >= MAX_WISHES) {
    throw refusals.notPossible(text('too_many_wishes', { most: MAX_WISHES }));
  }
  const data = { wishlist_id, wished_item_id: itemId, variant_id, product_id, quantity: quantity ?? 1 };
  return [{ type: 'WishlistItemCreated', data }];
}

function deleteEarlier(credential_epoch: number, state: WishlistsState): WishlistFact[] {
  if (state.credential_epoch >= credential_epoch) return [];
  return [...state.wishlists.map(deletion), { type: 'WishlistSessionsEnded', data: { credential_epoch } }];
}

function close({ status, wishlists: all }: WishlistsState): WishlistFact[] {
  if (status === 'closed') return [];
  return [...all.map(deletion), { type: 'WishlistOwnerDeleted', data: { wishlist_count: all.length } }];
}

/** More than anybody wishes for. */
const MAX_QUANTITY = 1_000_000;

/** Reads the quantity of a request. Refused unless it is a positive integer. */
export function readQuantity(quantity: unknown): number {
  const isWhole = typeof quantity === 'number' && Number.isInteger(quantity);
  if (!isWhole || quantity < 1 || quantity > MAX_QUANTITY) {
    throw new Refusal('invalid_quantity', text('quantity_not_positive_or_too_large', { most: MAX_QUANTITY }));
  }
  return quantity;
}
