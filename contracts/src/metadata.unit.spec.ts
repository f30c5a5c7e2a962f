import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allEndpoints, type Endpoint, recordOf } from './index.ts';

const HAPPENED = 'tells what happened, and never changes';
const FIELD = 'is itself a value that a shop keeps with a record';

/** Kinds of records in answers of the Admin API that have no metadata, and why. */
const without: Readonly<Record<string, string>> = {
  exports: 'is a file that is made once',
  imports: 'is a file that is read once',
  digital_links: 'is made with its order, and nobody adds to it',
  credit_cards: 'is what the gateway told, and nobody adds to it',
  bulk_outcomes: HAPPENED,
  events: HAPPENED,
  gift_card_events: HAPPENED,
  store_credit_events: HAPPENED,
  webhook_deliveries: HAPPENED,
  webhook_replays: 'is a task that is done once',
  mails: HAPPENED,
  documents: 'is a copy that never changes',
  custom_fields: FIELD,
};

/** `customer_groups.list` → `customer_groups`. */
function kindOf({ name }: Endpoint): string {
  if (name === 'gift_cards.list_events') return 'gift_card_events';
  if (name === 'store_credits.list_events') return 'store_credit_events';
  if (name === 'webhook_endpoints.send_test') return 'webhook_deliveries';
  if (name.endsWith('.bulk')) return 'bulk_outcomes';
  const [kind = ''] = name.split('.');
  return kind.endsWith('_custom_fields') ? 'custom_fields' : kind;
}

const shapeOf = (each: Endpoint): Readonly<Record<string, unknown>> => {
  const record = recordOf(each);
  return record instanceof z.ZodObject ? record.shape : {};
};

/** The endpoints of an API that answer with records, by the kind of these. */
function answersOf(api: 'admin' | 'store'): ReadonlyMap<string, readonly Endpoint[]> {
  const endpoints = allEndpoints.filter((each) => each.access.api === api && 'id' in shapeOf(each));
  return new Map(
    endpoints.map(kindOf).map((kind) => [kind, endpoints.filter((each) => kindOf(each) === kind)]),
  );
}

describe('metadata', () => {
  const kinds = answersOf('admin');

  it.each([...kinds].filter(([kind]) => !Object.hasOwn(without, kind)))(
    'is in every answer of the Admin API about %s',
    (_, endpoints) => {
      for (const each of endpoints) expect(Object.keys(shapeOf(each)), each.name).toContain('metadata');
    },
  );

  it.each(Object.entries(without))('has no place in %s, which %s', (kind) => {
    const endpoints = kinds.get(kind) ?? [];
    expect(endpoints).not.toEqual([]);
    for (const each of endpoints) expect(Object.keys(shapeOf(each)), each.name).not.toContain('metadata');
  });

  it.each([...answersOf('store')])('is in no answer of the Store API about %s', (_, endpoints) => {
    for (const each of endpoints) expect(Object.keys(shapeOf(each)), each.name).not.toContain('metadata');
  });
});
