import type { BookingKind } from '@storefold/contracts';
import { money } from '@storefold/kernel/core';
import type { CollectionName, CollectionSpec, Stored } from '@storefold/kernel/ports';
import type { Documents } from '@storefold/kernel/subscriptions';
import type { OrderFact } from '../order.facts.ts';
import { orderIdOf } from '../order.ids.ts';
import type { Order, OrderState } from '../order.ts';
import { bookedBy } from './booked-facts.ts';
import type { Booking } from './bookings.ts';

/** A row of the books. Amounts are decimal strings of the document's currency. */
type BookingRow = Pick<Booking, 'tax_name' | 'tax_rate' | 'payment_method'> & {
  readonly kind: BookingKind;
  readonly net: string | null;
  readonly tax: string | null;
  readonly gross: string;
};

/** What one fact entered into the books. It tells of nobody: whose order it is, that says itself. */
interface BookingDocument {
  /** Begins with the instant of the bookings, so that ids are in the order of time. */
  readonly id: string;
  readonly store_id: string;
  readonly order_id: string;
  readonly at: string;
  readonly currency: string;
  readonly rows: readonly BookingRow[];
}

export const BOOKINGS: CollectionName<BookingDocument> = 'bookings';

export const bookingsCollection: CollectionSpec = {
  name: BOOKINGS,
  fields: { store_id: 'text' },
  indexes: [],
};

/** Keeps what a fact enters into the books. Nothing of it changes later. */
export function listBookings(
  fact: Stored<OrderFact>,
  { before, after }: { readonly before: OrderState; readonly after: Order },
  documents: Documents,
): void {
  const { recordId, revision, metadata } = fact;
  const { store_id, currency } = after;
  const amountOf = (amount: money.Minor) => money.formatAmount(amount, currency);
  const booked = bookedBy(fact, { before, after, at: metadata.occurred_at });
  for (const [index, { at, bookings }] of booked.entries()) {
    documents.put(BOOKINGS, {
      id: `${at} ${recordId} ${String(revision).padStart(6, '0')} ${index}`,
      store_id,
      order_id: orderIdOf(recordId),
      at,
      currency,
      rows: bookings.map(({ net, tax, gross, ...booking }) => ({
        ...booking,
        net: net === null ? null : amountOf(net),
        tax: tax === null ? null : amountOf(tax),
        gross: amountOf(gross),
      })),
    });
  }
}
