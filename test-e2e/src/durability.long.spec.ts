import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, rounds } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from './harness/client.ts';
import { type StoreOptions, startStore } from './harness/store-process.ts';

const ROUNDS = rounds({ short: 3, full: 100 });
const WRITERS = 6;

describe('a store killed in the middle of its work', () => {
  let options: StoreOptions;

  beforeAll(async () => {
    options = {
      launcher: 'start',
      dataDir: await mkdtemp(join(tmpdir(), 'storefold-killed-')),
      port: await freePort(),
      env: { SAMPLE_DATA: 'none' },
    };
  });
  afterAll(() => rm(options.dataDir, { recursive: true, force: true }));

  it(
    `shows everything it acknowledged, after each of ${ROUNDS} kills at random moments`,
    async () => {
      const acknowledged: Written[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        const store = await startStore(options);
        const expected =
          round === ROUNDS ? acknowledged : acknowledged.filter((each) => each.round === round - 1);
        await expectAll(expected, store.storefront, store.admin);
        if (round === ROUNDS) {
          expect(await store.stop()).toBe(0);
          break;
        }
        const before = acknowledged.length;
        const writers = Array.from({ length: WRITERS }, (_, writer) =>
          writeUntilKilled(store.storefront, store.admin, `${round}-${writer}`, (written) =>
            acknowledged.push({ ...written, round }),
          ),
        );
        // The first requests of a process are slow, and a kill before an answer would prove nothing.
        await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(before);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
        await store.kill();
        await Promise.all(writers);
      }
      expect(acknowledged.length).toBeGreaterThan(ROUNDS);
      console.info(`${acknowledged.length} acknowledged writes over ${ROUNDS} kills, all of them found`);
    },
    30_000 * ROUNDS,
  );
});

type Written =
  | { round: number; kind: 'gift card'; id: string; amount: string }
  | { round: number; kind: 'cart'; id: string; token: string };

/** Writes one thing after the other until the store is gone. */
async function writeUntilKilled(
  storefront: Client,
  admin: Client,
  name: string,
  acknowledge: (written: WithoutRound<Written>) => void,
): Promise<void> {
  for (let count = 1; ; count++) {
    try {
      const amount = `${count}.25`;
      const card = await admin.post('/api/v3/admin/gift_cards', { amount, currency: 'USD' });
      if (card.status === 201) acknowledge({ kind: 'gift card', id: card.body.id, amount });
      const cart = await storefront.post('/api/v3/store/carts', { customer_note: name });
      if (cart.status === 201) acknowledge({ kind: 'cart', id: cart.body.id, token: cart.body.token });
    } catch (error) {
      // A request that the kill cut off; anything else is a broken promise.
      if (error instanceof TypeError || error instanceof SyntaxError) return;
      throw error;
    }
  }
}

type WithoutRound<T> = T extends unknown ? Omit<T, 'round'> : never;

async function expectAll(all: readonly Written[], storefront: Client, admin: Client): Promise<void> {
  for (const written of all) {
    if (written.kind === 'gift card') {
      const { status, body } = await admin.get(`/api/v3/admin/gift_cards/${written.id}`);
      expect([status, body.amount], `gift card ${written.id}`).toEqual([200, written.amount]);
    } else {
      const guest = storefront.with({ cartToken: written.token });
      const { status } = await guest.get(`/api/v3/store/carts/${written.id}`);
      expect(status, `cart ${written.id}`).toBe(200);
    }
  }
}
