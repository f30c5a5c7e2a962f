import type { Stored } from '@storefold/kernel/ports';
import type { Publication, Publisher } from '@storefold/kernel/subscriptions';
import { wishlists } from './wishlist.decider.ts';
import type { WishlistFact, WishlistRecord } from './wishlist.ts';

/** The public events of wishlists, also of their items, which are no part of the event. Name, token and metadata are sealed for the customer. */
export const wishlistPublisher: Publisher<WishlistFact> = {
  categories: ['wishlist'],
  async publish(fact, context) {
    if (fact.type === 'WishlistSessionsEnded' || fact.type === 'WishlistOwnerDeleted') return [];
    const { wishlist_id: id } = fact.data;
    const { state } = await context.asOf(wishlists, fact);
    const list = state.wishlists.find((each) => each.id === id) ?? state.deleted;
    return list?.id === id ? [publication(fact, list)] : [];
  },
};

const publication = (fact: Stored<WishlistFact>, list: WishlistRecord): Publication => ({
  name: nameOf(fact),
  payload: {
    id: list.id,
    name: list.name,
    token: list.token,
    is_default: list.is_default,
    is_private: list.is_private,
    customer_id: fact.recordId,
    metadata: list.metadata ?? {},
    created_at: list.created_at,
    updated_at: list.updated_at,
  },
  sealed: { name: fact.recordId, token: fact.recordId, metadata: fact.recordId },
});

function nameOf({ type }: WishlistFact) {
  if (type === 'WishlistCreated') return 'wishlist.created';
  return type === 'WishlistDeleted' ? 'wishlist.deleted' : 'wishlist.updated';
}
