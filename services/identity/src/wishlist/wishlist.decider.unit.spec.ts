import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { MAX_WISHES, MAX_WISHLISTS, type WishlistCommand, wishlists } from './wishlist.decider.ts';
import type { WishlistFact } from './wishlist.ts';

const create = (id: string, isDefault = false): WishlistCommand => ({
  type: 'Create',
  wishlistId: id,
  storeId: 'store_1',
  name: id,
  isDefault,
  isPrivate: true,
  token: `token ${id}`,
  tokenDigest: `digest ${id}`,
  metadata: {},
});

const created = (id: string, is_default = false): WishlistFact => ({
  type: 'WishlistCreated',
  data: {
    wishlist_id: id,
    store_id: 'store_1',
    name: id,
    is_default,
    is_private: true,
    token: `token ${id}`,
    token_digest: `digest ${id}`,
    metadata: {},
  },
});

const defaultOf = (wishlist_id: string, is_default: boolean): WishlistFact => ({
  type: 'WishlistChanged',
  data: { wishlist_id, is_default },
});

describe('the wishlists of a customer', () => {
  it('say of each list that it is the default, and of the one before that it is not any more', () => {
    given(wishlists, [])
      .when(create('wl_1'))
      .thenFacts([created('wl_1', true)]);
    given(wishlists, [created('wl_1', true)])
      .when(create('wl_2', true))
      .thenFacts([defaultOf('wl_1', false), created('wl_2', true)]);
  });

  it('are limited, and so are the wishes on each', () => {
    const lists = Array.from({ length: MAX_WISHLISTS }, (_, at) => created(`wl_${at}`, at === 0));
    given(wishlists, lists).when(create('wl_more')).thenRefused('processing_error');
    const wishes = Array.from(
      { length: MAX_WISHES },
      (_, at): WishlistFact => ({
        type: 'WishlistItemCreated',
        data: {
          wishlist_id: 'wl_1',
          wished_item_id: `wi_${at}`,
          variant_id: `var_${at}`,
          product_id: 'prod_1',
          quantity: 1,
        },
      }),
    );
    const add = { type: 'AddItem', wishlistId: 'wl_1', itemId: 'wi_x', productId: 'prod_1' } as const;
    const full = [created('wl_1', true), ...wishes];
    given(wishlists, full)
      .when({ ...add, variantId: 'var_more', quantity: 1 })
      .thenRefused('processing_error');
    expect(
      given(wishlists, full)
        .when({ ...add, variantId: 'var_0', quantity: 2 })
        .facts(),
    ).toHaveLength(1);
  });

  it('go with the customer, once and for all', () => {
    const close: WishlistCommand = { type: 'Close' };
    const closed: WishlistFact = { type: 'WishlistOwnerDeleted', data: { wishlist_count: 1 } };
    given(wishlists, [created('wl_1', true)])
      .when(close)
      .thenFacts([{ type: 'WishlistDeleted', data: { wishlist_id: 'wl_1', item_count: 0 } }, closed]);
    given(wishlists, [closed]).when(close).thenNothing();
    given(wishlists, [closed]).when(create('wl_2')).thenRefused('record_not_found');
  });
});
