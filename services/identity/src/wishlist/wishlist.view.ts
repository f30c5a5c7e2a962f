import type { CollectionName, CollectionSpec } from '@storefold/kernel/ports';
import type { Projection } from '@storefold/kernel/subscriptions';
import { evolveWishlist, type WishlistFact, type WishlistRecord } from './wishlist.ts';

export const WISHLISTS: CollectionName<WishlistDocument> = 'wishlists';

export type WishlistDocument = WishlistRecord & { readonly customer_id: string };

const collection: CollectionSpec = {
  name: WISHLISTS,
  fields: {
    store_id: 'text',
    customer_id: 'text',
    token_digest: 'text',
    is_default: 'boolean',
    created_at: 'timestamp',
  },
  indexes: [['customer_id', 'is_default', 'created_at'], ['token_digest']],
};

/** The wishlists of all customers. */
export const wishlistView: Projection<WishlistFact> = {
  name: 'wishlists',
  version: 1,
  categories: ['wishlist'],
  collections: [collection],
  async project(fact, documents) {
    if (fact.type === 'WishlistSessionsEnded' || fact.type === 'WishlistOwnerDeleted') return;
    const { wishlist_id: id } = fact.data;
    const known = await documents.get(WISHLISTS, id);
    const list = evolveWishlist(known, fact, fact.metadata.occurred_at);
    if (!list) return documents.remove(WISHLISTS, id);
    documents.put(WISHLISTS, { ...list, customer_id: fact.recordId });
  },
};
