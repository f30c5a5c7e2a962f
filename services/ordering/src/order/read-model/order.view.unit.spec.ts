import { importedOrder } from '@storefold/contracts';
import type { Document, Stored } from '@storefold/kernel/ports';
import type { Documents, TallyDocument } from '@storefold/kernel/subscriptions';
import { exampleMetadata, given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { importedOrderOf } from '../imported/imported-order.ts';
import { order as orderAggregate } from '../order.decider.ts';
import { factOf } from '../order.draft.ts';
import {
  completed,
  type Example,
  fact,
  history,
  key,
  readyWithCard,
  startedWithCard,
  storeId,
} from '../order.examples.ts';
import type { OrderFact } from '../order.facts.ts';
import { SALES } from './order.tally.ts';
import { ORDERS, type OrderDocument, orderOfDocument, orderView } from './order.view.ts';

const left: Example = [
  'CartDeleted',
  { customer_id: null, total_quantity: 2, item_total: '40.00', currency: 'USD' },
];
const importedData = importedOrderOf(
  importedOrder.parse({
    number: '1001',
    currency: 'EUR',
    discount_total: '4.00',
    delivery_total: '4.90',
    tax_lines: [{ name: 'MwSt 19 %', amount: '6.53' }],
    total: '40.90',
    refund_total: '10.00',
    completed_at: '2019-05-01T09:30:00.000Z',
    items: [{ name: 'Cap', quantity: 4, price: '10.00' }],
  }),
  {
    id: 'or_1',
    storeId,
    importId: 'imp_1',
    currency: 'EUR',
    locale: 'en',
    customerId: null,
    shippingAddress: null,
    billingAddress: null,
    soldHere: new Map(),
    warn: () => undefined,
  },
);
const AT = '2026-02-03T04:05:06.000Z';
const facts = history(...readyWithCard, startedWithCard, completed);

describe('the list of orders', () => {
  it('shows exactly what the stream says, after every fact', async () => {
    const documents = new MemoryDocuments();
    for (const [index, each] of facts.entries()) {
      await orderView.project(stored(each, index), documents);
      const document = documents.find();
      const expected = given(orderAggregate, facts.slice(0, index + 1), AT).state;
      expect(document && orderOfDocument(document)).toEqual(expected);
    }
    expect(documents.find()).toMatchObject({
      id: 'or_abc',
      status: 'placed',
      is_cart: false,
      total: 45,
      payment_status: 'balance_due',
      completed_at: AT,
    });
  });

  it('keeps whatever shoppers attach as it is', async () => {
    const metadata = { minor: '12', deep: [{ minor: 'x' }] };
    const documents = new MemoryDocuments();
    const [created] = history(...readyWithCard);
    if (!created) throw new Error('the example begins with a fact');
    await orderView.project(stored(created, 0), documents);
    await orderView.project(
      stored(fact(['CartMetadataChanged', { customer_id: null, metadata }], 1), 1),
      documents,
    );
    const document = documents.find();
    expect(document && orderOfDocument(document)).toMatchObject({ metadata });
  });

  it('is JSON', async () => {
    const documents = new MemoryDocuments();
    for (const [index, each] of facts.entries()) await orderView.project(stored(each, index), documents);
    const document = documents.find();
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  it.each([null, '2019-06-01T00:00:00.000Z'])(
    'counts an order of another shop on its days, and not at all once its import was undone (canceled: %s)',
    async (canceled_at) => {
      const documents = new MemoryDocuments();
      const imported = factOf('OrderImported', { ...importedData, canceled_at }, 0);
      await orderView.project(stored(imported, 0), documents);
      expect(documents.sums().get('2019-05-01T09:00:00.000Z 30/EUR/orders')).toBe(1n);
      expect(documents.sums().get('2019-05-01T09:00:00.000Z 30/EUR/gross_revenue')).toBe(40_90n);
      const undone = factOf('OrderImportReversed', { import_id: importedData.import_id }, 1);
      await orderView.project(stored(undone, 1), documents);
      expect([...documents.sums().values()].filter((sum) => sum !== 0n)).toEqual([]);
      expect(documents.find()).toBeUndefined();
    },
  );

  it('forgets a deleted cart', async () => {
    const documents = new MemoryDocuments();
    const deleted = [...history(...readyWithCard), fact(left, 9)];
    for (const [index, each] of deleted.entries()) await orderView.project(stored(each, index), documents);
    expect(documents.find()).toBeUndefined();
  });
});

function stored(fact: OrderFact, revision: number): Stored<OrderFact> {
  const metadata = { ...exampleMetadata, store_id: storeId, occurred_at: AT };
  const origin = { id: `e${revision}`, stream: `order-${key}`, recordId: key, revision, position: revision };
  return { ...fact, ...origin, metadata };
}

class MemoryDocuments implements Documents {
  readonly #documents = new Map<string, Document>();
  readonly #sales = new Map<string, Document>();

  get<D extends Document>(collection: string, id: string): Promise<D | undefined> {
    const kept = collection === SALES ? this.#sales : this.#documents;
    return Promise.resolve(structuredClone(kept.get(id)) as D | undefined);
  }

  put<D extends Document>(collection: string, document: D): void {
    if (collection === ORDERS) this.#documents.set(document.id, document);
    if (collection === SALES) this.#sales.set(document.id, document);
  }

  /** What reports count, by hour and name. */
  sums(): Map<string, bigint> {
    const days = [...this.#sales.values()] as TallyDocument[];
    return new Map(
      days.flatMap(({ hour, counts }) =>
        Object.entries(counts).map(([name, sum]) => [`${hour} ${name}`, BigInt(sum)] as const),
      ),
    );
  }

  remove(_collection: string, id: string): void {
    this.#documents.delete(id);
  }

  find(): OrderDocument | undefined {
    return this.#documents.get('or_abc') as OrderDocument | undefined;
  }
}
