import { expect } from 'vitest';
import type { Client } from './client.ts';
import type { StoreProcess } from './store-process.ts';

/** What a store has answered with a 2xx. */
export type Written =
  | { readonly kind: 'gift card'; readonly id: string; readonly amount: string }
  | { readonly kind: 'cart'; readonly id: string; readonly token: string };

type Clients = Pick<StoreProcess, 'storefront' | 'admin'>;

const WRITERS = 6;

/** Several write one thing after the other until the store is gone. */
export async function writeUntilKilled(
  store: Clients,
  acknowledge: (written: Written) => void,
): Promise<void> {
  await Promise.all(Array.from({ length: WRITERS }, () => write(store, acknowledge)));
}

async function write({ storefront, admin }: Clients, acknowledge: (written: Written) => void): Promise<void> {
  for (let count = 1; ; count++) {
    try {
      const amount = `${count}.25`;
      const card = await admin.post('/api/v3/admin/gift_cards', { amount, currency: 'USD' });
      if (card.status === 201) acknowledge({ kind: 'gift card', id: card.body.id, amount });
      const cart = await storefront.post('/api/v3/store/carts', { customer_note: amount });
      if (cart.status === 201) acknowledge({ kind: 'cart', id: cart.body.id, token: cart.body.token });
    } catch (error) {
      // A request that the kill cut off; anything else is a broken promise.
      if (error instanceof TypeError || error instanceof SyntaxError) return;
      throw error;
    }
  }
}

/** Expects that the store still has all of it. */
export async function expectAll(all: readonly Written[], { storefront, admin }: Clients): Promise<void> {
  for (const written of all) {
    if (written.kind === 'gift card') await expectCard(written, admin);
    else await expectCart(written, storefront);
  }
}

async function expectCard({ id, amount }: Written & { kind: 'gift card' }, admin: Client): Promise<void> {
  const { status, body } = await admin.get(`/api/v3/admin/gift_cards/${id}`);
  expect([status, body.amount], `gift card ${id}`).toEqual([200, amount]);
}

async function expectCart({ id, token }: Written & { kind: 'cart' }, storefront: Client): Promise<void> {
  const guest = storefront.with({ cartToken: token });
  const { status } = await guest.get(`/api/v3/store/carts/${id}`);
  expect(status, `cart ${id}`).toBe(200);
}
