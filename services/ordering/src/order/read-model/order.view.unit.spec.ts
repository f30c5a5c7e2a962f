import type { Document, Stored } from '@storefold/kernel/ports';
import type { Documents } from '@storefold/kernel/subscriptions';
import { exampleMetadata, given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { order as orderAggregate } from '../order.decider.ts';
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
import { ORDERS, type OrderDocument, orderOfDocument, orderView } from './order.view.ts';

const left: Example = [
  'CartDeleted',
  { customer_id: null, total_quantity: 2, item_total: '40.00', currency: 'USD' },
];
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

  get<D extends Document>(_collection: string, id: string): Promise<D | undefined> {
    return Promise.resolve(structuredClone(this.#documents.get(id)) as D | undefined);
  }

  put<D extends Document>(collection: string, document: D): void {
    // What reports count is kept with it.
    if (collection === ORDERS) this.#documents.set(document.id, document);
  }

  remove(_collection: string, id: string): void {
    this.#documents.delete(id);
  }

  find(): OrderDocument | undefined {
    return this.#documents.get('or_abc') as OrderDocument | undefined;
  }
}
