import { money } from '@storefold/kernel/core';
import type { Evolution } from '../order.evolution.ts';
import type { AppliedPromotion } from './adjustments.ts';
import type { PriceFacts, PromotionSnapshot } from './price.facts.ts';

export const priceEvolution: Evolution<keyof PriceFacts> = {
  CartDiscountCodeApplied: (order, { data }) => ({
    ...order,
    promotions: [...order.promotions, promotionOf(data)],
  }),
  CartDiscountCodeRemoved: (order, { data: { promotion_id } }) => ({
    ...order,
    promotions: order.promotions.filter((each) => each.promotion_id !== promotion_id),
  }),
  CartPromotionsChanged: (order, { data }) => ({ ...order, promotions: data.promotions.map(promotionOf) }),
  CartTaxRatesChanged: (order, { data }) => ({ ...order, tax_rates: data.tax_rates }),
};

function promotionOf(data: PromotionSnapshot): AppliedPromotion {
  const {
    promotion_id,
    name,
    description,
    code,
    kind,
    basis_points,
    currency,
    eligible_product_ids,
    unusable,
  } = data;
  const minor = (amount: string | null) =>
    amount === null || currency === null ? null : money.minor(amount, currency);
  return {
    promotion_id,
    name,
    description,
    code,
    kind,
    basis_points,
    amount: minor(data.amount),
    currency,
    minimum_total: minor(data.minimum_total),
    eligible_product_ids,
    unusable,
  };
}
