import { createCategory, createProduct } from '@storefold/contracts';
import type { DrivenService } from '@storefold/engines/testing';
import { expect } from 'vitest';

/** The fields of a product that specifications send. The others have defaults that make the product purchasable. */
export interface SentProduct {
  readonly name: string;
  readonly [field: string]: unknown;
}

/** Creates a product as staff do: on sale for $10.00 with five in stock, unless the caller sets other values. */
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
