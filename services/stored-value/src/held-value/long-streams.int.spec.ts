import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  authorizeGiftCard,
  authorizeStoreCredits,
  captureGiftCard,
  creditGiftCard,
  findCustomer,
  issueGiftCard,
  issueStoreCredit,
  type Question,
  type RequestOf,
  readGiftCard,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import type { HandedOn, NewEvent } from '@storefold/kernel/ports';
import { answerOn, answerTo, exampleMetadata, exampleOrigin } from '@storefold/kernel/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { storedValue } from '../index.ts';
import { knownCustomer } from '../stored-value.examples.ts';

let dataDir: string;
let driven: DrivenService;

let card: { readonly id: string };
let credit: { readonly id: string };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'long-streams-'));
  driven = await drive();
  const body = { amount: '100000.00' };
  card = (await driven.send(issueGiftCard, { body })).body;
  credit = (await driven.send(issueStoreCredit, { params: { customer_id }, body })).body;
  await move(`gift_card-${card.id}`, 'GiftCard');
  await move(`store_credit-${credit.id}`, 'StoreCredit');
  // Whoever publishes the movements reads them too.
  const updated = async () =>
    (await driven.published()).filter(({ name }) => name.endsWith('.updated')).length;
  await vi.waitUntil(async () => (await updated()) === 4 * ORDERS, { timeout: 60_000, interval: 200 });
  await driven.dispose();
  driven = await drive();
});
afterAll(async () => {
  await driven.dispose();
  await rm(dataDir, { recursive: true });
});

describe('after a restart, the first movement of value that has moved more than a thousand times', () => {
  it('on a gift card reads none of those before', async () => {
    const readEvents = countEventsRead();
    const { gift_card } = await ask(authorizeGiftCard, {
      ...anOrder(),
      gift_card_id: card.id,
      amount: '3.00',
    });
    expect(gift_card).toMatchObject({ amount_used: `${ORDERS}.00`, amount_authorized: '3.00' });
    expect(readEvents()).toBe(0);
  });

  it('on a store credit reads none of those before', async () => {
    const readEvents = countEventsRead();
    const store_credits = [{ store_credit_id: credit.id, amount: '3.00' }];
    await ask(authorizeStoreCredits, { ...anOrder(), customer_id, store_credits });
    expect(readEvents()).toBe(0);
  });

  it('that comes late, of its first order, is not made anew', async () => {
    const own = { order_id: 'or_0', checkout_id: 'checkout_0', gift_card_id: card.id };
    const ofFirst = () => ({ ...anOrder(), ...own });
    const before = await read(card.id);
    await ask(authorizeGiftCard, { ...ofFirst(), amount: '1.00' });
    await ask(captureGiftCard, ofFirst());
    expect(await read(card.id)).toEqual(before);
    await expect(ask(authorizeGiftCard, { ...ofFirst(), amount: '2.00' })).rejects.toMatchObject({
      code: 'processing_error',
    });
    await ask(creditGiftCard, ofFirst());
    expect(await read(card.id)).toMatchObject({ amount_used: `${ORDERS - 1}.00` });
  });
});

/** Orders that each set 1.00 aside and spend it, as if they had all been paid with the record. */
async function move(stream: string, noun: string): Promise<void> {
  const { log, random } = driven.ports;
  const events = Array.from({ length: ORDERS }, (_, index): NewEvent[] => {
    const of = { order_id: `or_${index}`, checkout_id: `checkout_${index}` };
    return [`${noun}Authorized`, `${noun}Captured`].map((type) => {
      const metadata = { ...exampleMetadata, store_id: testStore.id, command_id: random.uuid() };
      return { id: random.uuid(), type, data: { ...of, amount: '1.00', currency: 'USD' }, metadata };
    });
  });
  await log.append(stream, 0, events.flat());
}

const ORDERS = 600;
const customer_id = knownCustomer.id;

const anOrder = () => ({
  command_id: driven.ports.random.uuid(),
  store_id: testStore.id,
  order_id: 'or_next',
  checkout_id: 'checkout_next',
  currency: 'USD',
  customer_id: null,
  timezone: 'UTC',
});

/** Counts the movements of card and credit that are read from here on. */
function countEventsRead(): () => number {
  const { log } = driven.ports;
  const read = log.read.bind(log);
  let count = 0;
  log.read = async (...parameters) => {
    const events = await read(...parameters);
    count += events.filter(({ type }) => /(?:Authorized|Captured)$/.test(type)).length;
    return events;
  };
  return () => count;
}

const ask = <Q extends Question>(question: Q, request: RequestOf<Q>) =>
  driven.ports.bus.ask(question, request, ...([exampleOrigin] as HandedOn<Q>));

const read = async (id: string) => (await driven.send(readGiftCard, { params: { id } })).body;

const drive = () =>
  driveService(storedValue, {
    env: { DATA_DIR: dataDir },
    neighbours: ({ bus }) =>
      answerOn(bus, [answerTo(findCustomer, async () => ({ customer: knownCustomer }))]),
  });
