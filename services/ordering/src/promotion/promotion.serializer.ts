import type { AdminPromotion } from '@storefold/contracts';
import { money } from '@storefold/kernel/core';
import type { Promotion, PromotionDetails } from './promotion.ts';
import { percentOf } from './promotion-terms.ts';

/** What the Admin API shows of a promotion: not the orders that use it. */
type Shown = Omit<Promotion, 'uses' | 'used_by' | 'given_up'>;

/** The Admin API's form. `at`: when it is shown, which decides whether it is active. */
export const adminPromotionBody = (id: string, promotion: Shown, at: string): AdminPromotion => ({
  id,
  name: promotion.name,
  description: promotion.description,
  code: promotion.code,
  automatic: promotion.code === null,
  kind: promotion.kind,
  ...worthFields(promotion),
  currency: promotion.currency,
  product_ids: [...promotion.product_ids],
  category_ids: [...promotion.category_ids],
  customer_group_ids: [...promotion.customer_group_ids],
  starts_at: promotion.starts_at,
  expires_at: promotion.expires_at,
  usage_limit: promotion.usage_limit,
  usage_limit_per_customer: promotion.usage_limit_per_customer,
  usage_count: promotion.usage_count,
  minimum_total: promotion.minimum_total,
  display_minimum_total: displayOf(promotion.minimum_total, promotion.currency),
  active: isInTime(promotion, at) && !isFull(promotion),
  metadata: promotion.metadata,
  created_at: promotion.created_at,
  updated_at: promotion.updated_at,
});

function worthFields({ basis_points, amount, currency }: PromotionDetails) {
  if (basis_points !== null) {
    return { amount: percentOf(basis_points), display_amount: `${basis_points / 100}%` };
  }
  return { amount, display_amount: displayOf(amount, currency) };
}

const displayOf = (amount: string | null, currency: string | null): string | null =>
  amount === null || currency === null ? null : money.displayAmount(money.minor(amount, currency), currency);

/** Whether its time has come and is not over. */
const isInTime = ({ starts_at, expires_at }: PromotionDetails, at: string): boolean =>
  (starts_at === null || starts_at <= at) && (expires_at === null || at < expires_at);

const isFull = ({ usage_limit, usage_count }: Shown): boolean =>
  usage_limit !== null && usage_count >= usage_limit;
