import { text } from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';
import type { TaxRate } from '../tax/taxes.ts';
import type { KeptAddress } from './cart/cart.facts.ts';
import { adminOrderBody } from './order.serializer.ts';
import type { Cart, Order } from './order.ts';
import type { StoreTaxes } from './price/adjustments.ts';

/**
 * What an order takes in all, in bytes of its Admin form as JSON. A public event carries that form, and must fit into one
 * append of 1 MiB. Sealed parts take a third more there, and taxes, refunds, links and tracking, which come later, take
 * up to 188 KiB of the order.
 */
const CART_LIMIT_BYTES = 576 * 1_024;
/** Staff note on orders that were placed within the limit of carts. */
const PLACED_LIMIT_BYTES = CART_LIMIT_BYTES + 32 * 1_024;

/** What a line shows of so many takes as much as is kept free for taxes. */
const FEW_RATES = 8;
/** With fewer lines and rates, and no metadata on any of them, no order is near the limit. */
const FEW_LINES = 50;

/** What a cart still needs to become an order: two addresses, a payment, an e-mail address, what takes something off. */
const ROOM_BYTES = 32 * 1_024;

/**
 * Refuses a change that makes an order larger than the limit. One that makes a large order no larger is let through. `taxes`:
 * those of the store, of which a cart without an address may still get the most.
 */
export function refuseTooLarge(after: Order, before: Order | undefined, taxes?: StoreTaxes): void {
  if (isSmall(after)) return;
  if (after.status === 'cart') refuseWithoutRoom(after, before, taxes);
  const limit = after.status === 'cart' ? CART_LIMIT_BYTES : PLACED_LIMIT_BYTES;
  refuseMore(bytesOf(after), limit, () => before && bytesOf(before));
}

/** Refuses an order that is larger than the limit, at its checkout: the room that carts keep is for what it has by then. */
export function refuseBeyondLimit(order: Cart): void {
  if (!isSmall(order)) refuseMore(bytesOf(order), CART_LIMIT_BYTES, () => undefined);
}

/**
 * A cart that is taken can be paid: lines, notes and metadata leave room for what it needs to become an order, so that it is
 * refused when a line is added, and not when it is to be paid.
 */
function refuseWithoutRoom(after: Cart, before: Order | undefined, taxes: StoreTaxes | undefined): void {
  const lasting = (order: Order) => bytesOf(withoutNeeds(order, taxes));
  refuseMore(lasting(after), CART_LIMIT_BYTES - ROOM_BYTES, () => before && lasting(before));
}

/** An order with all that takes no part of the room: going where the most taxes are. */
const withoutNeeds = (order: Order, taxes: StoreTaxes | undefined): Order => ({
  ...order,
  email: null,
  shipping_address: SOMEWHERE,
  billing_address: null,
  delivery: null,
  payments: [],
  gift_card: null,
  store_credit: null,
  promotions: [],
  state_lock_version: 0,
  ...(taxes && { tax_rates: [{ tax_category_id: null, rates: mostRatesOf(taxes) }] }),
});

/** The rates of the zone and category that has most of them, in bytes. No place has those of two zones. */
function mostRatesOf({ rates, category_ids }: StoreTaxes): readonly TaxRate[] {
  const zones = new Set(rates.map(({ zone_id }) => zone_id));
  const sets = [...zones].flatMap((zone) =>
    [null, ...category_ids].map((category) =>
      rates.filter(
        ({ zone_id, tax_category_id: of }) => zone_id === zone && (of === null || of === category),
      ),
    ),
  );
  const bytes = (set: readonly TaxRate[]) => Buffer.byteLength(JSON.stringify(set));
  return sets.reduce((most, set) => (bytes(set) > bytes(most) ? set : most), []);
}

const SOMEWHERE: KeptAddress = {
  address_id: '',
  first_name: null,
  last_name: null,
  company: null,
  address1: null,
  address2: null,
  city: null,
  postal_code: null,
  phone: null,
  country_iso: 'US',
  state_abbr: null,
  state_name: null,
};

function refuseMore(bytes: number, most: number, before: () => number | undefined): void {
  if (bytes <= most || bytes <= (before() ?? 0)) return;
  throw refusals.invalid({ base: [text('order_too_long', { most })] });
}

/** What staff may note on the refunds of one order, in all. They are kept with the order. */
const REFUND_NOTES_LIMIT_BYTES = 64 * 1_024;

/** Refuses a reason or metadata of a refund. One without any is never refused for its size. */
export function refuseManyNotes({ refunds }: Order): void {
  const notes = refunds.map(({ reason, metadata }) => ({ reason, metadata }));
  const last = notes.at(-1);
  if (!last || (last.reason === null && Object.keys(last.metadata).length === 0)) return;
  if (Buffer.byteLength(JSON.stringify(notes)) <= REFUND_NOTES_LIMIT_BYTES) return;
  throw refusals.invalid({ base: [text('order_too_long', { most: REFUND_NOTES_LIMIT_BYTES })] });
}

function isSmall({ items, payments, promotions, tax_rates }: Order): boolean {
  const parts = [...items, ...payments];
  return (
    parts.length + promotions.length <= FEW_LINES &&
    tax_rates.every(({ rates }) => rates.length <= FEW_RATES) &&
    parts.every(({ metadata }) => Object.keys(metadata).length === 0)
  );
}

const bytesOf = (order: Order): number =>
  Buffer.byteLength(JSON.stringify(adminOrderBody('0'.repeat(20), order)));
