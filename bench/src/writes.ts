import { randomUUID } from 'node:crypto';
import { messageOf } from '@storefold/kernel/core';
import { buy, buyableVariants, issueCard, PASSWORD } from './load/buyers.ts';
import { repeat } from './load/repeat.ts';
import type { Bench } from './reads.ts';
import { decimals, table, whole } from './table.ts';
import { targetOf } from './targets.ts';

const api = '/api/v3/store';
const CLIENTS = 32;
/** Checkouts before the measured ones, as a store has had that runs for a while: Node compiles what they need. */
const WARM_UP = 500;
const CHECKOUT = 'checkout with a card';

const headings = [
  'change',
  'clients',
  'a second',
  'p50 ms',
  'p99 ms',
  'failures',
  'KB written each',
  'target',
];

type Action = (index: number) => Promise<unknown>;
type Limits = Parameters<typeof repeat>[1];

/** Each kind of change, with the bytes that all processes write to the disk for it. */
export async function measureWrites(bench: Bench): Promise<string> {
  const { options, store, progress } = bench;
  const { shopper } = store;
  const run = randomUUID().slice(0, 8);
  const seconds = options.seconds * 2;
  const rows: string[][] = [];
  const row = async (name: string, clients: number, action: Action, limits: Limits = { seconds }) => {
    if (options.wants(name)) rows.push(await writeRow(name, clients, action, limits, bench));
  };

  const variants = await buyableVariants(shopper);
  const variantOf = (index: number) => variants[(index * 7) % variants.length] ?? '';
  await row('cart with one item', 16, (index) =>
    shopper.ask('POST', `${api}/carts`, { items: [{ variant_id: variantOf(index), quantity: 1 }] }),
  );
  if (options.wants(CHECKOUT)) {
    const cards = await manyCards(WARM_UP + Math.max(200, seconds * 500), bench);
    let used = 0;
    const purchase = () => {
      const index = used++;
      return buy(shopper, { variantId: variantOf(index), cardCode: cards[index] ?? '' });
    };
    progress('checkouts before the measured ones');
    await repeat(CLIENTS, { seconds: 60, most: WARM_UP }, purchase);
    await store.caughtUp();
    await row(CHECKOUT, 1, purchase);
    await row(CHECKOUT, CLIENTS, purchase, { seconds, most: cards.length - used });
  }
  await row('product through the Admin API', CLIENTS, (index) => newProduct(bench, `${run}-${index}`), {
    seconds: 600,
    most: options.adminProducts,
  });
  const register: Action = (index) =>
    shopper.ask('POST', `${api}/customers`, {
      email: `bench.${run}.${index}@example.com`,
      password: PASSWORD,
      password_confirmation: PASSWORD,
    });
  await row('registration', 16, register);
  if (options.wants('log-in')) {
    await register(-1);
    const person = { email: `bench.${run}.-1@example.com`, password: PASSWORD };
    await row('log-in', 16, () => shopper.ask('POST', `${api}/auth/login`, person));
  }
  return rows.length > 0 ? table(headings, rows) : '';
}

async function manyCards(count: number, { store, progress }: Bench): Promise<string[]> {
  progress('gift cards for the buyers');
  const cards: string[] = [];
  await repeat(CLIENTS, { seconds: 60, most: count }, async () => cards.push(await issueCard(store.admin)));
  return cards;
}

const newProduct = ({ store }: Bench, name: string) =>
  store.admin.ask('POST', '/api/v3/admin/products', {
    name: `Made ${name}`,
    status: 'active',
    sku: name,
    prices: [{ currency: 'USD', amount: '19.90' }],
    stock_items: [{ count_on_hand: 10 }],
  });

async function writeRow(
  name: string,
  clients: number,
  action: Action,
  limits: Limits,
  { store, progress }: Bench,
): Promise<string[]> {
  progress(`${name}, ${clients} at once`);
  const before = store.processes.writtenBytes();
  const { perSecond, latencies, failures, firstFailure } = await repeat(clients, limits, action);
  if (failures > 0) progress(`${failures} failed, the first with: ${messageOf(firstFailure)}`);
  await store.caughtUp();
  const kilobytes = (store.processes.writtenBytes() - before) / 1_024 / Math.max(1, latencies.count);
  return [
    name,
    String(clients),
    decimals(perSecond, 1),
    decimals(latencies.percentile(0.5), 1),
    decimals(latencies.percentile(0.99), 1),
    String(failures),
    whole(kilobytes),
    targetOf(name, clients),
  ];
}
