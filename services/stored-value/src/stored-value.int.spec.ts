import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  authorizeGiftCard,
  cancelGiftCard,
  captureGiftCard,
  changeGiftCard,
  deleteGiftCard,
  type Endpoint,
  findCustomer,
  findStore,
  findUsableGiftCard,
  issueGiftCard,
  listGiftCardEvents,
  listGiftCards,
  listOwnGiftCards,
  type Question,
  type RequestOf,
  readGiftCard,
  readOwnGiftCard,
  voidGiftCard,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { sealing } from '@storefold/kernel/command-handling';
import { type HandedOn, type RecordedEvent, START } from '@storefold/kernel/ports';
import { answerOn, answerTo, exampleOrigin, HandClock } from '@storefold/kernel/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedValue } from './index.ts';
import { knownCustomer } from './stored-value.examples.ts';

let driven: DrivenService;
let clock: HandClock;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gift-cards-'));
  clock = new HandClock(Date.parse('2026-03-01T12:00:00.000Z'));
  driven = await drive();
});
afterAll(async () => {
  await driven.dispose();
  await rm(dataDir, { recursive: true });
});

describe('issuing a gift card', () => {
  it('answers with the whole card and a code that nobody guesses', async () => {
    const { status, body } = await issue({ amount: '50.00' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^gc_\w{20}$/),
      code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{16}$/),
      state: 'active',
      status: 'active',
      currency: 'USD',
      amount: '50.00',
      display_amount: '$50.00',
      amount_used: '0.00',
      display_amount_used: '$0.00',
      amount_authorized: '0.00',
      display_amount_authorized: '$0.00',
      amount_remaining: '50.00',
      display_amount_remaining: '$50.00',
      expires_at: null,
      redeemed_at: null,
      expired: false,
      active: true,
      customer_id: null,
      gift_card_batch_id: null,
      created_at: '2026-03-01T12:00:00.000Z',
      updated_at: '2026-03-01T12:00:00.000Z',
      metadata: {},
    });
  });

  it('takes what is said of the card', async () => {
    const { body } = await issue({
      amount: 1500,
      currency: 'jpy',
      code: ' Spring-2026 ',
      expires_at: '2026-12-31',
      user_id: knownCustomer.id,
      metadata: { campaign: 'spring' },
      state: 'redeemed',
      amount_used: '10',
      store_id: 'store_other',
    });
    expect(body).toMatchObject({
      amount: '1500',
      display_amount: '¥1,500',
      currency: 'JPY',
      code: 'SPRING-2026',
      expires_at: '2026-12-31',
      customer_id: knownCustomer.id,
      metadata: { campaign: 'spring' },
      state: 'active',
      amount_used: '0',
    });
    expect(await read(body.id)).toEqual(body);
  });

  it('asked twice with one command makes one card', async () => {
    const caller = { commandId: randomUUID() };
    const first = await driven.send(issueGiftCard, { body: { amount: '5' }, caller });
    const again = await driven.send(issueGiftCard, { body: { amount: '5' }, caller });
    expect(again.body).toEqual(first.body);
  });

  it.each([
    ['no amount', {}, { amount: ["can't be blank"] }],
    ['an empty amount', { amount: '' }, { amount: ["can't be blank"] }],
    ['nothing', { amount: '0' }, { amount: ['must be greater than 0'] }],
    ['less than nothing', { amount: '-5' }, { amount: ['must be greater than 0'] }],
    [
      'a fraction of a cent',
      { amount: '5.001' },
      { amount: ['must be a number with at most 2 decimals, with a point'] },
    ],
    [
      'a fraction of a yen',
      { amount: '5.5', currency: 'JPY' },
      { amount: ['must be a number without decimals'] },
    ],
    ['words', { amount: 'five' }, { amount: ['must be a number with at most 2 decimals, with a point'] }],
    ['too much', { amount: '1000000000000' }, { amount: ['must be less than 1000000000000'] }],
    ['a foreign currency', { amount: '5', currency: 'CHF' }, { currency: ['is not included in the list'] }],
    ['a date that is none', { amount: '5', expires_at: '2026-02-30' }, { expires_at: ['is invalid'] }],
    ['a date gone by', { amount: '5', expires_at: '2026-02-28' }, { expires_at: ["can't be in the past"] }],
    ['an unknown customer', { amount: '5', customer_id: 'cus_unknown' }, { customer_id: ['is invalid'] }],
    ['blanks in the code', { amount: '5', code: 'A B' }, { code: ['is invalid'] }],
    [
      'an endless code',
      { amount: '5', code: 'A'.repeat(65) },
      { code: ['is too long (maximum is 64 characters)'] },
    ],
  ])('is refused with %s', async (_name, body, details) => {
    const answer = await issue(body);
    expect(answer.status).toBe(422);
    expect(answer.body.error).toMatchObject({ code: 'validation_error', details });
  });
});

describe('the code of a gift card', () => {
  it('is taken once in a store, in whatever case it is written', async () => {
    await issue({ amount: '5', code: 'Unique' });
    const again = await issue({ amount: '5', code: 'uNIQUE' });
    expect(again.body.error).toMatchObject({ details: { code: ['has already been taken'] } });
    const elsewhere = { store: { ...testStore, id: 'store_other' } };
    const other = await driven.send(issueGiftCard, {
      body: { amount: '5', code: 'unique' },
      caller: elsewhere,
    });
    expect(other.status).toBe(201);
  });

  it('of many that want it at once one gets it', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => issue({ amount: '5', code: 'RACE' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(7);
  });

  it('is free again when the card is deleted', async () => {
    const { body: card } = await issue({ amount: '5', code: 'AGAIN' });
    expect((await driven.send(deleteGiftCard, { params: { id: card.id } })).status).toBe(204);
    expect((await issue({ amount: '5', code: 'again' })).status).toBe(201);
  });

  it('is not used up by a request that is refused', async () => {
    await issue({ amount: '5', code: 'SAVED', expires_at: '2020-01-01' });
    expect((await issue({ amount: '5', code: 'SAVED' })).status).toBe(201);
  });

  it('stands nowhere in the log for people to read, and neither does what staff note about the card', async () => {
    const { body: card } = await issue({ amount: '5', code: 'TOPSECRETCODE', metadata: { for: 'Zoe Lee' } });
    await change(card.id, { metadata: { for: 'Kim Lee' } });
    await publicEvents(card.id, 2);
    const { events } = await driven.ports.log.readAll(START, { limit: 100_000 });
    expect(events.length).toBeGreaterThan(10);
    expect(JSON.stringify(events)).not.toMatch(/TOPSECRETCODE|Zoe|Kim/);
  });
});

describe('staff', () => {
  it('list, filter and sort the cards of their own store', async () => {
    const store = { ...testStore, id: 'store_lists' };
    const caller = { store };
    const make = async (body: object) => (await driven.send(issueGiftCard, { body, caller })).body;
    const list = async (query: string) => {
      const { body } = await driven.send(listGiftCards, { query, caller });
      return body.data.map(({ code }: { code: string }) => code);
    };
    await make({ amount: '5', code: 'ALPHA', expires_at: '2026-03-01' });
    await clock.pass(1_000);
    const beta = await make({ amount: '10', code: 'BETA', customer_id: knownCustomer.id, currency: 'EUR' });
    await clock.pass(1_000);
    const gamma = await make({ amount: '10', code: 'GAMMA' });
    await spend(store.id, beta.id, 'or_lists', '10.00', 'EUR');
    await driven.send(cancelGiftCard, { params: { id: gamma.id }, caller });

    expect(await list('')).toEqual(['GAMMA', 'BETA', 'ALPHA']);
    expect(await list('sort=code')).toEqual(['ALPHA', 'BETA', 'GAMMA']);
    expect(await list('sort=amount')).toEqual(['ALPHA', expect.anything(), expect.anything()]);
    expect(await list('q[amount_lt]=10.00')).toEqual(['ALPHA']);
    expect(await list('q[amount_eq]=10')).toEqual(['GAMMA', 'BETA']);
    expect(await list('q[code_cont]=ET')).toEqual(['BETA']);
    expect(await list('q[code_cont]=et')).toEqual(['BETA']);
    expect(await list('q[currency_eq]=EUR')).toEqual(['BETA']);
    expect(await list(`q[customer_id_eq]=${knownCustomer.id}`)).toEqual(['BETA']);
    expect(await list(`q[user_id_eq]=${knownCustomer.id}`)).toEqual(['BETA']);
    expect(await list('q[expires_at_lteq]=2026-03-01')).toEqual(['ALPHA']);
    expect(await list('q[state_eq]=active')).toEqual(['ALPHA']);
    expect(await list('q[state_eq]=redeemed')).toEqual(['BETA']);
    expect(await list('q[state_not_eq]=redeemed')).toEqual(['GAMMA', 'ALPHA']);
    expect(await list('q[state_in][]=redeemed&q[state_in][]=canceled')).toEqual(['GAMMA', 'BETA']);
    expect(await list('q[state_eq]=expired')).toEqual([]);
    expect(await list('q[store_id_eq]=store_test')).toEqual(['GAMMA', 'BETA', 'ALPHA']);

    const kiritimati = { store: { ...store, timezone: 'Pacific/Kiritimati' } };
    const { body } = await driven.send(listGiftCards, { query: 'q[state_eq]=expired', caller: kiritimati });
    expect(body.data).toMatchObject([{ code: 'ALPHA', state: 'expired', expired: true, active: false }]);
    expect(body.meta).toMatchObject({ count: 1, pages: 1, page: 1, limit: 25 });
  });

  it('change a card', async () => {
    const { body: card } = await issue({ amount: '5', metadata: { a: 1 } });
    await clock.pass(60_000);
    const { status, body } = await change(card.id, {
      amount: '7.50',
      expires_at: '2026-06-30',
      customer_id: knownCustomer.id,
      metadata: { b: 2 },
      code: 'OTHER',
      currency: 'EUR',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      amount: '7.50',
      amount_remaining: '7.50',
      expires_at: '2026-06-30',
      customer_id: knownCustomer.id,
      metadata: { b: 2 },
      code: card.code,
      currency: 'USD',
      created_at: card.created_at,
    });
    expect(body.updated_at > card.updated_at).toBe(true);
    const cleared = await change(card.id, { expires_at: null, customer_id: '', metadata: null });
    expect(cleared.body).toMatchObject({ expires_at: null, customer_id: null, metadata: {}, amount: '7.50' });
    expect(await read(card.id)).toEqual(cleared.body);
  });

  it('neither change the amount of a used card nor cancel nor delete it', async () => {
    const { body: card } = await issue({ amount: '5' });
    await spend(testStore.id, card.id, 'or_staff', '2.00');
    const params = { id: card.id };
    expect((await change(card.id, { amount: '6' })).body.error.code).toBe('resource_invalid');
    expect((await driven.send(deleteGiftCard, { params })).body.error.code).toBe('resource_invalid');
    expect((await driven.send(cancelGiftCard, { params })).body.error.code).toBe('processing_error');
    expect(await read(card.id)).toMatchObject({ state: 'partially_redeemed', amount_remaining: '3.00' });
  });

  it('cancel an active card for good', async () => {
    const { body: card } = await issue({ amount: '5' });
    const canceled = await driven.send(cancelGiftCard, { params: { id: card.id } });
    expect(canceled).toMatchObject({ status: 200, body: { state: 'canceled', active: false } });
    expect((await driven.send(cancelGiftCard, { params: { id: card.id } })).status).toBe(422);
  });

  it("do not see another store's card, nor a deleted one", async () => {
    const { body: card } = await issue({ amount: '5' });
    const elsewhere = { store: { ...testStore, id: 'store_other' } };
    const cases: [Endpoint, object | undefined][] = [
      [readGiftCard, undefined],
      [changeGiftCard, { metadata: {} }],
      [cancelGiftCard, undefined],
      [deleteGiftCard, undefined],
    ];
    const absent = {
      status: 404,
      body: { error: { code: 'record_not_found', message: 'Gift card not found' } },
    };
    for (const [endpoint, body] of cases) {
      const request = { params: { id: card.id }, ...(body ? { body } : {}) };
      expect(await driven.send(endpoint, { ...request, caller: elsewhere })).toMatchObject(absent);
    }
    await driven.send(deleteGiftCard, { params: { id: card.id } });
    for (const [endpoint, body] of cases) {
      const request = { params: { id: card.id }, ...(body ? { body } : {}) };
      expect(await driven.send(endpoint, request)).toMatchObject(absent);
    }
  });
});

describe('a customer', () => {
  const customer = { id: knownCustomer.id, email: knownCustomer.email, sessionId: 'ses_1' };
  const caller = { store: { ...testStore, id: 'store_own' }, customer };

  it('sees the cards that are theirs, without what is for staff', async () => {
    const own = await driven.send(issueGiftCard, {
      body: { amount: '5', code: 'MINE', customer_id: customer.id },
      caller,
    });
    const other = await driven.send(issueGiftCard, { body: { amount: '5', code: 'NOBODYS' }, caller });
    const { body } = await driven.send(listOwnGiftCards, { caller });
    expect(body.data.map(({ code }: { code: string }) => code)).toEqual(['MINE']);
    expect(Object.keys(body.data[0])).not.toEqual(
      expect.arrayContaining(['metadata', 'created_at', 'customer_id']),
    );
    const readOwn = (id: string) => driven.send(readOwnGiftCard, { params: { id }, caller });
    expect((await readOwn(own.body.id)).body).toEqual(body.data[0]);
    expect((await readOwn(other.body.id)).status).toBe(404);
  });
});

describe('checkout', () => {
  it('finds a card by its code the moment it is issued, however it is typed', async () => {
    const { body: card } = await issue({ amount: '5', code: 'PROMPT' });
    const found = await findUsable({ code: ' prompt ' });
    expect(found.gift_card).toMatchObject({ id: card.id, code: 'PROMPT', amount_remaining: '5.00' });
    expect(found.gift_card).not.toHaveProperty('metadata');
    await expect(findUsable({ code: 'unknown' })).rejects.toMatchObject({ code: 'record_not_found' });
    await expect(findUsable({ code: 'prompt', store_id: 'store_other' })).rejects.toMatchObject({
      code: 'record_not_found',
    });
    expect(found.unusable).toBeNull();
    expect(await findUsable({ gift_card_id: card.id, currency: 'EUR' })).toMatchObject({
      gift_card: { id: card.id, state: 'active' },
      unusable: "Gift card is in USD and can't pay in EUR",
    });
  });

  it('two orders racing for one card never spend it twice', async () => {
    const { body: card } = await issue({ amount: '50' });
    const orders = Array.from({ length: 10 }, (_, index) => `or_race_${index}`);
    const outcomes = await Promise.allSettled(
      orders.map((order) => ask(authorizeGiftCard, { ...forOrder(card.id, order), amount: '20.00' })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await read(card.id)).toMatchObject({ amount_authorized: '40.00', amount_remaining: '10.00' });
  });

  it('spends what was set aside, once, however often it asks', async () => {
    const { body: card } = await issue({ amount: '50' });
    const order = forOrder(card.id, 'or_once');
    await ask(authorizeGiftCard, { ...order, amount: '20.00' });
    await ask(authorizeGiftCard, { ...order, command_id: randomUUID(), amount: '20.00' });
    expect(await read(card.id)).toMatchObject({ amount_authorized: '20.00' });
    await ask(captureGiftCard, order);
    const { gift_card } = await ask(captureGiftCard, { ...order, command_id: randomUUID() });
    expect(gift_card).toMatchObject({ state: 'partially_redeemed', amount_used: '20.00' });
    await expect(ask(voidGiftCard, order)).rejects.toMatchObject({ code: 'processing_error' });
  });

  it('gives back what was set aside, and may set it aside again', async () => {
    const { body: card } = await issue({ amount: '50' });
    const order = () => forOrder(card.id, 'or_back');
    const next = { checkout_id: 'the next checkout' };
    await ask(authorizeGiftCard, { ...order(), amount: '50.00' });
    await ask(voidGiftCard, order());
    await ask(voidGiftCard, order());
    expect(await read(card.id)).toMatchObject({ amount_authorized: '0.00', amount_remaining: '50.00' });
    const { gift_card } = await ask(authorizeGiftCard, { ...order(), ...next, amount: '30.00' });
    expect(gift_card).toMatchObject({ amount_authorized: '30.00' });
    await ask(voidGiftCard, order());
    expect(await read(card.id)).toMatchObject({ amount_authorized: '30.00' });
  });

  it('sets nothing aside for a checkout that gave up before its request arrived', async () => {
    const { body: card } = await issue({ amount: '50' });
    const order = () => forOrder(card.id, 'or_gone');
    await ask(voidGiftCard, order());
    const late = ask(authorizeGiftCard, { ...order(), amount: '50.00' });
    await expect(late).rejects.toMatchObject({ code: 'processing_error' });
    expect(await read(card.id)).toEqual(card);
  });

  it('gives nothing back of a card that is gone', async () => {
    const { body: card } = await issue({ amount: '50' });
    await driven.send(deleteGiftCard, { params: { id: card.id } });
    expect(await ask(voidGiftCard, forOrder(card.id, 'or_late'))).toEqual({});
    expect(await ask(voidGiftCard, forOrder('gc_unknown', 'or_late'))).toEqual({});
  });

  it("uses a card through its expiry date in the store's time zone", async () => {
    const { body: card } = await issue({ amount: '50', expires_at: '2026-03-01' });
    await clock.pass(Date.parse('2026-03-02T04:59:59.000Z') - clock.now());
    const lastSecond = { gift_card_id: card.id, timezone: 'America/New_York' };
    const usable = { gift_card: { state: 'active' }, unusable: null };
    const expired = { gift_card: { state: 'expired', expired: true }, unusable: 'Gift card has expired' };
    expect(await findUsable(lastSecond)).toMatchObject(usable);
    expect(await findUsable({ ...lastSecond, timezone: 'UTC' })).toMatchObject(expired);
    await clock.pass(1_000);
    expect(await findUsable(lastSecond)).toMatchObject(expired);
  });
});

describe('the ledger of a card', () => {
  const ledgerOf = async (id: string) => {
    const { body } = await driven.send(listGiftCardEvents, { params: { id } });
    return body.data.map((each: Record<string, unknown>) => [
      each.action,
      each.amount,
      each.amount_remaining,
      each.originator_id,
    ]);
  };

  it('tells what happened to its value, the newest first, with what was left after it', async () => {
    const { body: card } = await issue({ amount: '40' });
    await change(card.id, { amount: '50' });
    const order = forOrder(card.id, 'or_ledger_1');
    await ask(authorizeGiftCard, { ...order, amount: '20.00' });
    await ask(captureGiftCard, order);
    const given = forOrder(card.id, 'or_ledger_2');
    await ask(authorizeGiftCard, { ...given, amount: '5.00' });
    await ask(voidGiftCard, given);
    const { body } = await driven.send(listGiftCardEvents, { params: { id: card.id } });
    expect(body.data[0]).toEqual({
      id: expect.stringMatching(/^gcevt_/),
      action: 'void',
      amount: '5.00',
      display_amount: '$5.00',
      authorization_code: expect.stringMatching(/^auth_/),
      originator_type: 'Order',
      originator_id: 'or_ledger_2',
      created_at: expect.any(String),
      amount_remaining: '30.00',
      display_amount_remaining: '$30.00',
    });
    expect(await ledgerOf(card.id)).toEqual([
      ['void', '5.00', '30.00', 'or_ledger_2'],
      ['authorize', '5.00', '25.00', 'or_ledger_2'],
      ['capture', '20.00', '30.00', 'or_ledger_1'],
      ['authorize', '20.00', '30.00', 'or_ledger_1'],
      ['allocation', '50.00', '50.00', expect.anything()],
    ]);
    expect(body.data[0].authorization_code).toBe(body.data[1].authorization_code);
  });

  it('ends with what staff took back, and is read of a deleted card too', async () => {
    const { body: card } = await issue({ amount: '50' });
    await driven.send(cancelGiftCard, { params: { id: card.id } });
    await driven.send(deleteGiftCard, { params: { id: card.id } });
    expect(await ledgerOf(card.id)).toMatchObject([
      ['delete', '0.00', '0.00', expect.anything()],
      ['cancel', '50.00', '0.00', expect.anything()],
      ['allocation', '50.00', '50.00', expect.anything()],
    ]);
    expect((await driven.send(listGiftCardEvents, { params: { id: 'gc_unknown' } })).status).toBe(404);
    const stranger = { store: { ...testStore, id: 'store_other' } };
    const foreign = await driven.send(listGiftCardEvents, { params: { id: card.id }, caller: stranger });
    expect(foreign.status).toBe(404);
  });
});

describe('what the world hears of a card', () => {
  it('is told with the card as of that moment', async () => {
    const { body: card } = await issue({ amount: '50', code: 'TOLD' });
    await change(card.id, { metadata: { seen: true } });
    await spend(testStore.id, card.id, 'or_told_1', '20.00');
    await spend(testStore.id, card.id, 'or_told_2', '30.00');
    const told = await publicEvents(card.id, 8);
    expect(told.map(({ name, payload }) => [name, payload.state, payload.amount_remaining])).toEqual([
      ['gift_card.created', 'active', '50.00'],
      ['gift_card.updated', 'active', '50.00'],
      ['gift_card.updated', 'active', '30.00'],
      ['gift_card.partially_redeemed', 'partially_redeemed', '30.00'],
      ['gift_card.updated', 'partially_redeemed', '30.00'],
      ['gift_card.updated', 'partially_redeemed', '0.00'],
      ['gift_card.redeemed', 'redeemed', '0.00'],
      ['gift_card.updated', 'redeemed', '0.00'],
    ]);
    expect(told[0]?.payload).toEqual(card);
  });

  it('ends with its deletion', async () => {
    const { body: card } = await issue({ amount: '50', code: 'ENDED' });
    await driven.send(deleteGiftCard, { params: { id: card.id } });
    const told = await publicEvents(card.id, 2);
    expect(told[1]).toMatchObject({ name: 'gift_card.deleted', payload: { id: card.id, code: 'ENDED' } });
  });
});

describe('the deletion of a customer', () => {
  it.each([
    ['their card', { customer_id: knownCustomer.id }, {}],
    ['a card that was theirs', { customer_id: knownCustomer.id }, { customer_id: null }],
    ['a card that became theirs', {}, { customer_id: knownCustomer.id }],
  ])(
    'makes unreadable what staff noted about %s, wherever it was told, and leaves the card',
    async (_kind, first, then) => {
      const { body: card } = await issue({ amount: '5', metadata: { for: 'Zoe' }, ...first });
      const { body: changed } = await change(card.id, { metadata: { for: 'Kim' }, ...then });
      await publicEvents(card.id, 2);
      expect(await notesIn(card.id)).toEqual(['Zoe', 'Zoe', 'Kim', 'Kim']);
      await tellDeletion();
      await expect.poll(async () => (await read(card.id)).metadata).toEqual({});
      expect(await read(card.id)).toEqual({ ...changed, metadata: {} });
      await expect.poll(() => notesIn(card.id)).toEqual([]);
      expect((await change(card.id, { metadata: { for: 'Lea' } })).body.error.code).toBe('resource_invalid');
      expect((await change(card.id, { amount: '6' })).body).toMatchObject({
        amount: '6.00',
        code: card.code,
      });
    },
  );

  it('makes unreadable what was noted about a card of theirs that was deleted before', async () => {
    const { body: card } = await issue({
      amount: '5',
      metadata: { for: 'Zoe' },
      customer_id: knownCustomer.id,
    });
    await driven.send(deleteGiftCard, { params: { id: card.id } });
    await publicEvents(card.id, 2);
    expect(await notesIn(card.id)).toEqual(['Zoe', 'Zoe', 'Zoe']);
    await tellDeletion();
    await expect.poll(() => notesIn(card.id)).toEqual([]);
  });

  it.each([
    ['issued to them', 'cus_leaving1', { customer_id: 'cus_leaving1' }, undefined],
    ['assigned to them', 'cus_leaving2', {}, { customer_id: 'cus_leaving2' }],
  ])(
    'leaves nothing of what is noted about a card that is %s in that moment',
    async (_kind, customer, first, then) => {
      await driven.announce('identity', { name: 'customer.deleted', payload: { id: customer } });
      const { body: card } = await issue({ amount: '5', metadata: { for: 'Zoe' }, ...first });
      if (then) expect((await change(card.id, then)).status).toBe(200);
      await expect.poll(async () => (await read(card.id)).metadata).toEqual({});
      await expect.poll(() => notesIn(card.id)).toEqual([]);
      expect((await change(card.id, { metadata: { for: 'Lea' } })).body.error.code).toBe('resource_invalid');
    },
  );

  it("leaves other customers' cards alone", async () => {
    const { body: card } = await issue({ amount: '5', metadata: { for: 'Lea' } });
    const { body: theirs } = await issue({
      amount: '5',
      metadata: { for: 'Zoe' },
      customer_id: knownCustomer.id,
    });
    await tellDeletion();
    await expect.poll(async () => (await read(theirs.id)).metadata).toEqual({});
    expect(await read(card.id)).toEqual(card);
  });

  const tellDeletion = () =>
    driven.announce('identity', { name: 'customer.deleted', payload: { id: knownCustomer.id } });

  /** Whom the metadata of a card name that can be read in its facts and in its public events. */
  const notesIn = async (id: string) => {
    const { log, vault } = driven.ports;
    const { events } = await log.readAll(START, { limit: 100_000 });
    const opened = events.flatMap(({ stream, data }) => {
      if (stream === `gift_card-${id}`) return sealing.openFields(data, vault);
      const isAbout = data.source_stream === `gift_card-${id}`;
      return isAbout ? sealing.openFields(data.payload as RecordedEvent['data'], vault) : [];
    });
    const metadata = (await Promise.all(opened)).map((each) => each.metadata as { for?: string } | null);
    return metadata.flatMap((each) => each?.for ?? []).toSorted((one, other) => other.localeCompare(one));
  };
});

describe('after a restart', () => {
  it('lists that were lost are made again from the log, the same as before', async () => {
    const all = { query: 'limit=100&sort=code' };
    const before = await driven.send(listGiftCards, all);
    expect(before.body.data.length).toBeGreaterThan(10);
    await driven.dispose();
    await rm(join(dataDir, 'read-models'), { recursive: true });
    driven = await drive();
    expect((await driven.send(listGiftCards, all)).body).toEqual(before.body);
  });
});

function drive(): Promise<DrivenService> {
  return driveService(storedValue, {
    env: { DATA_DIR: dataDir },
    ports: { clock },
    neighbours: ({ bus }) =>
      answerOn(bus, [
        answerTo(findStore, async () => ({ store: testStore })),
        answerTo(findCustomer, async ({ customer_id: id = '' }) => ({
          customer: id === knownCustomer.id || isFoundOnceMore(id) ? { ...knownCustomer, id } : null,
        })),
      ]),
  });
}

/** Customers who are deleted as soon as a request has found them. */
const leaving = new Set(['cus_leaving1', 'cus_leaving2']);
const isFoundOnceMore = (id: string): boolean => leaving.delete(id);

const issue = (body: object) => driven.send(issueGiftCard, { body });
const change = (id: string, body: object) => driven.send(changeGiftCard, { params: { id }, body });
const read = async (id: string) => (await driven.send(readGiftCard, { params: { id } })).body;

const ask = <Q extends Question>(question: Q, request: RequestOf<Q>) =>
  driven.ports.bus.ask(question, request, ...([exampleOrigin] as HandedOn<Q>));

const findUsable = (request: object) =>
  driven.ports.bus.ask(findUsableGiftCard, {
    store_id: testStore.id,
    currency: 'USD',
    customer_id: null,
    timezone: 'UTC',
    ...request,
  });

const forOrder = (gift_card_id: string, order_id: string, store_id = testStore.id) => ({
  command_id: randomUUID(),
  store_id,
  gift_card_id,
  order_id,
  checkout_id: `checkout of ${order_id}`,
  currency: 'USD',
  customer_id: knownCustomer.id,
  timezone: 'UTC',
});

async function spend(store: string, card: string, order: string, amount: string, currency = 'USD') {
  await ask(authorizeGiftCard, { ...forOrder(card, order, store), amount, currency });
  await ask(captureGiftCard, forOrder(card, order, store));
}

/** The public events of a card, opened, as soon as there are so many. */
async function publicEvents(giftCardId: string, count: number) {
  const { log, vault } = driven.ports;
  const ofCard = async (): Promise<RecordedEvent[]> => {
    const { events } = await log.readAll(START, { categories: ['public'], limit: 100_000 });
    return events.filter(({ data }) => data.source_stream === `gift_card-${giftCardId}`);
  };
  await expect.poll(async () => (await ofCard()).length).toBe(count);
  return Promise.all(
    (await ofCard()).map(async ({ type, data }) => ({
      name: type,
      payload: await sealing.openFields(data.payload as RecordedEvent['data'], vault),
    })),
  );
}
