import { cancelGiftCard, createGiftCardBatch, issueGiftCard, listGiftCards } from '@storefold/contracts';
import {
  type DrivenService,
  driveService,
  everyFilterOf,
  exportedRows,
  listedRecords,
  testStore,
} from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedValue } from '../index.ts';

let driven: DrivenService;
let batchId: string;

beforeAll(async () => {
  driven = await driveService(storedValue);
  const batch = await driven.send(createGiftCardBatch, {
    body: { codes_count: 7, amount: '5.00', prefix: '=A' },
  });
  batchId = batch.body.id;
  for (const code of ['SPRING', 'AUTUMN', 'WINTER'])
    await driven.send(issueGiftCard, {
      body: { amount: '10', code, currency: 'JPY', expires_at: '2099-12-31' },
    });
  const { body } = await driven.send(listGiftCards, { query: 'q[code_eq]=winter' });
  await driven.send(cancelGiftCard, { params: { id: body.data[0].id } });
  const elsewhere = { store: { ...testStore, id: 'store_other' } };
  await driven.send(issueGiftCard, { body: { amount: '10' }, caller: elsewhere });
});
afterAll(() => driven.dispose());

describe('an export of gift cards', () => {
  it.each<Readonly<Record<string, string | string[]>>>([
    {},
    { gift_card_batch_id_eq: 'the batch' },
    { code_cont: 'UM' },
    { state_eq: 'canceled' },
    { state_in: ['active', 'canceled'], currency_eq: 'JPY' },
    { amount_lt: '10', code_start: '=a' },
    { expires_at_present: '1' },
    { 'no such attribute_eq': 'x' },
    { code_eq: 'nothing' },
  ])('has the cards that the list would find, by the same filters: %j', async (asked) => {
    const filters = asked.gift_card_batch_id_eq ? { gift_card_batch_id_eq: batchId } : asked;
    const found: Row[] = await listedRecords(driven, listGiftCards, filters);
    const { header, rows } = await exportedRows(driven, 'gift_cards', { filters });
    expect(rows.toSorted(byCode)).toEqual(
      found
        .map((card) => Object.fromEntries(header.map((name) => [name, card[name] ?? ''])))
        .toSorted(byCode),
    );
  });

  it('has them by every filter that the list declares', async () => {
    const [card] = await listedRecords(driven, listGiftCards, { code_eq: 'SPRING' });
    for (const filters of everyFilterOf(listGiftCards, card)) {
      const found: Row[] = await listedRecords(driven, listGiftCards, filters);
      const { rows } = await exportedRows(driven, 'gift_cards', { filters });
      const ids = new Set(rows.map(({ id }) => id));
      expect(ids, JSON.stringify(filters)).toEqual(new Set(found.map(({ id }) => id)));
    }
  });

  it('has the codes of a batch, each once, in pages of any size', async () => {
    const filters = { gift_card_batch_id_eq: batchId };
    const { rows } = await exportedRows(driven, 'gift_cards', { filters, limit: 3 });
    expect(new Set(rows.map(({ code }) => code)).size).toBe(7);
    expect(rows).toHaveLength(7);
  });
});

type Row = Readonly<Record<string, unknown>>;

const byCode = (one: Row, other: Row) => (String(one.code) < String(other.code) ? -1 : 1);
