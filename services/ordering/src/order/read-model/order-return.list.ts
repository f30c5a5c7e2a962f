import { listAllReturns } from '@storefold/contracts';
import type { JsonObject } from '@storefold/kernel/core';
import { type CollectionName, type CollectionSpec, where } from '@storefold/kernel/ports';
import type { Documents } from '@storefold/kernel/subscriptions';
import { declaredSpec, type ListSpec } from '@storefold/server/http';
import { isOrder, type Order, type OrderState } from '../order.ts';
import { returnsOf } from '../refund/return.evolve.ts';
import type { OrderReturn } from '../refund/return.ts';
import { pack, unpack } from './packed.ts';

/** A return with the fields that the list of all of them filters and sorts by, and what it says of its order. */
interface ReturnDocument extends Pick<OrderReturn, 'id' | 'number' | 'status' | 'created_at' | 'updated_at'> {
  readonly store_id: string;
  /** The key of its order. */
  readonly key: string;
  readonly order_number: string;
  readonly currency: string;
  readonly content: JsonObject;
}

export const RETURNS: CollectionName<ReturnDocument> = 'returns';

export const returnsCollection: CollectionSpec = {
  name: RETURNS,
  fields: {
    store_id: 'text',
    number: 'text',
    status: 'text',
    order_number: 'text',
    created_at: 'timestamp',
    updated_at: 'timestamp',
  },
  indexes: [
    ['store_id', 'created_at'],
    ['store_id', 'status', 'created_at'],
  ],
};

/** The returns of a store, of all orders. */
export const returnsOfStore = (store_id: string): ListSpec =>
  declaredSpec(listAllReturns, { base: where({ store_id }) });

export const returnOfDocument = ({ content }: ReturnDocument) => unpack(content) as OrderReturn;

/** Keeps those that a fact changed. `evolve` leaves all others of the order as they were. */
export function listReturns(
  key: string,
  { before, after }: { readonly before: OrderState; readonly after: Order },
  documents: Documents,
): void {
  const known = new Set(isOrder(before) ? returnsOf(before) : []);
  const { store_id, number: order_number, currency } = after;
  for (const each of returnsOf(after)) {
    if (known.has(each)) continue;
    const { id, number, status, created_at, updated_at } = each;
    const content = pack(each) as JsonObject;
    documents.put(RETURNS, {
      id,
      store_id,
      key,
      order_number,
      number,
      status,
      currency,
      created_at,
      updated_at,
      content,
    });
  }
}
