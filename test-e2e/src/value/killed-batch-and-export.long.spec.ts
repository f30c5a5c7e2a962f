import { join } from 'node:path';
import { querySqlite, rounds } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../harness/verify-ledger.ts';
import { done } from '../tables/shop.ts';
import { type KillableStore, startKillableStore } from './killable-store.ts';

const BATCHES = '/api/v3/admin/gift_card_batches';
const EXPORTS = '/api/v3/admin/exports';
const CARDS = rounds({ short: 5_200, full: 50_000 });
const KILLS = rounds({ short: 1, full: 4 });
/** In the middle of a chunk. */
const CARDS_OF_A_PROCESS = rounds({ short: 3_000, full: 11_000 });
/** In the long form after some parts, in the short one between the first and the last. */
const PARTS_OF_A_PROCESS = rounds({ short: 1, full: 2 });

describe(`a batch of ${CARDS} gift cards, in a store that is killed meanwhile`, () => {
  let store: KillableStore;
  let batchId: string;

  beforeAll(async () => {
    store = await startKillableStore();
  });
  afterAll(() => store?.stop());

  it('has exactly its cards, each with a code of its own', async () => {
    const requestId = `kill-after.GiftCardIssued.${CARDS_OF_A_PROCESS}th`;
    await begin(BATCHES, { codes_count: CARDS, amount: '5.00', currency: 'USD' }, requestId);
    await surviveKills(requestId);
    batchId = await newestOf(BATCHES);
    await expect.poll(async () => (await read(`${BATCHES}/${batchId}`)).state, WITHIN).toBe('completed');
    expect(issuedCards()).toHaveLength(CARDS);
    expect(new Set(issuedCards()).size).toBe(CARDS);
    const { meta } = await read(`/api/v3/admin/gift_cards?q[gift_card_batch_id_eq]=${batchId}&limit=1`);
    expect(meta.count).toBe(CARDS);
  }, 600_000);

  it('is exported with each card exactly once, when the store is killed during the export too', async () => {
    const requestId = `kill-after.ExportPartAdded.${PARTS_OF_A_PROCESS}th`;
    await begin(EXPORTS, { type: 'gift_cards', q: { gift_card_batch_id_eq: batchId } }, requestId);
    await surviveKills(requestId);
    const id = await newestOf(EXPORTS);
    await expect.poll(async () => (await read(`${EXPORTS}/${id}`)).done, WITHIN).toBe(true);
    const [header = [], ...rows] = String(await read(`${EXPORTS}/${id}/download`))
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
    const column = (name: string) => rows.map((cells) => cells[header.indexOf(name)] ?? '');
    expect(column('id').toSorted()).toEqual(issuedCards().toSorted());
    expect(new Set(column('code')).size).toBe(CARDS);
    expect(verifyLedger(store.dataDir).said).toContain('the books balance');
  }, 600_000);

  /** The kill may come before the answer. */
  const begin = (path: string, body: object, requestId: string) =>
    store.shop.admin
      .with({ requestId })
      .post(path, body)
      .catch(() => undefined);

  const newestOf = async (path: string): Promise<string> => (await read(`${path}?limit=1`)).data[0].id;

  /** Starts the store again each time it was killed by what follows from a request. */
  async function surviveKills(requestId: string): Promise<void> {
    for (let kill = 1; kill <= KILLS; kill++) {
      await expect.poll(() => store.wasKilledBy(requestId), WITHIN).toBe(true);
      if (kill < KILLS) await store.killAgain(requestId);
      await store.restart();
    }
  }

  const read = async (path: string) => (await done(store.shop.admin.get(path))).body;

  /** The ids of the cards in the log, one for each time that a card was issued. */
  const issuedCards = (): string[] =>
    querySqlite(
      join(store.dataDir, 'events.db'),
      "SELECT stream FROM events WHERE type = 'GiftCardIssued'",
    ).map(({ stream }) => String(stream).slice('gift_card-'.length));
});

const WITHIN = { timeout: 120_000, interval: 20 };
