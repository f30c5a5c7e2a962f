import { money } from '@storefold/kernel/core';
import type { AppliedPromotion, DiscountReason, Discounts, PromotionDiscount } from './adjustments.ts';

/** What promotions are taken off: all in minor units of `currency`. */
export interface Discountable {
  readonly currency: string;
  readonly lines: readonly DiscountedLine[];
  /** What delivery costs. */
  readonly delivery: money.Minor;
  /** In the order in which they apply, each on what the ones before leave. */
  readonly promotions: readonly AppliedPromotion[];
}

interface DiscountedLine {
  readonly id: string;
  readonly product_id: string;
  /** The price of all its pieces. */
  readonly total: money.Minor;
}

export const noDiscounts: Discounts = { total: 0n, promotions: [], lines: {}, delivery: 0n };

/**
 * What the promotions take off, assigned to lines and delivery: the assignments sum up exactly to what each takes off, and
 * nothing falls below 0.
 */
export function discountsOf(cart: Discountable): Discounts {
  const left = cart.lines.map(({ total }) => total);
  let delivery = cart.delivery;
  const promotions = cart.promotions.map((promotion): PromotionDiscount => {
    if (whyNothing(promotion, cart)) return discountOf(promotion, 0n);
    if (promotion.kind === 'free_shipping') {
      const taken = delivery;
      delivery = 0n;
      return discountOf(promotion, taken);
    }
    const isInScope = scopeOf(promotion);
    const leftInScope = cart.lines.map((line, index) => (isInScope(line) ? (left[index] ?? 0n) : 0n));
    const taken = takenOff(promotion, sumOf(leftInScope));
    for (const [index, share] of money.spread(taken, leftInScope).entries()) {
      left[index] = (left[index] ?? 0n) - share;
    }
    return discountOf(promotion, taken);
  });
  const lines = cart.lines.flatMap(({ id, total }, index): [string, money.Minor][] => {
    const discount = (left[index] ?? 0n) - total;
    return discount === 0n ? [] : [[id, discount]];
  });
  return {
    total: sumOf(promotions.map(({ amount }) => amount)),
    promotions,
    lines: Object.fromEntries(lines),
    delivery: delivery - cart.delivery,
  };
}

/** What they take off of the delivery, negative: all or nothing, whatever they take off of the lines. */
export const deliveryDiscountOf = (cart: Discountable): money.Minor =>
  cart.promotions.some((each) => each.kind === 'free_shipping' && !whyNothing(each, cart))
    ? -cart.delivery
    : 0n;

const discountOf = (
  { promotion_id, name, description, code }: AppliedPromotion,
  taken: money.Minor,
): PromotionDiscount => ({ promotion_id, name, description, code, amount: -taken });

/** Why a promotion takes nothing off whatever is in the cart, or what is in it. An empty cart tells nothing of the latter. */
export function whyNothing(
  promotion: AppliedPromotion,
  { currency, lines }: Pick<Discountable, 'currency' | 'lines'>,
): DiscountReason | undefined {
  if (promotion.unusable !== null) return promotion.unusable;
  if (promotion.currency !== null && promotion.currency !== currency) return 'other_currency';
  if (lines.length === 0) return undefined;
  if (promotion.minimum_total !== null && sumOf(lines.map(({ total }) => total)) < promotion.minimum_total) {
    return 'below_minimum';
  }
  return lines.some(scopeOf(promotion)) ? undefined : 'other_items';
}

function scopeOf({ eligible_product_ids }: AppliedPromotion): (line: DiscountedLine) => boolean {
  if (eligible_product_ids === null) return () => true;
  const ids = new Set(eligible_product_ids);
  return ({ product_id }) => ids.has(product_id);
}

/** Of an amount in scope: a share of it, half a minor unit rounded up, or at most all of it. */
function takenOff({ basis_points: points, amount }: AppliedPromotion, inScope: money.Minor): money.Minor {
  if (points !== null) return (inScope * BigInt(points) + 5_000n) / 10_000n;
  return money.minOf(amount ?? 0n, inScope);
}

const sumOf = (amounts: readonly money.Minor[]): money.Minor =>
  amounts.reduce((sum, amount) => sum + amount, 0n);
