import { z } from 'zod';
import { adminAddress } from '../shapes/address.ts';
import { adminCustomer } from '../shapes/identity/customer.ts';
import { wishlist } from '../shapes/identity/wishlist.ts';
import { asAnswered, ofFields, publicEvent } from './declaration.ts';

const scope = 'customers';

/** The keys that events of before 0.3 do not have: those were the Store API's form. */
const known = { metadata: true, created_at: true, updated_at: true } as const;
export const addressInEvent = adminAddress.partial(known);
export const customerInEvent = adminCustomer
  .extend({
    addresses: z.array(addressInEvent),
    default_billing_address: addressInEvent.nullable(),
    default_shipping_address: addressInEvent.nullable(),
  })
  .partial({
    ...known,
    tags: true,
    available_store_credit_total: true,
    display_available_store_credit_total: true,
    orders_count: true,
    total_spent: true,
    last_order_completed_at: true,
    internal_note: true,
  });
const theCustomer = asAnswered('customer', '/api/v3/admin/customers/:id', customerInEvent);
export const wishlistOfCustomer = wishlist.extend({ customer_id: z.string() });
const theWishlist = {
  data: wishlistOfCustomer,
  payload: 'The wishlist, as `GET /api/v3/store/wishlists/:id` answers it, and `customer_id`',
};

export const customerEvents = [
  publicEvent({
    name: 'customer.created',
    scope,
    ...theCustomer,
    means: 'A customer registered, or staff added one.',
  }),
  publicEvent({
    name: 'customer.updated',
    scope,
    ...theCustomer,
    means: 'Something of the profile, the address book or what staff say of the customer changed.',
  }),
  publicEvent({
    name: 'customer.deleted',
    scope,
    // What identified the person is null, also where a customer always has a text.
    data: z.looseObject({ id: z.string() }),
    payload: theCustomer.payload,
    means: 'The customer is deleted; what identified the person is null.',
  }),
  publicEvent({
    name: 'customer.password_reset_requested',
    scope,
    ...ofFields(
      '`customer_id`, `email`, `reset_token`, and `redirect_url` where one was allowed',
      z.object({
        customer_id: z.string(),
        email: z.string(),
        reset_token: z.string(),
        redirect_url: z.string().optional(),
      }),
    ),
    means: 'Somebody asked for a new password. For the sender of mails.',
  }),
  publicEvent({
    name: 'customer.invited',
    scope,
    ...ofFields(
      '`customer_id`, `email`, `invitation_token`',
      z.object({ customer_id: z.string(), email: z.string(), invitation_token: z.string() }),
    ),
    means: 'A customer of an import, who has no password, is invited to choose one. For the sender of mails.',
  }),
  publicEvent({
    name: 'customer.password_reset',
    scope,
    ...theCustomer,
    means: 'The password was replaced with a reset token.',
  }),
] as const;

export const wishlistEvents = [
  publicEvent({ name: 'wishlist.created', scope, ...theWishlist, means: 'A customer made a wishlist.' }),
  publicEvent({
    name: 'wishlist.updated',
    scope,
    ...theWishlist,
    means: 'The wishlist or its items changed.',
  }),
  publicEvent({
    name: 'wishlist.deleted',
    scope,
    ...theWishlist,
    means: 'The wishlist was deleted, alone or with its customer.',
  }),
] as const;
