import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  authorizeGiftCard,
  cancelGiftCard,
  cancelGiftCardBatch,
  createGiftCardBatch,
  deleteGiftCard,
  findUsableGiftCard,
  issueGiftCard,
  listGiftCardBatches,
  listGiftCards,
  readGiftCardBatch,
  voidGiftCard,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { Claims, CommandContextFactory, type Commands } from '@storefold/kernel/command-handling';
import { LogUnavailable, START } from '@storefold/kernel/ports';
import { commandsOn, exampleOrigin, HandClock } from '@storefold/kernel/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GiftCardCodeClaims } from '../gift-card/gift-card-code-claims.ts';
import { storedValue } from '../index.ts';
import { GiftCardBatchService } from './gift-card-batch.service.ts';

let driven: DrivenService;
let clock: HandClock;

beforeAll(async () => {
  clock = new HandClock();
  driven = await driveService(storedValue, { env: inBackground, ports: { clock } });
});
afterAll(() => driven.dispose());

describe('a small batch', () => {
  it('is there with the answer: every card active, with a code of its own behind the prefix', async () => {
    const { status, body } = await create({ codes_count: 20, prefix: 'xmas-', expires_at: '2099-12-31' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ state: 'completed', codes_count: 20, created_count: 20, prefix: 'XMAS-' });
    const cards = await cardsOf(driven, body.id);
    expect(new Set(cards.map(({ code }) => code)).size).toBe(20);
    for (const card of cards) {
      expect(card).toMatchObject({ active: true, amount: '5.00', expires_at: '2099-12-31', metadata: {} });
      expect(card.code).toMatch(/^XMAS-[A-Z2-9]{16}$/);
    }
    expect((await driven.send(readGiftCardBatch, { params: { id: body.id } })).body).toEqual(body);
    const listed = await driven.send(listGiftCardBatches, { query: 'q[state_eq]=completed&limit=1' });
    expect(listed.body.data).toEqual([body]);
  });

  it('asked for twice with one command is made once', async () => {
    const caller = { commandId: driven.ports.random.uuid() };
    const body = { codes_count: 3, amount: '5.00' };
    const first = await driven.send(createGiftCardBatch, { body, caller });
    const again = await driven.send(createGiftCardBatch, { body, caller });
    expect(again.body).toEqual(first.body);
    expect(await cardsOf(driven, first.body.id)).toHaveLength(3);
  });

  it('has cards that are found by their codes, which nobody else may have', async () => {
    const { body } = await create({ codes_count: 1 });
    const [card] = await cardsOf(driven, body.id);
    const found = await driven.ports.bus.ask(findUsableGiftCard, {
      store_id: testStore.id,
      code: ` ${card?.code.toLowerCase()}`,
      currency: 'USD',
      customer_id: null,
      timezone: 'UTC',
    });
    expect(found).toMatchObject({ gift_card: { id: card?.id }, unusable: null });
    const taken = await driven.send(issueGiftCard, { body: { amount: '1.00', code: card?.code } });
    expect(taken.body.error.details).toEqual({ code: ['has already been taken'] });
  });

  it('keeps codes out of the log, sealed with one key for all of its cards', async () => {
    const { body } = await create({ codes_count: 5, prefix: 'HUSH-' });
    const cards = await cardsOf(driven, body.id);
    const { events } = await driven.ports.log.readAll(START, { limit: 100_000 });
    const kept = JSON.stringify(events.map(({ data }) => data));
    for (const { code } of cards) expect(kept).not.toContain(code);
    expect(kept).not.toContain('HUSH-');
    for (const { id } of cards) expect(await driven.ports.vault.findKey(id)).toBeUndefined();
    expect(await driven.ports.vault.findKey(body.id)).toBeDefined();
  });

  it.each([
    [{ codes_count: 0 }, { codes_count: ['must be greater than or equal to 1'] }],
    [{ codes_count: 50_001 }, { codes_count: ['must be less than or equal to 50000'] }],
    [{ codes_count: 1.5 }, { codes_count: ['must be an integer'] }],
    [{ codes_count: 1, amount: '0' }, { amount: ['must be greater than 0'] }],
    [{ codes_count: 1, currency: 'XXX' }, { currency: ['is not included in the list'] }],
    [{ codes_count: 1, expires_at: '2001-01-01' }, { expires_at: ["can't be in the past"] }],
    [{ codes_count: 1, prefix: 'x'.repeat(49) }, { prefix: ['is too long (maximum is 48 characters)'] }],
    [{ codes_count: 1, prefix: 'two words' }, { prefix: ['is invalid'] }],
  ])('%j is refused', async (body, details) => {
    const { status, body: refusal } = await create(body);
    expect([status, refusal.error.details]).toEqual([422, details]);
  });
});

describe('canceling a batch', () => {
  it('cancels its unused cards, once', async () => {
    const { body } = await create({ codes_count: 4 });
    const [first] = await cardsOf(driven, body.id);
    await driven.send(cancelGiftCard, { params: { id: first?.id ?? '' } });
    const canceled = await driven.send(cancelGiftCardBatch, { params: { id: body.id } });
    expect(canceled.body).toMatchObject({ state: 'canceled', created_count: 4, canceled_count: 4 });
    const states = (await cardsOf(driven, body.id)).map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['canceled']));
    const again = await driven.send(cancelGiftCardBatch, { params: { id: body.id } });
    expect([again.status, again.body.error.code]).toEqual([422, 'processing_error']);
  });

  it('counts a card that somebody else cancels at the same moment', async () => {
    const { body } = await create({ codes_count: 1 });
    const [{ id } = { id: '' }] = await cardsOf(driven, body.id);
    const commands = commandsOn(driven.ports);
    const overtaken: Commands = {
      load: (...request) => commands.load(...request),
      async execute(...request) {
        await driven.send(cancelGiftCard, { params: { id } });
        return commands.execute(...request);
      },
    };
    const { clock, random, vault } = driven.ports;
    const codes = new GiftCardCodeClaims(new Claims(commands, vault), commands, vault);
    const canceling = new GiftCardBatchService(overtaken, codes);
    const context = new CommandContextFactory(clock, 'stored-value').command(random.uuid(), testStore.id);
    expect(await canceling.cancelCard(id, testStore.id, context)).toBe(true);
  });

  it('counts each card that is canceled when a checkout gives it back, and each that staff cancel, once', async () => {
    const { body } = await create({ codes_count: 4 });
    const [byTurn, byStaff, deleted, held] = (await cardsOf(driven, body.id)).map(({ id }) => id);
    for (const id of [byTurn, byStaff, held]) await ask(authorizeGiftCard, id);
    const { body: canceled } = await driven.send(cancelGiftCardBatch, { params: { id: body.id } });
    expect(canceled).toMatchObject({ state: 'canceled', canceled_count: 1 });
    await driven.send(deleteGiftCard, { params: { id: deleted ?? '' } });

    await ask(voidGiftCard, byTurn);
    await expectCanceled(body.id, 2);
    await ask(voidGiftCard, byStaff);
    await driven.send(cancelGiftCard, { params: { id: byStaff ?? '' } });
    await expectCanceled(body.id, 3);
    await clock.pass(300_000);
    await expectCanceled(body.id, 3);
    expect((await cardsOf(driven, body.id)).map(({ id, state }) => [id, state])).toEqual(
      expect.arrayContaining([
        [byTurn, 'canceled'],
        [byStaff, 'canceled'],
        [held, 'active'],
      ]),
    );
  });
});

describe('a large batch', () => {
  it('is issued in the background, and tells how far it is', async () => {
    const { status, body } = await create({ codes_count: 2_600 });
    expect(status).toBe(201);
    expect(['pending', 'processing']).toContain(body.state);
    await completed(driven, body.id);
    await expectAll(driven, body.id, 2_600);
    const told = async () => (await driven.published()).filter(({ payload }) => payload.id === body.id);
    const counts = async () => (await told()).map(({ payload }) => payload.created_count);
    await expect.poll(counts).toEqual([0, 2_500, 2_600]);
    expect((await told())[0]?.name).toBe('gift_card_batch.created');
  });

  it('appends few cards at once, so that requests are answered in between', async () => {
    const { log } = driven.ports;
    const append = log.append.bind(log);
    let atOnce = 0;
    let mostAtOnce = 0;
    log.append = async (...parameters) => {
      mostAtOnce = Math.max(mostAtOnce, ++atOnce);
      return append(...parameters).finally(() => --atOnce);
    };
    const { body } = await create({ codes_count: 400 });
    await completed(driven, body.id);
    log.append = append;
    expect(mostAtOnce).toBeGreaterThan(1);
    expect(mostAtOnce).toBeLessThan(100);
  });

  it('has exactly its cards when the log fails at any moment and the service starts again', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'storefold-batch-'));
    const env = { ...inBackground, DATA_DIR: dataDir };
    let id = '';
    for (let round = 0; round < 3; round++) {
      const crashing = await driveService(storedValue, { env });
      if (id === '') ({ id } = (await crashing.send(createGiftCardBatch, { body: large })).body);
      failAfter(crashing, 70 + 13 * round);
      await expect.poll(() => failures.get(crashing), { interval: 5 }).toBe(true);
      await crashing.dispose();
    }
    const last = await driveService(storedValue, { env });
    await completed(last, id);
    await expectAll(last, id, large.codes_count);
    await last.dispose();
    await rm(dataDir, { recursive: true, force: true });
  });
});

/** What has more cards. */
const inBackground = { GIFT_CARD_BATCH_INLINE_MAX: '20' };
const large = { codes_count: 300, amount: '5.00' };
const failures = new WeakMap<DrivenService, boolean>();

/** Lets this many appends through. */
function failAfter(service: DrivenService, appends: number): void {
  const { log } = service.ports;
  const append = log.append.bind(log);
  let left = appends;
  log.append = async (...parameters) => {
    if (--left >= 0) return append(...parameters);
    failures.set(service, true);
    throw new LogUnavailable('the power is gone');
  };
}

const create = (body: object) => driven.send(createGiftCardBatch, { body: { amount: '5.00', ...body } });

/** Sets 1.00 of a card aside for an order, or gives it back. */
const ask = (question: typeof authorizeGiftCard | typeof voidGiftCard, cardId = '') => {
  const command_id = driven.ports.random.uuid();
  const order = { store_id: testStore.id, gift_card_id: cardId, order_id: `or_${cardId}`, checkout_id: 'c' };
  const held = { currency: 'USD', customer_id: null, timezone: 'UTC', amount: '1.00' };
  return driven.ports.bus.ask(question, { command_id, ...order, ...held }, exampleOrigin);
};

/** Lets turns of the recurring work pass until the batch counts so many canceled cards. */
const expectCanceled = (id: string, count: number) =>
  expect
    .poll(
      async () => {
        await clock.pass(30_000);
        return (await driven.send(readGiftCardBatch, { params: { id } })).body.canceled_count;
      },
      { timeout: 40_000, interval: 20 },
    )
    .toBe(count);

const completed = (service: DrivenService, id: string) =>
  expect
    .poll(async () => (await service.send(readGiftCardBatch, { params: { id } })).body.state, {
      timeout: 50_000,
      interval: 50,
    })
    .toBe('completed');

async function expectAll(service: DrivenService, id: string, count: number): Promise<void> {
  const codes = new Set<string>();
  const query = `q[gift_card_batch_id_eq]=${id}&sort=code&limit=100`;
  // The list of cards may follow the log behind that of batches.
  await expect.poll(async () => (await service.send(listGiftCards, { query })).body.meta.count).toBe(count);
  for (let page = 1; ; page++) {
    const { body } = await service.send(listGiftCards, { query: `${query}&page=${page}` });
    for (const { code } of body.data) codes.add(code);
    expect(body.meta.count).toBe(count);
    if (body.meta.next === null) break;
  }
  expect(codes.size).toBe(count);
}

async function cardsOf(service: DrivenService, batchId: string) {
  const query = `q[gift_card_batch_id_eq]=${batchId}&sort=code&limit=100`;
  const { body } = await service.send(listGiftCards, { query });
  return body.data as { id: string; code: string; state: string }[];
}
