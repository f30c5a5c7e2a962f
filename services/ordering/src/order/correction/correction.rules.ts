import { type QuotedVariant, shortageOf, text } from '@storefold/contracts';
import { money, Refusal, refusals } from '@storefold/kernel/core';
import { ratesAt } from '../../tax/tax-rates.ts';
import type { TaxRate } from '../../tax/taxes.ts';
import { isOfferedTo } from '../../zone/offering.ts';
import { isSameAddress, isStateless } from '../cart/address.ts';
import { refuseErased } from '../cart/details.rules.ts';
import type { FulfilledItem } from '../delivery/delivery.facts.ts';
import { deliveryOptions } from '../delivery/delivery.rules.ts';
import { availableOf, isAvailable, readQuantity, snapshotOfQuote } from '../items/item.rules.ts';
import type { Line } from '../items/line.ts';
import {
  heldOrder,
  refuseImported,
  refuseOpenRefund,
  refuseStale,
  refuseUnderCorrection,
} from '../order.access.ts';
import type { CommandOf } from '../order.commands.ts';
import type { Decisions } from '../order.decisions.ts';
import { OrderDraft } from '../order.draft.ts';
import type { OrderFact } from '../order.facts.ts';
import { refuseTooLarge } from '../order.size.ts';
import type { StoreTerms } from '../order.terms.ts';
import type { Order, OrderState, PlacedOrder } from '../order.ts';
import { fallenAwayOf } from '../payment/fallen-away.ts';
import { type Price, priceOf } from '../price/price.ts';
import { taxAddressOf } from '../price/tax-address.ts';
import { totalsOf } from '../price/totals.ts';
import type { Refund } from '../refund/refund.ts';
import { quantityBack } from '../refund/refund-shares.ts';
import { goneBackOf } from '../refund/refunds.ts';
import type { WantedCorrection } from './correction.commands.ts';
import type { CorrectionPlan } from './correction.ts';
import { type PricePart, shippedOf, unsentIn, unsentOf, withCorrection, withGoods } from './corrections.ts';

export const correctionDecisions: Decisions<'StartCorrection' | 'CompleteCorrection' | 'FailCorrection'> = {
  StartCorrection: startCorrection,
  CompleteCorrection: completeCorrection,
  FailCorrection: failCorrection,
};

/** The most lines of an order. */
const MAX_LINES = 500;
/** In minor units of any currency. */
const MAX_TOTAL = 10n ** 12n;

type Wanted = WantedCorrection & StoreTerms;
type Goods = Omit<CorrectionPlan, keyof PricePart>;

/** Staff correct what is not shipped of a placed order. What is reserved for nothing is corrected at once. */
function startCorrection(command: CommandOf<'StartCorrection'>, state: OrderState): readonly OrderFact[] {
  const order = correctable(state, command.storeId);
  refuseStale(order, command.expectedVersion);
  const plan = planOf(order, command);
  const draft = new OrderDraft<PlacedOrder>(order);
  draft.record('OrderCorrectionStarted', plan);
  refuseTooLarge(withCorrection(order, plan, order.updated_at), order);
  if (plan.reserved_items.length === 0) recordCorrected(draft, plan, order);
  return draft.facts;
}

/** What it was started for is reserved. Decides no facts where it has ended. */
function completeCorrection(
  { correctionId }: CommandOf<'CompleteCorrection'>,
  state: OrderState,
): readonly OrderFact[] {
  const plan = state.status === 'completed' ? state.correction : undefined;
  if (state.status !== 'completed' || plan?.correction_id !== correctionId) return [];
  const draft = new OrderDraft<PlacedOrder>(state);
  recordCorrected(draft, plan, state);
  return draft.facts;
}

function failCorrection(
  { correctionId, code, message, said, details }: CommandOf<'FailCorrection'>,
  state: OrderState,
): readonly OrderFact[] {
  if (state.status !== 'completed' || state.correction?.correction_id !== correctionId) return [];
  const draft = new OrderDraft<PlacedOrder>(state);
  draft.record('OrderCorrectionFailed', { correction_id: correctionId, code, message, said, details });
  return draft.facts;
}

function recordCorrected(draft: OrderDraft<PlacedOrder>, plan: CorrectionPlan, before: PlacedOrder): void {
  const { currency, updated_at } = before;
  const after = withCorrection(before, plan, updated_at);
  const { taxes, total } = totalsOf(after);
  const textOf = (amount: money.Minor) => money.formatAmount(amount, currency);
  draft.record('OrderCorrectionCompleted', {
    correction_id: plan.correction_id,
    currency,
    item_total: plan.item_total,
    delivery_total: plan.delivery_total,
    discount_total: plan.discount_total,
    tax_total: textOf(taxes.included + taxes.additional),
    total: textOf(total),
    previous_total: textOf(totalsOf(before).total),
    canceled_total: textOf(fallenAwayOf(after)),
  });
}

/** The order as it would be, refused as the correction would be. Nothing is recorded or reserved. */
export function correctedBy(command: CommandOf<'StartCorrection'>, state: OrderState): PlacedOrder {
  const order = correctable(state, command.storeId);
  const plan = planOf(order, command);
  refuseShort(plan, command.quotes, order);
  return withCorrection(order, plan, order.updated_at);
}

function correctable(state: OrderState, storeId: string): PlacedOrder {
  const order = heldOrder(state, { storeId, isStaff: true });
  if (order.status !== 'completed') throw new Refusal('cart_invalid_state', 'only_placed_order_corrected');
  refuseImported(order);
  refuseErased(order);
  refuseUnderCorrection(order);
  refuseOpenRefund(order);
  return order;
}

function planOf(order: PlacedOrder, command: Wanted & { readonly correctionId: string }): CorrectionPlan {
  const { correctionId: correction_id, reason, isCustomerNotified: is_customer_notified } = command;
  const { customer_id, currency } = order;
  const shipping_address = movedTo(order, command);
  const base = {
    customer_id,
    correction_id,
    reason,
    is_customer_notified,
    currency,
    shipping_address,
    delivery: deliveryIn(order, command, shipping_address),
    discount: discountIn(command, currency),
    fulfillment_id: order.fulfillments.some(({ status }) => status === 'open') ? null : command.fulfillmentId,
  };
  const goods: Goods = {
    ...base,
    ...linesIn({ ...order, shipping_address: shipping_address ?? order.shipping_address }, order, command),
  };
  refuseNothing(order, goods);
  const after = withGoods(order, goods, order.updated_at);
  if (after.items.length === 0) throw refusals.invalid({ items: ['order_keeps_a_line'] });
  if (after.items.length > MAX_LINES)
    throw refusals.notPossible(text('too_many_cart_lines', { most: MAX_LINES }));
  const price = priceOf({
    ...after,
    promotions: promotionsOf(after, order),
    gift_card: null,
    store_credit: null,
  });
  if (price.total >= MAX_TOTAL) throw new Refusal('invalid_quantity', 'quantity_too_large');
  return { ...goods, ...pricePart(price, currency) };
}

/** What was taken off before is, whatever the conditions were; and what this correction takes off. */
function promotionsOf({ promotions }: Order, before: PlacedOrder) {
  const known = new Set(before.promotions.map(({ promotion_id }) => promotion_id));
  const used = new Set(
    [...before.checkout.discounts.promotions, ...totalsOf(before).discounts.promotions].map(
      ({ promotion_id }) => promotion_id,
    ),
  );
  return promotions
    .filter(({ promotion_id: id }) => used.has(id) || !known.has(id))
    .map((each) => ({ ...each, minimum_total: null, unusable: null }));
}

/** Null: it stays where it is. */
function movedTo(
  order: PlacedOrder,
  { shippingAddress: wanted, shipsTo, statesMatter }: Wanted,
): CorrectionPlan['shipping_address'] {
  if (!wanted || isSameAddress(wanted, order.shipping_address)) return null;
  if (!order.fulfillments.some(({ status }) => status === 'open'))
    throw refusals.invalid({ shipping_address: ['nothing_left_to_ship'] });
  if (shipsTo && !isOfferedTo({ reach: shipsTo }, { origin: 'staff', shipping_address: wanted }))
    throw refusals.invalid({ country: ['not_available_for_checkout'] });
  if (statesMatter && isStateless(wanted, statesMatter, true)) throw refusals.invalid({ state: ['blank'] });
  return wanted;
}

function deliveryIn(
  order: PlacedOrder,
  { deliveryMethodId: id, deliveryMethods }: Wanted,
  moved: CorrectionPlan['shipping_address'],
): CorrectionPlan['delivery'] {
  const { currency } = order;
  const asking = { currency, origin: 'staff' as const, shipping_address: moved ?? order.shipping_address };
  if (id === null) {
    const known = deliveryMethods.find((each) => each.id === order.delivery?.delivery_method_id);
    if (moved && known && !isOfferedTo({ reach: known.reach }, asking))
      throw refusals.invalid({ delivery_method_id: ['blank'] });
    return null;
  }
  const option = deliveryOptions(deliveryMethods, asking).find((each) => each.id === id);
  if (!option) throw refusals.invalid({ delivery_method_id: ['must_exist'] });
  if (order.fulfillments.some(({ status }) => status === 'shipped'))
    throw refusals.invalid({ delivery_method_id: ['shipped_already'] });
  if (option.id === order.delivery?.delivery_method_id && option.cost === order.delivery.cost) return null;
  const { cost, id: delivery_method_id, ...method } = option;
  return { delivery_method_id, ...method, cost: money.formatAmount(cost, currency), currency };
}

const discountIn = ({ discount }: Wanted, currency: string): CorrectionPlan['discount'] =>
  discount && {
    basis_points: discount.basisPoints,
    amount: discount.amount === null ? null : money.formatAmount(discount.amount, currency),
    currency,
  };

type LinePart = Pick<
  CorrectionPlan,
  'items' | 'added_items' | 'line_rates' | 'delivery_rates' | 'reserved_items' | 'returned_items'
>;

/** `now`: the order with its new address; `before`: as it is. */
function linesIn(now: PlacedOrder, before: PlacedOrder, command: Wanted): LinePart {
  const changes = changedLines(before, command.items);
  const additions = command.additions.map(({ variantId, quantity, price }) => {
    const quote = quoteFor(variantId, command.quotes, before.currency);
    const snapshot = snapshotOfQuote(quote);
    return {
      line_item_id: command.newLineId(),
      quantity: readPositive(quantity),
      from_line_item_id: null,
      ...snapshot,
      ...(price !== null && { price: money.formatAmount(price, before.currency) }),
    };
  });
  const { taxes } = command;
  const place = taxAddressOf(now);
  const ratesOf = (category: string | null): readonly TaxRate[] =>
    taxes ? ratesAt(taxes, category, place, taxes.home) : [];
  const isTaxedElsewhere = !isSamePlace(taxAddressOf(before), place);
  // Their taxes went back as those of the place where they were sold.
  if (isTaxedElsewhere && goneBackOf(before).some(hasGoods))
    throw refusals.notPossible('refunded_not_taxed_elsewhere');
  const moves = isTaxedElsewhere
    ? movedLines(before, changes, command)
    : { items: changes, added: [], rated: [] };
  const added = [...moves.added, ...additions];
  const line_rates = [
    ...moves.rated.map(({ id, tax_category_id }) => ({ line_item_id: id, rates: ratesOf(tax_category_id) })),
    ...added.map((each) => ({ line_item_id: each.line_item_id, rates: ratesOf(each.tax_category_id) })),
  ];
  const isDeliveryShipped = before.fulfillments.some(({ status }) => status === 'shipped');
  const delivery_rates =
    isTaxedElsewhere && !isDeliveryShipped ? [...ratesOf(before.delivery?.tax_category_id ?? null)] : null;
  return {
    items: moves.items,
    added_items: added,
    line_rates,
    delivery_rates,
    ...stockOf(before, changes, additions),
  };
}

const hasGoods = ({ items, restock_items }: Refund): boolean => items.length + restock_items.length > 0;

type Changes = CorrectionPlan['items'];

/** The lines of which there are to be more or less. Downloads are not corrected. */
function changedLines(order: PlacedOrder, wanted: readonly FulfilledItem[]): Changes {
  const ids = new Set(wanted.map(({ line_item_id }) => line_item_id));
  if (ids.size < wanted.length) throw refusals.invalid({ items: ['taken'] });
  return wanted.flatMap(({ line_item_id, quantity: sent }) => {
    const line = order.items.find(({ id }) => id === line_item_id);
    if (!line) throw refusals.invalid({ items: ['must_exist'] });
    const quantity = readFromZero(sent);
    // What was given back of a line is a share of it: less of it is another refund.
    const isGivenBack = quantityBack(goneBackOf(order), line.id) > 0;
    const least = line.is_delivered && !isGivenBack ? shippedOf(order, line.id) : line.quantity;
    if (quantity < least) throw refusals.invalid({ items: [text('at_least', { limit: least })] });
    if (!line.is_delivered && quantity > least)
      throw refusals.invalid({ items: [text('at_most', { limit: least })] });
    const { variant_id, quantity: previous_quantity } = line;
    return quantity === previous_quantity ? [] : [{ line_item_id, variant_id, quantity, previous_quantity }];
  });
}

/** What was not shipped of each line is taxed elsewhere: the whole line, or the rest of it as a line of its own. */
function movedLines(order: PlacedOrder, changes: Changes, { newLineId }: Wanted) {
  const items = [...changes];
  const added: CorrectionPlan['added_items'][number][] = [];
  const rated: Line[] = [];
  for (const line of order.items.filter(({ is_delivered }) => is_delivered)) {
    const at = items.findIndex(({ line_item_id }) => line_item_id === line.id);
    const quantity = items[at]?.quantity ?? line.quantity;
    const shipped = shippedOf(order, line.id);
    if (shipped === 0) rated.push(line);
    // What is not sent at all stays where it is: it goes first where there are to be less.
    const unsent = Math.max(unsentOf(order, line.id) - Math.max(line.quantity - quantity, 0), 0);
    const rest = quantity - shipped - unsent;
    if (shipped === 0 || rest <= 0) continue;
    const change = {
      line_item_id: line.id,
      variant_id: line.variant_id,
      quantity: shipped + unsent,
      previous_quantity: line.quantity,
    };
    if (at < 0) items.push(change);
    else items[at] = change;
    added.push({
      ...snapshotOfLine(line),
      line_item_id: newLineId(),
      quantity: rest,
      from_line_item_id: line.id,
    });
  }
  return { items, added, rated };
}

function snapshotOfLine(line: Line) {
  const {
    id: _,
    quantity: __,
    price_before: ___,
    returned: ____,
    written_off: _____,
    backordered: ______,
    metadata: _______,
    tax_rates: ________,
    ...variant
  } = line;
  const { price, compare_at_price: compareAt, digital_files, is_delivered, ...snapshot } = variant;
  return {
    ...snapshot,
    price: money.formatAmount(price, line.currency),
    compare_at_price: compareAt === null ? null : money.formatAmount(compareAt, line.currency),
    ...(digital_files.length > 0 && { digital_files }),
    ...(!is_delivered && { is_delivered }),
  };
}

/** What leaves the shelf besides, and what comes back, by variant. */
function stockOf(
  order: PlacedOrder,
  changes: Changes,
  additions: readonly { readonly variant_id: string; readonly quantity: number }[],
): Pick<CorrectionPlan, 'reserved_items' | 'returned_items'> {
  const more = new Map<string, number>();
  const count = (variantId: string, quantity: number) =>
    more.set(variantId, (more.get(variantId) ?? 0) + quantity);
  for (const { line_item_id, variant_id, quantity, previous_quantity } of changes) {
    const less = previous_quantity - quantity;
    const line = order.items.find(({ id }) => id === line_item_id);
    // What is not sent is back already, unless it was written off.
    const { unsent, stillListed } = line ? unsentIn(order, line) : { unsent: 0, stillListed: 0 };
    count(variant_id, less > 0 ? -Math.max(less - unsent - stillListed, 0) : -less);
  }
  for (const { variant_id, quantity } of additions) count(variant_id, quantity);
  const all = [...more].map(([variant_id, quantity]) => ({ variant_id, quantity }));
  return {
    reserved_items: all.filter(({ quantity }) => quantity > 0),
    returned_items: all.flatMap(({ variant_id, quantity }) =>
      quantity < 0 ? [{ variant_id, quantity: -quantity }] : [],
    ),
  };
}

function quoteFor(variantId: string, quotes: readonly QuotedVariant[], currency: string): QuotedVariant {
  const quote = quotes.find((each) => each.variant_id === variantId);
  if (quote?.currency !== currency) throw refusals.invalid({ add_items: ['must_exist'] });
  // What is only downloaded is in no parcel that could be corrected.
  if (quote.is_delivered === false) throw refusals.invalid({ add_items: ['download_not_added'] });
  return quote;
}

function readPositive(quantity: number): number {
  if (!Number.isInteger(quantity) || quantity < 1)
    throw refusals.invalid({ add_items: [text('at_least', { limit: 1 })] });
  return readQuantity(quantity);
}

function readFromZero(quantity: number): number {
  if (!Number.isInteger(quantity) || quantity < 0)
    throw refusals.invalid({ items: [text('at_least', { limit: 0 })] });
  return readQuantity(quantity, 0);
}

function refuseNothing(order: PlacedOrder, plan: Goods): void {
  const isChanged =
    plan.items.length + plan.added_items.length > 0 ||
    plan.shipping_address !== null ||
    plan.delivery !== null ||
    plan.discount !== null;
  if (!isChanged) throw refusals.notPossible('nothing_to_correct');
  if (
    order.fulfillments.every(({ status }) => status !== 'open') &&
    order.items.every(({ is_delivered }) => !is_delivered)
  )
    throw refusals.notPossible('downloads_not_corrected');
}

/** What the catalog would refuse to reserve now. */
function refuseShort(
  { reserved_items }: CorrectionPlan,
  quotes: readonly QuotedVariant[],
  { items }: Order,
): void {
  const short = reserved_items.flatMap(({ variant_id, quantity }) => {
    const quote = quotes.find((each) => each.variant_id === variant_id);
    if (quote && isAvailable(quote, quantity)) return [];
    const name = quote?.name ?? items.find((line) => line.variant_id === variant_id)?.name ?? '';
    return [{ variant_id, name, available: quote ? availableOf(quote) : 0 }];
  });
  if (short.length > 0) throw insufficientFor(short);
}

export const insufficientFor = (
  short: readonly { readonly variant_id: string; readonly name: string; readonly available: number }[],
): Refusal =>
  new Refusal(
    'insufficient_stock',
    text('not_enough_in_stock', { names: short.map(({ name }) => name).join(', ') }),
    shortageOf(Object.fromEntries(short.map(({ variant_id, available }) => [variant_id, available]))),
  );

function isSamePlace(one: Order['shipping_address'], other: Order['shipping_address']): boolean {
  return one?.country_iso === other?.country_iso && one?.state_abbr === other?.state_abbr;
}

function pricePart({ items, delivery, discounts, taxes, total }: Price, currency: string): PricePart {
  const textOf = (amount: money.Minor) => money.formatAmount(amount, currency);
  const amountsOf = (line_item_id: string | null, lines: Price['taxes']['delivery']['lines']) =>
    lines.map(({ amount, ...rate }) => ({ line_item_id, ...rate, amount: textOf(amount), currency }));
  return {
    item_total: textOf(items),
    delivery_total: textOf(delivery),
    discount_total: textOf(discounts.total),
    discounts: discounts.promotions
      .filter(({ amount }) => amount !== 0n)
      .map(({ amount, ...promotion }) => ({ ...promotion, amount: textOf(amount), currency })),
    line_discounts: Object.entries(discounts.lines).map(([line_item_id, amount]) => ({
      line_item_id,
      amount: textOf(amount),
      currency,
    })),
    delivery_discount_total: textOf(discounts.delivery),
    taxes: [
      ...Object.entries(taxes.lines).flatMap(([id, { lines }]) => amountsOf(id, lines)),
      ...amountsOf(null, taxes.delivery.lines),
    ],
    total: textOf(total),
  };
}
