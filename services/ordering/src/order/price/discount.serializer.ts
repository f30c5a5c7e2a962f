import { type Discount, idPrefixes } from '@storefold/contracts';
import { recordId } from '@storefold/kernel/core';
import type { Discounts } from './adjustments.ts';
import { moneyFields } from './money-fields.ts';

/** What each promotion takes off. That of a code is shown when it takes nothing off, too. */
export const discountBodies = (key: string, { promotions }: Discounts, currency: string): Discount[] =>
  promotions
    .filter(({ code, amount }) => code !== null || amount !== 0n)
    .map(({ promotion_id, name, description, code, amount }) => ({
      id: recordId(idPrefixes.discount, `${key}:${promotion_id}`),
      promotion_id,
      name,
      description,
      code,
      ...moneyFields({ amount }, currency),
    }));
