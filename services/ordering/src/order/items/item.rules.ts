import { type QuotedVariant, shortageOf, text } from '@storefold/contracts';
import { isSameJson, money, Refusal, refusals } from '@storefold/kernel/core';
import { alreadyUpdated } from '../order.access.ts';
import type { CommandOf } from '../order.commands.ts';
import type { CartChanges } from '../order.decisions.ts';
import type { OrderDraft } from '../order.draft.ts';
import type { Cart } from '../order.ts';
import { priceOf } from '../price/price.ts';
import type { WantedItem } from './item.commands.ts';
import { snapshotOf } from './item.evolve.ts';
import type { VariantSnapshot } from './item.facts.ts';
import type { Line } from './line.ts';

export const itemChanges: CartChanges<'AddItem' | 'ChangeItem' | 'RemoveItem'> = {
  AddItem: (draft, { item, quotes }) => addItem(draft, item, quotes),
  ChangeItem: changeItem,
  RemoveItem: (draft, { itemId }) => removeItem(draft, itemId),
};

/** The most variants that one cart may hold. */
const MAX_LINES = 500;
/** More than any stock holds. */
const MAX_QUANTITY = 100_000_000;
/** In minor units of any currency. */
const MAX_TOTAL = 10n ** 12n;

type Draft = OrderDraft<Cart>;

/**
 * Reads the quantity of a request. Null is none: a client that computed it wrongly must not add an item. `least`: 0 where
 * an item can be taken out by its quantity.
 */
export function readQuantity(quantity: unknown, least: 0 | 1 = 1): number {
  if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < least) {
    throw new Refusal('invalid_quantity', 'quantity_not_positive');
  }
  if (quantity > MAX_QUANTITY) throw new Refusal('insufficient_stock', 'quantity_beyond_any_stock');
  return quantity;
}

/** Adds a quantity of a variant to its line, or to a new one. */
export function addItem(draft: Draft, item: WantedItem, quotes: readonly QuotedVariant[]): void {
  const line = lineOfVariant(draft.order, item.variantId);
  setItem(draft, { ...item, quantity: (item.quantity ?? 1) + (line?.quantity ?? 0) }, quotes);
}

/**
 * Adds as many of a variant as there are and a cart takes, at most those that are wanted. Returns how many. A line of it never
 * gets less.
 */
export function addAvailable(
  draft: Draft,
  item: WantedItem & { readonly quantity: number },
  quotes: readonly QuotedVariant[],
): number {
  const { items, currency } = draft.order;
  const quote = quotes.find((each) => each.variant_id === item.variantId);
  const line = lineOfVariant(draft.order, item.variantId);
  if (item.quantity <= 0 || quote?.currency !== currency || (!line && items.length >= MAX_LINES)) return 0;
  const had = line?.quantity ?? 0;
  const wanted = had + item.quantity;
  const quantity = isAvailable(quote, wanted) ? wanted : Math.min(wanted, availableOf(quote));
  const dearer = money.minor(quote.price, currency) * BigInt(quantity - had);
  if (quantity <= had || isTooExpensive(draft.order, dearer)) return 0;
  setItem(draft, { ...item, quantity, metadata: line ? undefined : item.metadata }, quotes);
  return quantity - had;
}

/** Takes so many of a variant out again, as far as they are there. */
export function takeBack(draft: Draft, variantId: string, quantity: number): void {
  const line = lineOfVariant(draft.order, variantId);
  if (!line || quantity <= 0) return;
  if (line.quantity <= quantity) removeItem(draft, line.id);
  else setQuantity(draft, line, line.quantity - quantity);
}

/** Sets the quantity of a variant. Without one, its line stays as it is, or begins with one. */
export function setItem(draft: Draft, item: WantedItem, quotes: readonly QuotedVariant[]): void {
  const line = lineOfVariant(draft.order, item.variantId);
  const quote = quoteOf(item.variantId, quotes, draft.order.currency);
  const quantity = item.quantity ?? line?.quantity ?? 1;
  refuseMoreThanAvailable(quote, quantity);
  if (line) {
    setQuantity(draft, line, quantity);
    requote(draft, line, quote);
  } else {
    if (draft.order.items.length >= MAX_LINES) {
      throw refusals.notPossible(text('too_many_cart_lines', { most: MAX_LINES }));
    }
    draft.record('CartItemAdded', {
      line_item_id: item.itemId,
      quantity,
      ...snapshotOfQuote(quote),
    });
  }
  setMetadata(draft, line?.id ?? item.itemId, item.metadata);
  refuseTooExpensive(draft.order);
}

function setMetadata(draft: Draft, itemId: string, metadata: WantedItem['metadata']): void {
  const { customer_id } = draft.order;
  if (metadata === undefined || isSameJson(metadata, lineOf(draft.order, itemId).metadata)) return;
  draft.record('CartItemMetadataChanged', { customer_id, line_item_id: itemId, metadata });
}

function changeItem(draft: Draft, command: CommandOf<'ChangeItem'>): void {
  const { itemId, quantity, metadata, quotes } = command;
  const { variant_id: variantId } = lineOf(draft.order, itemId);
  setItem(draft, { itemId, variantId, quantity, metadata }, quotes);
}

function removeItem(draft: Draft, itemId: string): void {
  const { id, variant_id, quantity } = lineOf(draft.order, itemId);
  draft.record('CartItemRemoved', { line_item_id: id, variant_id, quantity });
}

/** Nothing changes where there is no line of the variant. */
export function removeVariant(draft: Draft, variantId: string): void {
  const line = lineOfVariant(draft.order, variantId);
  if (line) removeItem(draft, line.id);
}

/** Records the catalog's name and price of a line if they have changed. */
export function requote(draft: Draft, line: Line, quote: QuotedVariant): void {
  const snapshot = snapshotOfQuote(quote);
  if (!isSame(line, snapshot)) draft.record('CartItemRepriced', { line_item_id: line.id, ...snapshot });
}

/** The catalog's quote for a variant. A quote in another currency was requested before the cart's currency changed. */
export function quoteOf(
  variantId: string,
  quotes: readonly QuotedVariant[],
  currency: string,
): QuotedVariant {
  const quote = quotes.find((each) => each.variant_id === variantId);
  if (!quote) throw refusals.idNotFound('variant', variantId, 'variant_not_found');
  if (quote.currency !== currency) throw alreadyUpdated();
  return quote;
}

export const isAvailable = (quote: QuotedVariant, quantity: number): boolean =>
  quote.backorderable || quote.available_quantity === null || quote.available_quantity >= quantity;

/** The most that a cart may hold of what is counted. */
export const availableOf = ({ available_quantity }: QuotedVariant): number =>
  Math.max(available_quantity ?? 0, 0);

export function lineOf(cart: Cart, itemId: string): Line {
  const line = cart.items.find(({ id }) => id === itemId);
  if (!line) throw refusals.notFound('line_item', 'line_item_not_found');
  return line;
}

const lineOfVariant = (cart: Cart, variantId: string): Line | undefined =>
  cart.items.find((line) => line.variant_id === variantId);

function setQuantity(draft: Draft, line: Line, quantity: number): void {
  const { id: line_item_id, variant_id, quantity: previous_quantity } = line;
  if (quantity === previous_quantity) return;
  draft.record('CartItemQuantityChanged', { line_item_id, variant_id, quantity, previous_quantity });
}

function refuseMoreThanAvailable(quote: QuotedVariant, quantity: number): void {
  if (isAvailable(quote, quantity)) return;
  const available = availableOf(quote);
  const message =
    available === 0
      ? text('item_out_of_stock', { name: quote.name })
      : text('only_some_in_stock', { count: available, name: quote.name });
  throw new Refusal('insufficient_stock', message, shortageOf({ [quote.variant_id]: available }));
}

function refuseTooExpensive(cart: Cart): void {
  if (isTooExpensive(cart)) throw new Refusal('invalid_quantity', 'quantity_too_large');
}

function isTooExpensive(cart: Cart, more: money.Minor = 0n): boolean {
  const { items, delivery } = priceOf({ ...cart, promotions: [], tax_rates: [] });
  return items + delivery + more >= MAX_TOTAL;
}

export function snapshotOfQuote(quote: QuotedVariant): VariantSnapshot {
  return {
    variant_id: quote.variant_id,
    product_id: quote.product_id,
    name: quote.name,
    slug: quote.slug,
    sku: quote.sku,
    option_values: quote.option_values.map(({ id, ...value }) => ({ option_value_id: id, ...value })),
    thumbnail_url: quote.thumbnail_url,
    currency: quote.currency,
    price: quote.price,
    compare_at_price: quote.compare_at_price,
    tax_category_id: quote.tax_category_id,
    weight: quote.weight,
    weight_unit: quote.weight_unit,
    ...(quote.digital_files && { digital_files: quote.digital_files }),
    ...(quote.is_delivered === false && { is_delivered: false }),
  };
}

function isSame(line: Line, snapshot: VariantSnapshot): boolean {
  const { option_values, digital_files, ...now } = snapshotOf(snapshot);
  const isEqual = Object.entries(now).every(([name, value]) => line[name as keyof Line] === value);
  return (
    isEqual && isSameJson(option_values, line.option_values) && isSameJson(digital_files, line.digital_files)
  );
}
