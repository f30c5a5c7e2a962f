import type { GiftCardBatch as GiftCardBatchBody } from '@storefold/contracts';
import { money } from '@storefold/kernel/core';
import type { GiftCardBatch } from './gift-card-batch.ts';

/** The Admin API's form, which public events carry too. */
export function giftCardBatchBody(id: string, batch: GiftCardBatch): GiftCardBatchBody {
  const { status, codes_count, created_count, canceled_count, prefix, currency } = batch;
  return {
    id,
    state: status,
    codes_count,
    created_count,
    canceled_count,
    prefix,
    currency,
    ...money.moneyField('amount', batch.amount, currency),
    expires_at: batch.expires_on,
    created_by_id: batch.admin_user_id,
    metadata: batch.metadata ?? {},
    created_at: batch.created_at,
    updated_at: batch.updated_at,
  };
}
