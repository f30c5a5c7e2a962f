import { deleteSubscriber, findCustomer, listSubscribers, subscribe } from '@storefold/contracts';
import {
  type DrivenService,
  driveService,
  everyFilterOf,
  exportedRows,
  listedRecords,
  testStore,
} from '@storefold/engines/testing';
import { answerOn, answerTo } from '@storefold/kernel/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newsletter } from '../index.ts';

let driven: DrivenService;

beforeAll(async () => {
  driven = await driveService(newsletter, {
    neighbours: ({ bus }) => answerOn(bus, [answerTo(findCustomer, async () => ({ customer: null }))]),
  });
  for (const email of ['ann@example.com', 'bob@example.com', 'cid@example.com', 'gone@example.com'])
    await driven.send(subscribe, { body: { email } });
  await driven.send(subscribe, {
    body: { email: 'else@example.com' },
    caller: { store: { ...testStore, id: 'store_other' } },
  });
  const [gone] = await listedRecords(driven, listSubscribers, { email_eq: 'gone@example.com' });
  await driven.send(deleteSubscriber, { params: { id: gone.id } });
});
afterAll(() => driven.dispose());

describe('an export of newsletter subscribers', () => {
  it('has those of the store who are there, in the fields of the list, in pages of any size', async () => {
    const found = await listedRecords(driven, listSubscribers, {});
    const { header, rows } = await exportedRows(driven, 'newsletter_subscribers', { limit: 2 });
    expect(header).toEqual([
      'id',
      'email',
      'verified',
      'verified_at',
      'customer_id',
      'created_at',
      'updated_at',
    ]);
    expect(rows).toHaveLength(3);
    expect(rows.toSorted(byId)).toEqual(
      found
        .map((each: Row) => Object.fromEntries(header.map((name) => [name, each[name]?.toString() ?? ''])))
        .toSorted(byId),
    );
  });

  it('has those that the list would find, by every filter that it declares', async () => {
    const [ann] = await listedRecords(driven, listSubscribers, { email_eq: 'ann@example.com' });
    const typed = { email_eq: 'ａnn@example.com' };
    for (const filters of [typed, ...everyFilterOf(listSubscribers, ann)]) {
      const found: Row[] = await listedRecords(driven, listSubscribers, filters);
      const { rows } = await exportedRows(driven, 'newsletter_subscribers', { filters });
      const ids = new Set(rows.map(({ id }) => id));
      expect(ids, JSON.stringify(filters)).toEqual(new Set(found.map(({ id }) => id)));
    }
  });
});

type Row = Readonly<Record<string, unknown>>;

const byId = (one: Row, other: Row) => (String(one.id) < String(other.id) ? -1 : 1);
