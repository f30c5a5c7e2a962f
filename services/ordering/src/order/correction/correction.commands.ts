import type { QuotedVariant } from '@storefold/contracts';
import type { money } from '@storefold/kernel/core';
import type { KeptAddress } from '../cart/cart.facts.ts';
import type { FulfilledItem } from '../delivery/delivery.facts.ts';
import type { OfVersion, StoreTerms } from '../order.terms.ts';
import type { CorrectionFailure } from './correction.ts';

export type CorrectionCommand =
  | ({ type: 'StartCorrection'; storeId: string; correctionId: string } & WantedCorrection &
      StoreTerms &
      OfVersion)
  /** All that is added is reserved. */
  | { type: 'CompleteCorrection'; correctionId: string }
  | ({ type: 'FailCorrection'; correctionId: string } & CorrectionFailure);

/** What staff want to correct. */
export interface WantedCorrection {
  /** How many there are to be of each line. */
  readonly items: readonly FulfilledItem[];
  readonly additions: readonly Addition[];
  readonly shippingAddress: KeptAddress | null;
  readonly deliveryMethodId: string | null;
  readonly discount: { readonly basisPoints: number | null; readonly amount: money.Minor | null } | null;
  readonly reason: string | null;
  readonly isCustomerNotified: boolean;
  /** Of additions. */
  readonly quotes: readonly QuotedVariant[];
  /** Makes the ids of new lines. */
  readonly newLineId: () => string;
  readonly fulfillmentId: string;
}

interface Addition {
  readonly variantId: string;
  readonly quantity: number;
  /** Null: today's. */
  readonly price: money.Minor | null;
}
