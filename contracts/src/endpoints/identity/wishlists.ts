import { customerOnly, endpoint, shopper } from '../../endpoint.ts';
import {
  wishedItem,
  wishedItemChange,
  wishedItemInput,
  wishlist,
  wishlistChange,
  wishlistInput,
} from '../../shapes/identity/wishlist.ts';
import { listOf } from '../../values.ts';
import { chapter } from '../chapter.ts';

const path = '/api/v3/store/wishlists';
const items = `${path}/:id/items`;

export const listWishlists = endpoint({
  name: 'wishlists.list',
  service: 'identity',
  method: 'GET',
  path,
  access: customerOnly,
  summary: 'Lists the wishlists of the customer, the default one first.',
  list: true,
  filters: { text: ['id', 'name'], boolean: ['is_default', 'is_private'] },
  sorts: ['name', 'is_default'],
  answer: { status: 200, body: listOf(wishlist) },
  refusals: ['authentication_required'],
});

export const createWishlist = endpoint({
  name: 'wishlists.create',
  service: 'identity',
  method: 'POST',
  path,
  access: customerOnly,
  summary: 'Makes a wishlist.',
  description:
    'The first one is the default, and there is always one default. A wishlist is private unless it says otherwise.',
  body: wishlistInput,
  answer: { status: 201, body: wishlist },
  refusals: ['authentication_required', 'validation_error', 'processing_error', 'record_not_found'],
});

export const showWishlist = endpoint({
  name: 'wishlists.show',
  service: 'identity',
  method: 'GET',
  path: `${path}/:id`,
  access: shopper,
  summary: 'Shows a wishlist: by its id to its owner, by its token to everybody while it is not private.',
  answer: { status: 200, body: wishlist },
  refusals: ['record_not_found'],
});

export const changeWishlist = endpoint({
  name: 'wishlists.change',
  service: 'identity',
  method: 'PATCH',
  path: `${path}/:id`,
  access: customerOnly,
  summary: 'Changes a wishlist.',
  body: wishlistChange,
  answer: { status: 200, body: wishlist },
  refusals: ['authentication_required', 'record_not_found', 'validation_error'],
});

export const deleteWishlist = endpoint({
  name: 'wishlists.delete',
  service: 'identity',
  method: 'DELETE',
  path: `${path}/:id`,
  access: customerOnly,
  summary: 'Deletes a wishlist. The oldest that is left becomes the default, if it was that.',
  answer: { status: 204 },
  refusals: ['authentication_required', 'record_not_found'],
});

export const listWishedItems = endpoint({
  name: 'wishlist_items.list',
  service: 'identity',
  method: 'GET',
  path: items,
  access: customerOnly,
  summary: 'Lists the wishes of a wishlist, without those that are not sold any more.',
  list: true,
  filters: { text: ['id', 'variant_id', 'product_id'], number: ['quantity'] },
  sorts: ['quantity'],
  answer: { status: 200, body: listOf(wishedItem) },
  refusals: ['authentication_required', 'record_not_found'],
});

export const addWishedItem = endpoint({
  name: 'wishlist_items.add',
  service: 'identity',
  method: 'POST',
  path: items,
  access: customerOnly,
  summary: 'Puts a variant on a wishlist. One that is there already gets the quantity that is sent.',
  body: wishedItemInput,
  answer: { status: 201, body: wishedItem },
  refusals: [
    'authentication_required',
    'record_not_found',
    'variant_not_found',
    'invalid_quantity',
    'validation_error',
    'processing_error',
  ],
});

export const showWishedItem = endpoint({
  name: 'wishlist_items.show',
  service: 'identity',
  method: 'GET',
  path: `${items}/:item_id`,
  access: customerOnly,
  summary: 'Shows one wish.',
  answer: { status: 200, body: wishedItem },
  refusals: ['authentication_required', 'record_not_found'],
});

export const changeWishedItem = endpoint({
  name: 'wishlist_items.change',
  service: 'identity',
  method: 'PATCH',
  path: `${items}/:item_id`,
  access: customerOnly,
  summary: 'Sets the quantity of a wish.',
  body: wishedItemChange,
  answer: { status: 200, body: wishedItem },
  refusals: ['authentication_required', 'record_not_found', 'invalid_quantity', 'validation_error'],
});

export const removeWishedItem = endpoint({
  name: 'wishlist_items.remove',
  service: 'identity',
  method: 'DELETE',
  path: `${items}/:item_id`,
  access: customerOnly,
  summary: 'Takes a wish off a wishlist.',
  answer: { status: 204 },
  refusals: ['authentication_required', 'record_not_found'],
});

chapter({
  name: 'Wishlists',
  about: 'What a shopper wishes for, alone or shared.',
  position: 200,
  groups: ['wishlists', 'wishlist_items'],
});
