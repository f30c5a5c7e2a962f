import { type Text, text } from '@storefold/contracts';
import { isSameJson, money, refusals } from '@storefold/kernel/core';
import { discountCodeKey } from '../../promotion/discount-code.ts';
import type { CartChanges } from '../order.decisions.ts';
import type { OrderDraft } from '../order.draft.ts';
import type { Cart, Contents } from '../order.ts';
import type { AppliedPromotion, DiscountReason } from './adjustments.ts';
import { whyNothing } from './discounts.ts';
import type { PromotionSnapshot } from './price.facts.ts';
import { discountable } from './price.ts';

export const promotionChanges: CartChanges<'ApplyDiscountCode' | 'RemoveDiscountCode'> = {
  ApplyDiscountCode: (draft, { promotion }) => applyDiscountCode(draft, promotion),
  RemoveDiscountCode: (draft, { code }) => removeDiscountCode(draft, code),
};

type Draft = OrderDraft<Cart>;

/**
 * The promotions of a cart as they are now: of the candidates those without a code that fit what is in it, the oldest first,
 * and that of its code, whatever it takes off.
 */
function currentPromotions(
  cart: Contents,
  candidates: readonly AppliedPromotion[],
): readonly AppliedPromotion[] {
  const inCart = new Set(cart.items.map(({ product_id }) => product_id));
  const seen = (promotion: AppliedPromotion): AppliedPromotion =>
    promotion.eligible_product_ids === null
      ? promotion
      : { ...promotion, eligible_product_ids: promotion.eligible_product_ids.filter((id) => inCart.has(id)) };
  const automatic = candidates
    .filter(({ code, currency }) => code === null && (currency === null || currency === cart.currency))
    .map(seen)
    .filter(({ eligible_product_ids: ids }) => ids === null || ids.length > 0);
  const applied = codeOf(cart);
  const now = applied && candidates.find(({ promotion_id: id }) => id === applied.promotion_id);
  const byCode = now ? seen(now) : applied;
  return [...automatic, ...(byCode ? [byCode] : [])];
}

/** The promotion whose code was entered. */
export const codeOf = ({ promotions }: Pick<Contents, 'promotions'>): AppliedPromotion | undefined =>
  promotions.find(({ code }) => code !== null);

/** Records which promotions the cart has now, if that has changed. Without candidates what is known counts. */
export function settlePromotions(draft: Draft, candidates: readonly AppliedPromotion[] | undefined): void {
  const { order } = draft;
  if (candidates === undefined || (candidates.length === 0 && order.promotions.length === 0)) return;
  const promotions = currentPromotions(order, candidates).map((each) => snapshotOf(each));
  if (
    isSameJson(
      promotions,
      order.promotions.map((each) => snapshotOf(each)),
    )
  )
    return;
  draft.record('CartPromotionsChanged', { promotions });
}

/** Refused with the reason if the code is of no use for the cart, and if the cart has one. */
export function applyDiscountCode(draft: Draft, promotion: AppliedPromotion): void {
  const applied = codeOf(draft.order);
  if (applied) {
    const isSame = applied.promotion_id === promotion.promotion_id;
    throw refusals.notPossible(isSame ? 'discount_code_applied' : 'other_discount_code_applied');
  }
  const [now = promotion] = currentPromotions({ ...draft.order, promotions: [promotion] }, [promotion]);
  const why = whyNothing(now, discountable(draft.order));
  if (why) throw refusals.notPossible(reasonText(now, why, draft.order.currency));
  draft.record('CartDiscountCodeApplied', snapshotOf(now));
}

function removeDiscountCode(draft: Draft, wanted: string): void {
  const { promotion_id, code = null } = codeOf(draft.order) ?? {};
  if (promotion_id === undefined || code === null || discountCodeKey(code) !== discountCodeKey(wanted)) {
    throw refusals.notFound('discount_code');
  }
  draft.record('CartDiscountCodeRemoved', { promotion_id, code });
}

/** Makes it the only code of the cart. Null: none. */
export function setDiscountCode(draft: Draft, promotion: AppliedPromotion | null): void {
  const applied = codeOf(draft.order);
  if (applied?.promotion_id === promotion?.promotion_id) return;
  if (applied?.code) removeDiscountCode(draft, applied.code);
  if (promotion) applyDiscountCode(draft, promotion);
}

/** Why the code of a cart takes nothing off. Undefined: it does, or there is none. */
export function codeProblem(cart: Contents): Text | undefined {
  const applied = codeOf(cart);
  const why = applied && whyNothing(applied, discountable(cart));
  return applied && why && reasonText(applied, why, cart.currency);
}

/** A code that is used up keeps the cart from being completed until it is removed. */
export function refuseUsedUp(cart: Cart): void {
  if (codeOf(cart)?.unusable === 'used_up') throw refusals.notPossible('discount_code_used_up');
}

function reasonText(promotion: AppliedPromotion, why: DiscountReason, currency: string): Text {
  switch (why) {
    case 'deleted':
      return text('discount_code_unknown');
    case 'expired':
      return text('discount_code_expired');
    case 'too_early':
      return text('discount_code_too_early');
    case 'used_up':
      return text('discount_code_used_up');
    case 'below_minimum': {
      const minimum = money.displayAmount(promotion.minimum_total ?? 0n, currency);
      return text('discount_code_below_minimum', { minimum });
    }
    case 'other_currency':
      return text('discount_code_in_other_currency', { currency });
    case 'other_items':
      return text('discount_code_for_other_items');
    case 'other_customers':
      return text('discount_code_for_other_customers');
  }
}

/** As facts tell it. */
function snapshotOf({ amount, minimum_total, ...promotion }: AppliedPromotion): PromotionSnapshot {
  const { currency } = promotion;
  const textOf = (value: money.Minor | null) =>
    value === null || currency === null ? null : money.formatAmount(value, currency);
  return { ...promotion, amount: textOf(amount), minimum_total: textOf(minimum_total) };
}
