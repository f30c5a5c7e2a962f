import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../store/client.ts';
import { buy, buyableVariants, issueCard } from './buyers.ts';

const CHANGES_PER_SECOND = 5;
const PURCHASES_PER_SECOND = 1;

/** A shop at work. */
interface Backdrop {
  /** Ends the work and tells how much was done. Rejects when something was refused. */
  stop(): Promise<string>;
}

/** An admin who changes the prices of five products a second, and a buyer who checks out once a second. */
export async function startBackdrop(shopper: Client, admin: Client): Promise<Backdrop> {
  const variants = await buyableVariants(shopper);
  const { data: products } = await admin.ask('GET', '/api/v3/admin/products?limit=100');
  const startedMs = performance.now();
  const counts = { changes: 0, purchases: 0 };
  let isOver = false;

  /** Acts at fixed times. An action that takes longer than its turn delays the next one. */
  async function every(periodMs: number, act: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; !isOver; turn++) {
      const waitMs = startedMs + turn * periodMs - performance.now();
      if (waitMs > 0) await sleep(waitMs);
      if (!isOver) await act(turn);
    }
  }

  const change = async (turn: number) => {
    const { id, default_variant_id } = products[turn % products.length];
    const prices = [{ currency: 'USD', amount: (10 + (turn % 90)).toFixed(2) }];
    await admin.ask('PATCH', `/api/v3/admin/products/${id}`, {
      variants: [{ id: default_variant_id, prices }],
    });
    counts.changes++;
  };
  const purchase = async (turn: number) => {
    await buy(shopper, {
      variantId: variants[turn % variants.length] ?? '',
      cardCode: await issueCard(admin),
    });
    counts.purchases++;
  };
  const work = Promise.all([
    every(1_000 / CHANGES_PER_SECOND, change),
    every(1_000 / PURCHASES_PER_SECOND, purchase),
  ]);
  // A failure is told by `stop`.
  work.catch(() => undefined);
  return {
    async stop() {
      isOver = true;
      await work;
      const seconds = (performance.now() - startedMs) / 1_000;
      const rate = (count: number) => (count / seconds).toFixed(1);
      return `${rate(counts.changes)} product changes and ${rate(counts.purchases)} purchases a second`;
    },
  };
}
