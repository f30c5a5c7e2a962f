import {
  cancelGiftCard,
  createGiftCardBatch,
  exportGiftCards,
  issueGiftCard,
  listGiftCards,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
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
    const query = new URLSearchParams({ limit: '100', sort: 'code' });
    for (const [name, value] of Object.entries(filters)) {
      if (typeof value === 'string') query.append(`q[${name}]`, value);
      else for (const each of value) query.append(`q[${name}][]`, each);
    }
    const { body } = await driven.send(listGiftCards, { query: query.toString() });
    const { header, rows } = await exported(filters);
    const byCode = (one: Row, other: Row) => (String(one.code) < String(other.code) ? -1 : 1);
    expect(rows.toSorted(byCode)).toEqual(
      body.data
        .map((card: Row) => Object.fromEntries(header.map((name) => [name, card[name] ?? ''])))
        .toSorted(byCode),
    );
  });

  it('has the codes of a batch, each once, in pages of any size', async () => {
    const { rows } = await exported({ gift_card_batch_id_eq: batchId }, 3);
    expect(new Set(rows.map(({ code }) => code)).size).toBe(7);
    expect(rows).toHaveLength(7);
  });
});

type Row = Readonly<Record<string, unknown>>;

async function exported(filters: Readonly<Record<string, string | string[]>>, limit = 100) {
  const rows: Row[] = [];
  for (let after: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof pageAfter>> = await pageAfter(after, filters, limit);
    rows.push(
      ...page.rows.map((row) => Object.fromEntries(page.header.map((name, index) => [name, row[index]]))),
    );
    if (page.next_after_id === null) return { header: page.header, rows };
    after = page.next_after_id;
  }
}

const pageAfter = (
  after_id: string | null,
  filters: Readonly<Record<string, string | string[]>>,
  limit: number,
) =>
  driven.ports.bus.ask(exportGiftCards, {
    store_id: testStore.id,
    timezone: testStore.timezone,
    filters,
    after_id,
    limit,
  });
