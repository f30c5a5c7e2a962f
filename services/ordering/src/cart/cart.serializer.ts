import {
  type Cart as CartBody,
  type CartWarning,
  type PaymentMethod,
  type Requirement,
  text,
  type Unsaid,
} from '@storefold/contracts';
import { type Language, money } from '@storefold/kernel/core';
import { completedSteps, currentStep, requirementsOf } from '../order/cart.steps.ts';
import { deliveryOptions } from '../order/delivery.rules.ts';
import { withCurrentOffers } from '../order/offers.rules.ts';
import type { StoreTerms } from '../order/order.commands.ts';
import { cartIdOf } from '../order/order.ids.ts';
import { isDelivered } from '../order/order.price.ts';
import { commonBody } from '../order/order.serializer.ts';
import { totalsOf } from '../order/order.totals.ts';
import {
  type AppliedCard,
  type AppliedCredit,
  type AppliedPromotion,
  isPlaced,
  type Order,
} from '../order/order.ts';
import { methodsFallenAway } from '../order/payment.rules.ts';
import { codeProblem, currentPromotions } from '../order/promotion.rules.ts';
import { currentTaxRates } from '../order/tax.rules.ts';

/** The data that the response about a cart shows besides the cart itself. */
export interface CartSurroundings extends StoreTerms {
  readonly token: string;
  readonly paymentMethods: readonly PaymentMethod[];
  /** The cart's gift card with its current value. Null if the cart has none or it was not requested. */
  readonly card: CurrentCard | null;
  /** The applied store credit with its current value. Null if there is none or it was not requested. */
  readonly credit: CurrentCredit | null;
  /** The promotions that the cart may have now. Undefined: what it knows counts. */
  readonly promotions?: readonly AppliedPromotion[] | undefined;
}

export interface CurrentCredit {
  readonly applied: AppliedCredit;
  readonly warning: Unsaid<CartWarning> | null;
}

export interface CurrentCard {
  readonly applied: AppliedCard;
  readonly warning: Unsaid<CartWarning> | null;
}

/** What may be known of what holds now. What is not known counts as the cart has it. */
type CurrentValue = Pick<CartSurroundings, 'card' | 'credit' | 'promotions'> & Partial<StoreTerms>;

/** The Store API's form of a cart. */
export function cartBody(
  key: string,
  order: Order,
  surroundings: CartSurroundings,
  language: Language,
): CartBody {
  const { token, paymentMethods, deliveryMethods, card, credit } = surroundings;
  const now = withCurrentValue(order, surroundings);
  const totals = totalsOf(now);
  const missing = requirementsOf(now, surroundings, totals);
  const step = currentStep(now, missing);
  return {
    id: cartIdOf(key),
    token,
    ...commonBody(key, now, { deliveryMethods, totals, step }),
    warnings: language.sayMessages([
      ...priceWarnings(now),
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
 * An open cart with the delivery, the payments, the promotions and the tax rates that it has now, and what its gift card and store
 * credit can pay.
 */
export function withCurrentValue(
  order: Order,
  { card, credit, promotions, taxes, ...offers }: CurrentValue,
): Order {
  if (order.status !== 'cart') return order;
  return {
    ...withCurrentOffers(order, offers),
    gift_card: card?.applied ?? order.gift_card,
    store_credit: credit?.applied ?? order.store_credit,
    promotions: promotions ? currentPromotions(order, promotions) : order.promotions,
    tax_rates: taxes ? currentTaxRates(order, taxes) : order.tax_rates,
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
  if (delivery === null)
    return [{ code: 'delivery_unavailable', message: text('delivery_unavailable'), line_item_id: null }];
  const { name, replaces } = delivery;
  if (before.delivery === null)
    return [
      {
        code: 'delivery_replaced',
        message: text('delivery_selected', { now: name }),
        line_item_id: null,
      },
    ];
  if (!replaces) return [];
  const isBack = deliveryOptions(methods, order).some(({ id }) => id === replaces.delivery_method_id);
  const message = text('delivery_replaced', { before: replaces.name, now: name });
  return isBack ? [] : [{ code: 'delivery_replaced', message, line_item_id: null }];
}

/** What the cart was to be paid by is not offered any more, and nothing is in its place. */
const paymentWarnings = (
  order: Order,
  missing: readonly Unsaid<Requirement>[],
  terms: Pick<StoreTerms, 'paymentOffers'>,
): Unsaid<CartWarning>[] =>
  missing.some(({ step }) => step === 'payment')
    ? methodsFallenAway(order, terms).map(({ name }) => ({
        code: 'payment_unavailable',
        message: text('payment_unavailable', { name }),
        line_item_id: null,
      }))
    : [];

/** The code that takes nothing off any more. */
function codeWarnings(cart: Order): Unsaid<CartWarning>[] {
  const message = cart.status === 'cart' ? codeProblem(cart) : undefined;
  return message ? [{ code: 'discount_code_unusable', message, line_item_id: null }] : [];
}

/** Lines whose price the catalog changed since the shopper last touched them. */
function priceWarnings({ items }: Order): Unsaid<CartWarning>[] {
  return items.flatMap(({ id, name, price, price_before: before, currency }) => {
    if (before === null || before === price) return [];
    const amounts = {
      before: money.displayAmount(before, currency),
      now: money.displayAmount(price, currency),
    };
    const message = text('price_changed', { name, ...amounts });
    return [{ code: 'price_changed' as const, message, line_item_id: id }];
  });
}
