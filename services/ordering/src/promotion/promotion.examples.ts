import type { PromotionDetails, PromotionFact } from './promotion.ts';

/** 10 % off everything, by a code. */
export const spring: PromotionDetails = {
  name: 'Spring',
  description: null,
  code: 'Spring10',
  kind: 'percentage',
  basis_points: 10_00,
  amount: null,
  currency: null,
  minimum_total: null,
  product_ids: [],
  category_ids: [],
  customer_group_ids: [],
  starts_at: null,
  expires_at: null,
  usage_limit: null,
  usage_limit_per_customer: null,
  metadata: {},
};

export const created = (details: Partial<PromotionDetails> = {}): PromotionFact => ({
  type: 'PromotionCreated',
  data: { store_id: 'store_1', ...spring, ...details },
});
