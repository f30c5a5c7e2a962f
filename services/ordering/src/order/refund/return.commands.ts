import type { JsonObject, money } from '@storefold/kernel/core';
import type { FulfilledItem } from '../delivery/delivery.facts.ts';
import type { Holder, OfVersion } from '../order.terms.ts';
import type { WantedRefund } from './refund.commands.ts';
import type { ReturnRefund } from './return.ts';

export type ReturnCommand =
  /** `at`: now. */
  | {
      type: 'RequestReturn';
      by: Holder;
      returnId: string;
      items: readonly WantedReturn[];
      terms: ReturnTerms;
      createdById: string | null;
      metadata: JsonObject | undefined;
      at: string;
    }
  | ({ type: 'ApproveReturn'; storeId: string; returnId: string } & OfVersion)
  | ({ type: 'RejectReturn'; storeId: string; returnId: string } & OfVersion)
  /** `items`: null, all of it and back on the shelf. `refunding`: what of the refund its amount and goods do not say. */
  | ({
      type: 'ReceiveReturn';
      storeId: string;
      returnId: string;
      items: readonly ReceivedItem[] | null;
      refund: ReturnRefund;
      deduction: money.Minor;
      refunding: Pick<WantedRefund, 'refundId' | 'storeCreditId' | 'isCardExpired' | 'createdById'>;
    } & OfVersion);

export type WantedReturn = FulfilledItem & { readonly reason: string | null };
export type ReceivedItem = FulfilledItem & { readonly is_restocked: boolean };

/** What the store says of returns. */
export interface ReturnTerms {
  /** For how many days of the store after a parcel was sent customers may ask. 0: never. */
  readonly days: number;
  /** The time zone of the store, in which its days are. */
  readonly timezone: string;
  readonly reasons: readonly string[];
}
