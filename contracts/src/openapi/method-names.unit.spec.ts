import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint, Method } from '../endpoint.ts';
import { methodName } from './method-names.ts';

const endpointOf = (method: Method, path: string, answersList = false): Endpoint => ({
  name: 'any',
  service: 'catalog',
  method,
  path: `/api/v3/${path}`,
  access: { api: 'store', who: 'anyone' },
  summary: 'Does something.',
  answer: { status: 200, body: answersList ? z.object({ data: z.array(z.string()) }) : z.object({}) },
  refusals: [],
});

describe('the place of an endpoint on the client', () => {
  it.each([
    ['GET', 'store/products', true, 'store.products.list()'],
    ['GET', 'store/products/:id_or_slug', false, 'store.products.get(idOrSlug)'],
    ['GET', 'store/products/filters', false, 'store.products.filters()'],
    ['GET', 'store/categories/*id_or_permalink', false, 'store.categories.get(idOrPermalink)'],
    ['POST', 'store/carts', false, 'store.carts.create()'],
    ['PATCH', 'store/carts/:id/items/:item_id', false, 'store.carts.items.update(cartId, itemId)'],
    ['POST', 'store/carts/:id/complete', false, 'store.carts.complete(cartId)'],
    [
      'DELETE',
      'store/carts/:id/gift_cards/:gift_card_id',
      false,
      'store.carts.giftCards.delete(cartId, giftCardId)',
    ],
    ['GET', 'store/customers/me', false, 'store.customers.me.get()'],
    ['GET', 'store/customers/me/addresses/:id', false, 'store.customers.me.addresses.get(addressId)'],
    ['POST', 'store/auth/login', false, 'store.auth.login()'],
    ['GET', 'admin/store', false, 'admin.store.get()'],
    [
      'POST',
      'admin/webhook_endpoints/:id/rotate_secret',
      false,
      'admin.webhookEndpoints.rotateSecret(webhookEndpointId)',
    ],
    ['DELETE', 'admin/tax_categories/:id', false, 'admin.taxCategories.delete(taxCategoryId)'],
  ] as const)('%s %s (a list: %s) is %s', (method, path, answersList, place) => {
    const name = methodName(endpointOf(method, path, answersList));
    const words = [name.api, ...name.namespace, name.method].join('.');
    expect(`${words}(${name.parameters.join(', ')})`).toBe(place);
  });
});
