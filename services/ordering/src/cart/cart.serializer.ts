import {
  type Cart as CartBody,
  type CartWarning,
  type PaymentMethod,
  type QuotedVariant,
  type Requirement,
  type Text,
  text,
  type Unsaid,
} from '@storefold/contracts';
import { type Language, money } from '@storefold/kernel/core';
import { completedSteps, currentStep, requirementsOf, saidOfShort } from '../order/cart/cart.steps.ts';
import { deliveryOptions } from '../order/delivery/delivery.rules.ts';
import { currentCart, shortLines } from '../order/order.current.ts';
import { cartIdOf } from '../order/order.ids.ts';
import { commonBody } from '../order/order.serializer.ts';
import type { Current, StoreTerms } from '../order/order.terms.ts';
import { isPlaced, type Order } from '../order/order.ts';
import { methodsFallenAway } from '../order/payment/payment.rules.ts';
import type { AppliedPromotion } from '../order/price/adjustments.ts';
import { isDelivered } from '../order/price/price.ts';
import { codeProblem } from '../order/price/promotion.rules.ts';
import { totalsOf } from '../order/price/totals.ts';
import type { AppliedCard, AppliedCredit } from '../order/value/value.ts';

/** What neighbours say of an open cart. Undefined and null: they were not asked, or did not answer. */
export interface CurrentValue {
  /** The cart's gift card with its current value. */
  readonly card: CurrentCard | null;
  /** The applied store credit with its current value. */
  readonly credit: CurrentCredit | null;
  /** The promotions that the cart may have now. */
  readonly promotions?: readonly AppliedPromotion[] | undefined;
  /** What the catalog sells of its lines. */
  readonly quotes?: readonly QuotedVariant[] | undefined;
}

/** The data that the response about a cart shows besides the cart itself. */
export interface CartSurroundings extends StoreTerms, CurrentValue {
  readonly token: string;
  readonly paymentMethods: readonly PaymentMethod[];
}

export interface CurrentCredit {
  readonly applied: AppliedCredit;
  readonly warning: Unsaid<CartWarning> | null;
}

export interface CurrentCard {
  readonly applied: AppliedCard;
  readonly warning: Unsaid<CartWarning> | null;
}

/** As the rules of carts read it. */
export const currentOf = (
  { card, credit, promotions, quotes }: CurrentValue,
  terms: Partial<StoreTerms>,
): Current => ({
  ...terms,
  card: card?.applied,
  creditAvailable: credit?.applied.available,
  promotions,
  quotes,
});

/** The Store API's form of a cart. */
export function cartBody(
  key: string,
  order: Order,
  surroundings: CartSurroundings,
  language: Language,
): CartBody {
  const { token, paymentMethods, deliveryMethods, card, credit } = surroundings;
  const now = currentCart(order, currentOf(surroundings, surroundings));
  const totals = totalsOf(now);
  const missing = requirementsOf(now, surroundings, totals);
  const step = currentStep(now, missing);
  return {
    id: cartIdOf(key),
    token,
    ...commonBody(key, now, { deliveryMethods, totals, step }),
    warnings: language.sayMessages([
      ...priceWarnings(now),
      ...stockWarnings(now, surroundings),
      ...deliveryWarnings(now, order, deliveryMethods),
      ...paymentWarnings(now, missing, surroundings),
      ...codeWarnings(now),
      ...[card, credit].flatMap((each) => each?.warning ?? []),
    ]),
    current_step: step,
    completed_steps: completedSteps(now, missing),
    requirements: language.sayMessages(missing),
    payment_methods: [...paymentMethods],
  };
}

/**
 * Nothing that the store offers goes to the address, or not what did before, or something does again. `before`: as the last
 * change left the cart.
 */
function deliveryWarnings(
  order: Order,
  before: Order,
  methods: CartSurroundings['deliveryMethods'],
): Unsaid<CartWarning>[] {
  if (isPlaced(order) || !isDelivered(order)) return [];
  const { delivery } = order;
  if (delivery === null) return [ofCart('delivery_unavailable', text('delivery_unavailable'))];
  const { name, replaces } = delivery;
  if (before.delivery === null)
    return [ofCart('delivery_replaced', text('delivery_selected', { now: name }))];
  if (!replaces) return [];
  const isBack = deliveryOptions(methods, order).some(({ id }) => id === replaces.delivery_method_id);
  const message = text('delivery_replaced', { before: replaces.name, now: name });
  return isBack ? [] : [ofCart('delivery_replaced', message)];
}

/** What the cart was to be paid by is not offered any more, and nothing is in its place. */
const paymentWarnings = (
  order: Order,
  missing: readonly Unsaid<Requirement>[],
  terms: Pick<StoreTerms, 'paymentOffers'>,
): Unsaid<CartWarning>[] =>
  missing.some(({ step }) => step === 'payment')
    ? methodsFallenAway(order, terms).map(({ name }) =>
        ofCart('payment_unavailable', text('payment_unavailable', { name })),
      )
    : [];

/** The code that takes nothing off any more. */
function codeWarnings(cart: Order): Unsaid<CartWarning>[] {
  const message = cart.status === 'cart' ? codeProblem(cart) : undefined;
  return message ? [ofCart('discount_code_unusable', message)] : [];
}

export const ofCart = (code: CartWarning['code'], message: Text): Unsaid<CartWarning> => ({
  code,
  message,
  line_item_id: null,
  item_id: null,
});

const ofLine = (
  code: CartWarning['code'],
  message: Text,
  id: string,
  more: Pick<CartWarning, 'from' | 'to' | 'available'> = {},
): Unsaid<CartWarning> => ({ code, message, line_item_id: id, item_id: id, ...more });

/** Lines that cannot be had as they are. They keep the cart from being completed. */
const stockWarnings = (order: Order, value: CurrentValue): Unsaid<CartWarning>[] =>
  (isPlaced(order) ? [] : shortLines(order, value)).map((short) => {
    const { code, message } = saidOfShort(short);
    return ofLine(code, message, short.line.id, short.isSold ? { available: short.available } : {});
  });

/** Lines whose price is another one than the last change of the cart began with. */
function priceWarnings({ items }: Order): Unsaid<CartWarning>[] {
  return items.flatMap(({ id, name, price, price_before: before, currency }) => {
    if (before === null || before === price) return [];
    const amounts = {
      before: money.displayAmount(before, currency),
      now: money.displayAmount(price, currency),
    };
    const message = text('price_changed', { name, ...amounts });
    const prices = { from: money.formatAmount(before, currency), to: money.formatAmount(price, currency) };
    return [ofLine('price_changed', message, id, prices)];
  });
}
