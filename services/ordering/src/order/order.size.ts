import { text } from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';
import { adminOrderBody } from './order.serializer.ts';
import type { Order } from './order.ts';

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

/** Refuses a change that makes an order larger than the limit. One that makes a large order smaller is let through. */
export function refuseTooLarge(after: Order, before: Order | undefined): void {
  if (isSmall(after)) return;
  const limit = after.status === 'cart' ? CART_LIMIT_BYTES : PLACED_LIMIT_BYTES;
  const bytes = bytesOf(after);
  if (bytes <= limit || (before !== undefined && bytes < bytesOf(before))) return;
  throw refusals.invalid({ base: [text('order_too_long', { most: limit })] });
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
