import { randomUUID } from 'node:crypto';
import { messageOf } from '@storefold/kernel/core';
import { wants } from './bench-options.ts';
import { buy, buyableVariants, issueCard } from './buyers.ts';
import type { Bench } from './reads.ts';
import { type Repeated, repeat } from './repeat.ts';
import { applyingCredits, creditedCustomer, issueBatch } from './stored-value.ts';
import { decimals, table, whole } from './table.ts';
import { targetOf } from './targets.ts';

const api = '/api/v3/store';
const admin = '/api/v3/admin';
const CLIENTS = 32;
const PASSWORD = 'correct horse battery';
/** Checkouts before the measured ones, as a store has had that runs for a while: Node compiles what they need. */
const WARM_UP = 500;

const CHECKOUT = 'checkout with a card, five requests';
const CREDIT = 'stored value: checkout with card and credit, six requests';
const CREDITS = 'stored value: apply 1,000 store credits to a cart';
const BATCH = 'stored value: batch of 50,000 gift cards';

const headings = [
  'change',
  'clients',
  'a second',
  'p50 ms',
  'p99 ms',
  'failures',
  'KB written each',
  'target',
  'last',
];

type Action = (index: number) => Promise<unknown>;
type Limits = Parameters<typeof repeat>[1];

/** Each kind of change, with the bytes that all processes write to the disk for it. */
export async function measureWrites(bench: Bench): Promise<string> {
  const { store, options } = bench;
  const { shopper } = store;
  const email = `bench.${randomUUID()}@example.com`;
  await shopper.ask('POST', `${api}/customers`, {
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    first_name: 'Bench',
  });
  const variants = await buyableVariants(shopper);
  const variantOf = (index: number) => variants[(index * 7) % variants.length] ?? '';
  const seconds = options.seconds * 2;
  const buys = [CHECKOUT, CREDIT].some((name) => wants(options, name));
  const cards = buys ? await manyCards(WARM_UP + Math.max(200, seconds * 500), bench) : [];
  let used = 0;
  const purchase = () => {
    const index = used++;
    return buy(shopper, { variantId: variantOf(index), cardCode: cards[index] ?? '' });
  };

  if (buys) {
    bench.progress('checkouts before the measured ones');
    await repeat(CLIENTS, { seconds: 60, most: WARM_UP }, purchase);
    await bench.store.caughtUp();
  }
  const rows: string[][] = [];
  const row = async (name: string, clients: number, action: Action, limits: Limits = { seconds }) => {
    if (wants(options, name)) rows.push(await writeRow(name, clients, action, limits, bench));
  };
  await row('cart with one item', 16, (index) =>
    shopper.ask('POST', `${api}/carts`, { items: [{ variant_id: variantOf(index), quantity: 1 }] }),
  );
  await row(CHECKOUT, 1, purchase);
  await row(CHECKOUT, CLIENTS, purchase, {
    seconds,
    most: cards.length - used,
  });
  const tokens: string[] = [];
  for (let each = 0; each < CLIENTS && wants(options, CREDIT); each++)
    tokens.push(await creditedCustomer(store, { credits: 1, amount: '100000.00' }));
  const creditedPurchase = () => {
    const index = used++;
    const token = tokens[index % CLIENTS] ?? '';
    return buy(shopper, { variantId: variantOf(index), cardCode: cards[index] ?? '', token });
  };
  await row(CREDIT, 1, creditedPurchase, { seconds, most: cards.length - used });
  await row(CREDIT, CLIENTS, creditedPurchase, { seconds, most: cards.length - used });
  if (wants(options, CREDITS))
    await row(CREDITS, 1, await applyingCredits(store, 1_000), { seconds, most: 200 });
  await row(BATCH, 1, () => issueBatch(store, 50_000), { seconds: 1, most: 1 });
  await row('product through the Admin API', CLIENTS, newProduct(bench), {
    seconds: 600,
    most: options.adminProducts,
  });
  await row('log-in', 16, () => shopper.ask('POST', `${api}/auth/login`, { email, password: PASSWORD }));
  return rows.length > 0 ? table(headings, rows) : '';
}

async function manyCards(count: number, { store, progress }: Bench): Promise<string[]> {
  progress('gift cards for the buyers');
  const cards: string[] = [];
  const action = async () => cards.push(await issueCard(store.admin));
  await repeat(CLIENTS, { seconds: 60, most: count }, action);
  return cards;
}

function newProduct({ store }: Bench): Action {
  const run = randomUUID().slice(0, 8);
  return (index) =>
    store.admin.ask('POST', `${admin}/products`, {
      name: `Made ${run} ${index}`,
      status: 'active',
      sku: `${run}-${index}`,
      prices: [{ currency: 'USD', amount: '19.90' }],
      stock_items: [{ count_on_hand: 10 }],
    });
}

async function writeRow(
  name: string,
  clients: number,
  action: Action,
  limits: Limits,
  bench: Bench,
): Promise<string[]> {
  const { store, figures, setting, progress } = bench;
  progress(`${name}, ${clients} at once`);
  const before = store.processes.writtenBytes();
  const done = await repeat(clients, limits, action);
  if (done.failures > 0) progress(`${done.failures} failed, the first with: ${messageOf(done.firstFailure)}`);
  await store.caughtUp();
  const kilobytes = (store.processes.writtenBytes() - before) / 1_024 / Math.max(1, done.latencies.count);
  return rowOf(
    name,
    clients,
    done,
    kilobytes,
    targetOf(bench, name, clients),
    figures.note(`${setting}, ${name}, ${clients}`, done.perSecond),
  );
}

const rowOf = (
  name: string,
  clients: number,
  { perSecond, latencies, failures }: Repeated,
  kilobytes: number,
  target: string,
  last: string,
): string[] => [
  name,
  String(clients),
  decimals(perSecond, 1),
  decimals(latencies.percentile(0.5), 1),
  decimals(latencies.percentile(0.99), 1),
  String(failures),
  whole(kilobytes),
  target,
  last,
];
