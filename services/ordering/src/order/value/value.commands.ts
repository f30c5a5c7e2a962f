import type { money } from '@storefold/kernel/core';
import type { OnCart } from '../order.terms.ts';
import type { AppliedCard } from './value.ts';

export type ValueCommand =
  | ({ type: 'ApplyGiftCard'; card: AppliedCard } & Omit<OnCart, 'card'>)
  | ({ type: 'RemoveGiftCard'; giftCardId: string } & OnCart)
  | ({
      type: 'ApplyStoreCredit';
      wanted: money.Minor | null;
      available: money.Minor;
      /** That of the amounts. */
      currency: string;
    } & Omit<OnCart, 'creditAvailable'>)
  | ({ type: 'RemoveStoreCredit' } & OnCart);
