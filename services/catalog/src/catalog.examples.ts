import { createCategory, createProduct } from '@storefold/contracts';
import type { DrivenService } from '@storefold/engines/testing';
import { expect } from 'vitest';

/** What specifications say of a product that they send; the rest has a default that can be bought. */
export interface SentProduct {
  readonly name: string;
  readonly [field: string]: unknown;
}

/** Makes a product as staff does: on sale for $10.00, five of it in stock, unless something else is said. */
export async function sendProduct(driven: DrivenService, product: SentProduct) {
  const { status, body } = await driven.send(createProduct, {
    body: {
      status: 'active',
      ...(product.variants
        ? {}
        : { prices: [{ currency: 'USD', amount: '10.00' }], stock_items: [{ count_on_hand: 5 }] }),
      ...product,
    },
    query: 'expand=variants',
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

export async function sendCategory(driven: DrivenService, category: { name: string; parent_id?: string }) {
  const { status, body } = await driven.send(createCategory, { body: category });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
