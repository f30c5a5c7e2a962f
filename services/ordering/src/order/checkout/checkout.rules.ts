import { type QuotedVariant, shortageOf, text } from '@storefold/contracts';
import { type JsonObject, money, Refusal, refusals } from '@storefold/kernel/core';
import type { TaxLine } from '../../tax/taxes.ts';
import { deleteCart, tellOfDraft } from '../cart/cart.rules.ts';
import { requirementsOf } from '../cart/cart.steps.ts';
import { alreadyUpdated, heldOrder, refuseStale } from '../order.access.ts';
import type { CommandOf } from '../order.commands.ts';
import { bringUpToDate, currentCart, type ShortLine, shortLines } from '../order.current.ts';
import type { Decisions } from '../order.decisions.ts';
import { OrderDraft } from '../order.draft.ts';
import type { FactData, OrderFact } from '../order.facts.ts';
import { chargeIdOf } from '../order.ids.ts';
import { refuseBeyondLimit } from '../order.size.ts';
import type { StoreTerms } from '../order.terms.ts';
import type { Cart, CheckingOut, OrderAtCheckout, OrderState } from '../order.ts';
import { refuseUnderWay } from '../payment/later-payment.rules.ts';
import { isHeld, refuseEmpty } from '../payment/payment.rules.ts';
import type { Payment } from '../payment/payment.ts';
import { attemptOf } from '../payment/payments.ts';
import { giveUpHeld, recordName } from '../payment/returned-payment.rules.ts';
import { amountsOf, chargedAtCheckout, collectedAtOnce } from '../payment/shares.ts';
import type { Discounts, OrderTaxes, PromotionDiscount } from '../price/adjustments.ts';
import { whyNothing } from '../price/discounts.ts';
import { discountable, priceOf } from '../price/price.ts';
import { refuseUsedUp } from '../price/promotion.rules.ts';
import type { CreditShare } from '../value/value.ts';
import type { CompletionTerms, StartCheckout } from './checkout.commands.ts';
import type { CheckoutStage } from './checkout.facts.ts';
import type { CheckoutFailure } from './checkout.ts';

export const checkoutDecisions: Decisions<
  'StartCheckout' | 'FailCheckout' | 'ReverseCheckout' | 'Complete' | 'CapturePayments'
> = {
  StartCheckout: startCheckout,
  FailCheckout: failCheckout,
  ReverseCheckout: reverseCheckout,
  Complete: complete,
  CapturePayments: capturePayments,
};

/**
 * Fixes what the order costs and who pays it. Prices, delivery and gift card are updated first; if the shopper would
 * then pay more than the cart showed, the cart keeps the updates and the checkout does not start: see `refuseDearer`.
 * Decides no facts if a checkout has started before.
 */
function startCheckout(command: StartCheckout, state: OrderState): readonly OrderFact[] {
  const cart = heldOrder(state, command.holder);
  if (cart.status !== 'cart') return [];
  refuseStale(cart, command.expectedVersion);
  refuseUnready(cart, command);
  refuseUnderWay(cart);
  if (cart.gift_card?.gift_card_id !== command.card?.gift_card_id) throw alreadyUpdated();
  if ((cart.store_credit === null) !== (command.credits === null)) throw alreadyUpdated();

  refuseUnsold(cart, command.quotes);
  const draft = new OrderDraft<Cart>(cart);
  const creditAvailable = command.credits?.reduce((sum, { amount }) => sum + amount, 0n);
  bringUpToDate(draft, { ...command, creditAvailable });
  refuseUsedUp(draft.order);
  if (isDearer(draft.order, cart)) {
    tellOfDraft(draft);
    return draft.facts;
  }

  refuseMissing(draft.order, command);
  // A cart of before the limit.
  refuseBeyondLimit(draft.order);
  refuseOutOfStock(draft.order, command.quotes);
  billToShippingAddress(draft);
  draft.record('CheckoutStarted', checkoutOf(draft.order, command));
  return draft.facts;
}

/**
 * Refuses a cart without items, address or delivery. Needs no question to neighbours. Whether the payments suffice is
 * known only once card and credits were asked for.
 */
export function refuseUnready(cart: Cart, terms: CompletionTerms & StoreTerms): void {
  refuseEmpty(cart);
  const now = currentCart(cart, terms);
  const { shipsTo, statesMatter } = terms;
  if (requirementsOf(now, { shipsTo, statesMatter }).some(({ step }) => step !== 'payment'))
    refuseMissing(now, terms);
}

/** Refuses what the shopper has not said yet. Stock that is short has a refusal of its own. */
function refuseMissing(
  cart: Cart,
  terms: CompletionTerms & Pick<StoreTerms, 'shipsTo' | 'statesMatter'>,
): void {
  const { isPaymentPending, shipsTo, statesMatter } = terms;
  const missing = requirementsOf(cart, { shipsTo, statesMatter }).filter(
    ({ step }) => !isPaymentPending || step !== 'payment',
  );
  if (missing.length === 0) return;
  const requirements = missing.map(({ message }) => message);
  const details = { requirements: missing };
  throw cart.origin === 'staff'
    ? new Refusal('cart_cannot_complete', text('order_incomplete', { requirements }), details)
    : new Refusal('cart_cannot_transition', text('cart_incomplete', { requirements }), details);
}

/** Refused if a variant is no longer sold. */
function refuseUnsold(cart: Cart, quotes: readonly QuotedVariant[]): void {
  // The quotes were asked for before the cart's currency changed.
  if (quotes.some(({ currency }) => currency !== cart.currency)) throw alreadyUpdated();
  const unsold = shortLines(cart, { quotes }).find(({ isSold }) => !isSold);
  if (!unsold) return;
  const { variant_id, name } = unsold.line;
  throw new Refusal(
    'insufficient_stock',
    text('item_unavailable', { name }),
    shortageOf({ [variant_id]: 0 }),
  );
}

function refuseOutOfStock(cart: Cart, quotes: readonly QuotedVariant[]): void {
  const short = shortLines(cart, { quotes });
  if (short.length > 0) throw insufficientStock(short);
}

export const insufficientStock = (short: readonly Pick<ShortLine, 'line' | 'available'>[]): Refusal =>
  new Refusal(
    'insufficient_stock',
    text('not_enough_in_stock', { names: short.map(({ line }) => line.name).join(', ') }),
    shortageOf(Object.fromEntries(short.map(({ line, available }) => [line.variant_id, available]))),
  );

/** Whether the shopper would pay more than the cart showed, or get another delivery. */
function isDearer(now: Cart, shown: Cart): boolean {
  const totals = priceOf(now);
  const before = priceOf(shown);
  const isOtherDelivery = now.delivery?.delivery_method_id !== shown.delivery?.delivery_method_id;
  const isDearer = totals.total > before.total || totals.due > before.due;
  return isDearer || isOtherDelivery || before.discounts.promotions.some((each) => hasFallenAway(each, now));
}

/** What took something off may not any more. The total need not be higher, where prices have fallen. */
function hasFallenAway({ promotion_id, amount }: PromotionDiscount, now: Cart): boolean {
  const left = now.promotions.find((each) => each.promotion_id === promotion_id);
  return amount !== 0n && (!left || whyNothing(left, discountable(now)) !== undefined);
}

/** The refusal of a checkout that did not start although the cart was ready. Its message names what has changed. */
export function refuseDearer(cart: Cart, facts: readonly OrderFact[]): Refusal {
  const types = new Set(facts.map(({ type }) => type));
  const { total, due } = priceOf(cart);
  const now = text('total_now', { amount: money.displayAmount(total, cart.currency) });
  if (types.has('CartItemRepriced')) {
    return new Refusal('cart_cannot_transition', text('prices_changed', { total: now }));
  }
  if (types.has('CartDeliveryRateSelected') || types.has('CartDeliveryRateDropped')) {
    return new Refusal('cart_cannot_transition', text('delivery_changed', { total: now }));
  }
  if (types.has('CartPromotionsChanged')) {
    return new Refusal('cart_cannot_transition', text('discounts_changed', { total: now }));
  }
  if (types.has('CartTaxRatesChanged')) {
    return new Refusal('cart_cannot_transition', text('taxes_changed', { total: now }));
  }
  const left = money.displayAmount(due, cart.currency);
  return refusals.notPossible(
    types.has('CartGiftCardRevalued')
      ? text('gift_card_pays_less', { left })
      : text('store_credit_pays_less', { left }),
  );
}

/** Without a billing address the shipping address is used. */
function billToShippingAddress(draft: OrderDraft<Cart>): void {
  const { customer_id, billing_address, shipping_address } = draft.order;
  if (billing_address !== null) return;
  draft.record('CartAddressesChanged', { customer_id, billing_address: shipping_address });
}

function checkoutOf(cart: Cart, command: StartCheckout): FactData<'CheckoutStarted'> {
  const { currency, gift_card: card } = cart;
  const totals = priceOf(cart);
  const text = (amount: bigint) => money.formatAmount(amount, currency);
  const shares = amountsOf(cart);
  return {
    checkout_id: command.checkoutId,
    timezone: command.timezone,
    currency,
    item_total: text(totals.items),
    delivery_total: text(totals.delivery),
    ...discountsOf(totals.discounts, currency),
    ...taxesOf(totals.taxes, currency),
    total: text(totals.total),
    gift_card_id: totals.giftCard > 0n ? (card?.gift_card_id ?? null) : null,
    gift_card_total: text(totals.giftCard),
    ...(totals.storeCredit > 0n && creditsOf(command, totals.storeCredit, currency)),
    amount_due: text(totals.due),
    ...(command.isCustomerNotified === false && { is_customer_notified: false }),
    ...beyondTheShelf(cart, command.quotes),
    payments: cart.payments.flatMap(({ id: payment_id, method, status }) => {
      const amount = shares.get(payment_id) ?? 0n;
      const payment = { payment_id, payment_method_id: method.id, amount: text(amount), currency };
      return status === 'pending' && amount > 0n ? [payment] : [];
    }),
  };
}

/** What is sold although the shelf does not hold it, which the catalog allows of some variants. */
function beyondTheShelf({ items }: Cart, quotes: readonly QuotedVariant[]) {
  const backordered_items = items.flatMap(({ id: line_item_id, variant_id, quantity }) => {
    const quote = quotes.find((each) => each.variant_id === variant_id);
    const missing = quantity - Math.max(quote?.available_quantity ?? quantity, 0);
    return missing > 0 ? [{ line_item_id, quantity: missing }] : [];
  });
  return backordered_items.length > 0 ? { backordered_items } : {};
}

/** What takes nothing off is not used by the order. */
function discountsOf({ total, promotions, lines, delivery }: Discounts, currency: string) {
  const used = promotions.filter(({ amount }) => amount !== 0n);
  if (used.length === 0) return {};
  const text = (amount: money.Minor) => money.formatAmount(amount, currency);
  return {
    discount_total: text(total),
    discounts: used.map(({ amount, ...promotion }) => ({ ...promotion, amount: text(amount), currency })),
    line_discounts: Object.entries(lines).map(([line_item_id, amount]) => ({
      line_item_id,
      amount: text(amount),
      currency,
    })),
    delivery_discount_total: text(delivery),
  };
}

function taxesOf({ included, additional, lines, delivery }: OrderTaxes, currency: string) {
  const all = [...Object.values(lines), delivery].flatMap((each) => each.lines);
  if (all.length === 0) return {};
  const text = (amount: money.Minor) => money.formatAmount(amount, currency);
  const amountOf = ({ tax_rate_id, amount }: TaxLine) => ({ tax_rate_id, amount: text(amount), currency });
  const rates = new Map(
    all.map(({ tax_rate_id, name, rate, included }) => [tax_rate_id, { tax_rate_id, name, rate, included }]),
  );
  return {
    included_tax_total: text(included),
    additional_tax_total: text(additional),
    tax_rates: [...rates.values()],
    line_taxes: Object.entries(lines).flatMap(([line_item_id, taxes]) =>
      taxes.lines.map((each) => ({ line_item_id, ...amountOf(each) })),
    ),
    delivery_taxes: delivery.lines.map(amountOf),
  };
}

const creditsOf = ({ credits }: StartCheckout, total: money.Minor, currency: string) => ({
  store_credits: sharesOfCredits(credits ?? [], total).map(({ id, amount, before }) => ({
    store_credit_id: id,
    amount: money.formatAmount(amount, currency),
    currency,
    ...(before && {
      credit_amount: money.formatAmount(before.worth, currency),
      credit_amount_used: money.formatAmount(before.used, currency),
      credit_amount_authorized: money.formatAmount(before.authorized, currency),
    }),
  })),
  store_credit_total: money.formatAmount(total, currency),
});

/** What each credit pays of an amount: the first ones as much as they can. */
function sharesOfCredits(credits: readonly CreditShare[], amount: money.Minor): CreditShare[] {
  let left = amount;
  return credits.flatMap((credit) => {
    const share = money.minOf(credit.amount, left);
    left -= share;
    return share > 0n ? [{ ...credit, amount: share }] : [];
  });
}

/** What a refusal makes a checkout fail with. */
export const failureOf = (stage: CheckoutStage, refusal: Refusal): CheckoutFailure => ({
  stage,
  code: refusal.code,
  message: refusal.message,
  said: refusal.unsaid.text,
  details: (refusal.details as JsonObject | undefined) ?? null,
});

/** This command and the next two are for one checkout; after it has ended they change nothing. */
function failCheckout(command: CommandOf<'FailCheckout'>, state: OrderState): readonly OrderFact[] {
  if (state.status !== 'checking_out' || state.checkout.id !== command.checkoutId) return [];
  const { checkoutId: checkout_id, stage, code, message, said, details } = command;
  const draft = new OrderDraft(state);
  draft.record('CheckoutFailed', { checkout_id, stage, code, message, said, details });
  return draft.facts;
}

function reverseCheckout(
  { checkoutId: checkout_id, unreleased = {} }: CommandOf<'ReverseCheckout'>,
  state: OrderState,
): readonly OrderFact[] {
  if (state.status !== 'giving_back' || state.checkout.id !== checkout_id) return [];
  const draft = new OrderDraft(state);
  for (const { payment, amount } of chargedAtCheckout(state)) {
    const failure = unreleased[payment.id];
    if (!failure) continue;
    const { payment_id, payment_method_id, charge_id } = chargeOf(state, payment, amount);
    draft.record('OrderPaymentVoidFailed', { payment_id, payment_method_id, charge_id, ...failure });
  }
  draft.record('CheckoutReversed', { checkout_id });
  // The customer was deleted during the checkout, and open carts are deleted with the customer.
  if (state.is_erased) deleteCart(draft);
  return draft.facts;
}

function complete(
  { checkoutId: checkout_id, responseCodes = {}, names = {} }: CommandOf<'Complete'>,
  state: OrderState,
): readonly OrderFact[] {
  if (state.status !== 'checking_out' || state.checkout.id !== checkout_id) return [];
  const { number, customer_id, currency, checkout } = state;
  const text = (amount: bigint) => money.formatAmount(amount, currency);
  const draft = new OrderDraft(state);
  for (const { payment, amount } of chargedAtCheckout(state)) {
    const response_code = responseCodes[payment.id] ?? '';
    const named = names[payment.id];
    if (named) recordName(draft, payment, named);
    draft.record('OrderPaymentAuthorized', { ...chargeOf(state, payment, amount), response_code });
  }
  settleInAdvance(draft);
  draft.record('OrderCompleted', {
    checkout_id,
    number,
    customer_id,
    currency,
    item_total: text(checkout.item_total),
    delivery_total: text(checkout.delivery_total),
    ...(checkout.discounts.total !== 0n && { discount_total: text(checkout.discounts.total) }),
    tax_total: text(checkout.taxes.included + checkout.taxes.additional),
    total: text(checkout.total),
    amount_due: text(checkout.amount_due),
  });
  return draft.facts;
}

/** What gateways have set aside in advance is collected after this, or released where it is not needed. */
function settleInAdvance(draft: OrderDraft<CheckingOut>): void {
  const { order } = draft;
  const amounts = amountsOf(order);
  for (const payment of order.payments.filter((each) => each.added === 'in_advance' && isHeld(each))) {
    const amount = amounts.get(payment.id) ?? 0n;
    if (amount === 0n) giveUpHeld(draft, payment, 'payment_not_needed');
    else if (payment.auto_capture) {
      draft.record('OrderPaymentCaptureStarted', chargeOf(order, payment, amount));
    }
  }
}

/**
 * Payments that are recorded already, or whose order was canceled meanwhile, stay as they are. About one whose gateway did not answer it is
 * asked from then on as about one that staff collect.
 */
function capturePayments(
  { checkoutId, answers }: CommandOf<'CapturePayments'>,
  state: OrderState,
): readonly OrderFact[] {
  if (state.status !== 'completed' || state.checkout.id !== checkoutId) return [];
  const draft = new OrderDraft(state);
  for (const { payment, amount } of collectedAtOnce(state)) {
    const answer = answers[payment.id];
    if (payment.charge?.status !== 'authorized' || !answer) continue;
    const { failure, unanswered } = answer;
    const charge = chargeOf(state, payment, amount);
    if (failure) draft.record('OrderPaymentFailed', { ...charge, ...failure });
    else if (unanswered) {
      const { payment_id, payment_method_id, charge_id } = charge;
      draft.record('OrderPaymentCaptureStarted', charge);
      draft.record('OrderPaymentUnanswered', { payment_id, payment_method_id, charge_id, ...unanswered });
    } else draft.record('OrderPaymentCaptured', charge);
  }
  return draft.facts;
}

const chargeOf = (order: OrderAtCheckout, payment: Payment, amount: money.Minor) => ({
  payment_id: payment.id,
  payment_method_id: payment.method.id,
  charge_id: chargeIdOf(attemptOf(order, payment), payment.id),
  amount: money.formatAmount(amount, order.currency),
  currency: order.currency,
});
