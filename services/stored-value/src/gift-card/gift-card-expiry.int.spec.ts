import { randomUUID } from 'node:crypto';
import {
  authorizeGiftCard,
  captureGiftCard,
  changeGiftCard,
  findStore,
  findUsableGiftCard,
  issueGiftCard,
  listGiftCards,
  readGiftCard,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { answerOn, answerTo, exampleOrigin, HandClock } from '@storefold/kernel/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedValue } from '../index.ts';

const NEW_YORK = 'America/New_York';
const HONOLULU = 'Pacific/Honolulu';

let driven: DrivenService;
let clock: HandClock;
let timezone = NEW_YORK;

beforeAll(async () => {
  clock = new HandClock(Date.parse('2026-02-20T12:00:00.000Z'));
  driven = await driveService(storedValue, {
    ports: { clock },
    neighbours: ({ bus }) =>
      answerOn(bus, [answerTo(findStore, async () => ({ store: { ...testStore, timezone } }))]),
  });
});
afterAll(() => driven.dispose());

describe('a gift card on its last day', () => {
  it("expires when the store's day ends: in its lists, at its checkouts and in its events alike", async () => {
    const id = await issued('2026-03-01');
    await clockAt('2026-03-02T04:59:59.999Z');
    expect(await stateOf(id)).toBe('active');
    await clockAt('2026-03-02T05:00:00.000Z');
    expect(await stateOf(id)).toBe('expired');
  });

  it('expires by the day of the zone that the store has moved to, everywhere from that moment on', async () => {
    const id = await issued('2026-03-02');
    await clockAt('2026-03-03T06:00:00.000Z');
    expect(await stateOf(id)).toBe('expired');
    timezone = HONOLULU;
    expect(await stateOf(id)).toBe('active');
    await clockAt('2026-03-03T09:59:59.999Z');
    expect(await stateOf(id)).toBe('active');
    await clockAt('2026-03-03T10:00:00.000Z');
    expect(await stateOf(id)).toBe('expired');
    timezone = NEW_YORK;
  });

  it('is not used up by a checkout that began before midnight and is captured after it', async () => {
    const id = await issued('2026-03-04');
    await clockAt('2026-03-05T04:59:59.999Z');
    const order = { command_id: randomUUID(), store_id: testStore.id, gift_card_id: id, order_id: 'or_late' };
    const shopper = { currency: 'USD', customer_id: null, timezone };
    const { bus } = driven.ports;
    const authorize = { ...order, ...shopper, checkout_id: 'checkout_late', amount: '1.00' };
    await bus.ask(authorizeGiftCard, authorize, exampleOrigin);
    await clockAt('2026-03-05T05:00:00.000Z');
    const { gift_card } = await bus.ask(captureGiftCard, order, exampleOrigin);
    expect(gift_card).toMatchObject({ state: 'expired', amount_used: '1.00' });
    const used = { state: 'expired', amount_used: '1.00' };
    await expect.poll(async () => (await told(id)).at(-1)).toMatchObject(used);
    expect(await stateOf(id)).toBe('expired');
  });
});

/** The state that everybody is told. Fails when they are told different ones. */
async function stateOf(id: string): Promise<string> {
  const caller = { store: { ...testStore, timezone } };
  const note = { metadata: { note: randomUUID() } };
  const params = { id };
  const { body: changed } = await driven.send(changeGiftCard, { params, body: note, caller });
  const { body: shown } = await driven.send(readGiftCard, { params, caller });
  const found = await driven.ports.bus.ask(findUsableGiftCard, {
    store_id: testStore.id,
    gift_card_id: id,
    currency: 'USD',
    customer_id: null,
    timezone,
  });
  await expect.poll(async () => (await told(id)).at(-1)?.metadata).toEqual(note.metadata);
  const states: unknown[] = [
    changed.state,
    shown.state,
    (await told(id)).at(-1)?.state,
    found.gift_card.state,
  ];
  for (const state of ['active', 'expired', 'partially_redeemed']) {
    const query = `q[state_eq]=${state}&limit=100`;
    const { body } = await driven.send(listGiftCards, { query, caller });
    const listed = body.data.find((each: { id: string }) => each.id === id);
    if (listed) states.push(state, listed.state);
  }
  expect(new Set(states).size, JSON.stringify(states)).toBe(1);
  expect(found.unusable === null).toBe(changed.state !== 'expired');
  return changed.state;
}

async function issued(expires_at: string): Promise<string> {
  const caller = { store: { ...testStore, timezone } };
  const { body } = await driven.send(issueGiftCard, { body: { amount: '5', expires_at }, caller });
  return body.id;
}

const told = async (id: string) =>
  (await driven.published()).map(({ payload }) => payload).filter((payload) => payload.id === id);

const clockAt = (at: string) => clock.pass(Date.parse(at) - clock.now());
