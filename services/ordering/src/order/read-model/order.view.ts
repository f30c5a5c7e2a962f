import type { CheckoutStep } from '@storefold/contracts';
import { comparableView } from '@storefold/custom-fields';
import { evolveStored } from '@storefold/kernel/command-handling';
import { type JsonObject, money } from '@storefold/kernel/core';
import type { CollectionName } from '@storefold/kernel/ports';
import type { Projection } from '@storefold/kernel/subscriptions';
import { bookingsCollection, listBookings } from '../booking/booking.list.ts';
import { currentStep, requirementsOf } from '../cart/cart.steps.ts';
import { downloadableSince } from '../digital/ordered-files.ts';
import { evolve } from '../order.evolve.ts';
import type { OrderFact } from '../order.facts.ts';
import { orderIdOf } from '../order.ids.ts';
import { completionOf, stateOf, statusOf } from '../order.serializer.ts';
import { isOrder, isPlaced, type Order, type OrderState } from '../order.ts';
import { isHeld } from '../payment/payment.rules.ts';
import { isWaiting } from '../payment/payment-session.rules.ts';
import { totalsOf } from '../price/totals.ts';
import { creditPaymentsOf } from '../value/credit-payments.ts';
import { hasOpenRefusal } from './open-refusals.ts';
import { wordsOfOrder } from './order.search.ts';
import { countOrder, furthestStep, orderTallies, uncountImported } from './order.tally.ts';
import { listReturns, returnsCollection } from './order-return.list.ts';
import { pack, unpack } from './packed.ts';

/** An order or a cart with the fields that lists filter and sort by, and the whole order. */
export interface OrderDocument {
  readonly id: string;
  readonly key: string;
  readonly store_id: string;
  readonly customer_id: string | null;
  readonly number: string;
  readonly email: string | null;
  readonly currency: string;
  /** Whole units: for filters and sorting only. */
  readonly total: number;
  readonly status: string;
  /** Since when gateways have set something aside for the open cart of a shopper. */
  readonly held_since: string | null;
  /** When the next of its payment sessions is over that nobody has paid in. Null: it has none. */
  readonly session_expires_at: string | null;
  /** An open cart of a shopper. Lists of the staff leave them out, and show drafts and placed orders. */
  readonly is_cart: boolean;
  readonly state: string;
  /** The furthest step that it ever reached. */
  readonly furthest_step: CheckoutStep;
  readonly payment_status: string | null;
  readonly fulfillment_status: string | null;
  readonly refund_status: string | null;
  /** A provider refused something, and nothing was done about it since. */
  readonly provider_refused: boolean;
  readonly tags: readonly string[];
  /** By which staff find it. */
  readonly words: readonly string[];
  /** The import that brought it. Null: it was placed here. */
  readonly import_id: string | null;
  /** The line items, payments and later fulfillments of a placed order. */
  readonly part_ids: readonly string[];
  /** The files that its lines may download. */
  readonly digital_ids: readonly string[];
  /** Since when the last of them may be. Null: it is not paid yet. */
  readonly downloadable_since: string | null;
  /** Whether its person was erased, and invoices or credit notes may name them still. */
  readonly is_erased_with_documents: boolean;
  readonly completed_at: string | null;
  /** When it was completed or else created, by which lists of the staff are sorted. */
  readonly listed_at: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly order: JsonObject;
}

export const ORDERS: CollectionName<OrderDocument> = 'orders';

/**
 * Folds each order's facts with the order's own `evolve`, so that lists and streams agree. What reports say of orders is
 * counted with it: how far an order has come is known here.
 */
export const orderView: Projection<OrderFact> = comparableView(
  {
    name: 'orders',
    version: 26,
    categories: ['order'],
    collections: [
      {
        name: ORDERS,
        fields: {
          store_id: 'text',
          customer_id: 'text',
          number: 'text',
          email: 'caseInsensitive',
          currency: 'text',
          total: 'number',
          status: 'text',
          held_since: 'timestamp',
          session_expires_at: 'timestamp',
          is_cart: 'boolean',
          state: 'text',
          payment_status: 'text',
          fulfillment_status: 'text',
          refund_status: 'text',
          provider_refused: 'boolean',
          tags: 'text[]',
          words: 'words',
          import_id: 'text',
          part_ids: 'text[]',
          digital_ids: 'text[]',
          downloadable_since: 'timestamp',
          is_erased_with_documents: 'boolean',
          completed_at: 'timestamp',
          listed_at: 'timestamp',
          created_at: 'timestamp',
          updated_at: 'timestamp',
        },
        indexes: [
          ['store_id', 'is_cart', 'listed_at'],
          ['customer_id', 'completed_at'],
          ['customer_id', 'updated_at'],
          ['is_cart', 'updated_at'],
          ['held_since'],
          ['session_expires_at'],
          ['store_id', 'email'],
          ['number'],
          ['import_id'],
          ['is_erased_with_documents', 'created_at'],
        ],
      },
      returnsCollection,
      bookingsCollection,
      ...orderTallies,
    ],

    async project(fact, documents) {
      const id = orderIdOf(fact.recordId);
      const document = fact.revision === 0 ? undefined : await documents.get(ORDERS, id);
      const before: OrderState = document ? orderOfDocument(document) : { status: 'absent' };
      const after = evolveStored(evolve, before, fact);
      if (!isOrder(after)) {
        documents.remove(ORDERS, id);
        if (fact.type === 'OrderImportReversed' && isPlaced(before)) await uncountImported(before, documents);
        return;
      }
      const shown = documentOf(fact.recordId, after, document?.furthest_step);
      documents.put(ORDERS, shown);
      listReturns(fact.recordId, { before, after }, documents);
      listBookings(fact, { before, after }, documents);
      const steps = { before: document?.furthest_step, after: shown.furthest_step };
      const progress = { ...steps, order: after, orderBefore: before };
      await countOrder(fact, progress, documents);
    },
  },
  'order',
  ORDERS,
);

/** The orders in documents that this process has written. The next fact of the order, or a list, soon needs one again. */
const unpacked = new WeakMap<JsonObject, Order>();

export const orderOfDocument = ({ order }: OrderDocument): Order =>
  unpacked.get(order) ?? (unpack(order) as Order);

function documentOf(key: string, order: Order, furthest: CheckoutStep | undefined): OrderDocument {
  const totals = totalsOf(order);
  const step = currentStep(order, requirementsOf(order, {}, totals));
  const completion = completionOf(order);
  const packed = pack(order) as JsonObject;
  unpacked.set(packed, order);
  return {
    id: orderIdOf(key),
    key,
    store_id: order.store_id,
    customer_id: order.customer_id,
    number: order.number,
    email: order.email,
    currency: order.currency,
    total: Number(money.formatAmount(totals.total, order.currency)),
    status: statusOf(order),
    held_since: heldSince(order),
    session_expires_at: nextExpiry(order),
    is_cart: order.origin === 'shopper' && !isPlaced(order),
    state: stateOf(order, step),
    furthest_step: furthestStep(furthest, step),
    ...completion,
    provider_refused: hasOpenRefusal(order),
    listed_at: completion.completed_at ?? order.created_at,
    tags: order.tags,
    words: wordsOfOrder(order),
    import_id: order.imported?.import_id ?? null,
    part_ids: isPlaced(order) ? partIdsOf(order) : [],
    digital_ids: isPlaced(order) ? digitalIdsOf(order) : [],
    downloadable_since: downloadableSince(order),
    is_erased_with_documents: order.is_erased && (order.documents ?? []).length > 0,
    created_at: order.created_at,
    updated_at: order.updated_at,
    order: packed,
  };
}

function heldSince({ status, origin, payments }: Order): string | null {
  if (status !== 'cart' || origin === 'staff') return null;
  const instants = payments.filter(isHeld).map(({ created_at }) => created_at);
  return instants.toSorted()[0] ?? null;
}

const nextExpiry = ({ payment_sessions }: Order): string | null =>
  payment_sessions
    .filter(isWaiting)
    .map(({ expires_at }) => expires_at)
    .toSorted()[0] ?? null;

const digitalIdsOf = ({ items }: Order): string[] => [
  ...new Set(items.flatMap(({ digital_files }) => digital_files.map(({ digital_id }) => digital_id))),
];

export function partIdsOf(order: Order): string[] {
  const { items, payments, fulfillments } = order;
  return [...items, ...payments, ...creditPaymentsOf(order), ...fulfillments].flatMap(({ id }) => id ?? []);
}
