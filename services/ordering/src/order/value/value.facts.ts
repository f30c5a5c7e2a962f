import type { GiftCard } from '@storefold/contracts';
import { ownKey } from '../order.sealing.ts';

/** A gift card as its service answered at one moment. */
export type GiftCardSnapshot = {
  readonly gift_card_id: string;
  /** Sealed, because knowing it is enough to spend the card. Null once erased. */
  readonly code: string | null;
  readonly status: GiftCard['status'];
  /** The last day (YYYY-MM-DD) on which the card can be used. */
  readonly expires_on: string | null;
  readonly redeemed_at: string | null;
  readonly amount: string;
  readonly amount_used: string;
  readonly amount_authorized: string;
  readonly currency: string;
};

/** `amount_remaining`: what the card can pay for this cart; nothing if it may not be used. */
type CartGiftCard = GiftCardSnapshot & { readonly amount_remaining: string };

/** `amount_available`: what the customer's credits can pay in the currency of the cart. */
type CartStoreCredit = { readonly amount_available: string; readonly currency: string };

/**
 * What a store credit is to pay, and how it was before: worth in all, used and reserved. Checkouts of before this was kept do
 * not have the latter.
 */
export type CheckoutCredit = {
  readonly store_credit_id: string;
  readonly amount: string;
  readonly currency: string;
} & CreditAmounts;

export type CreditAmounts = {
  readonly credit_amount?: string | undefined;
  readonly credit_amount_used?: string | undefined;
  readonly credit_amount_authorized?: string | undefined;
};

export type ValueFacts = {
  CartGiftCardApplied: CartGiftCard;
  CartGiftCardRevalued: CartGiftCard;
  CartGiftCardRemoved: { readonly gift_card_id: string };
  /** The customer's store credits are to pay for the cart. */
  CartStoreCreditApplied: CartStoreCredit & {
    readonly customer_id: string;
    /** The most that they are to pay. Null: as much as they can. */
    readonly amount: string | null;
  };
  CartStoreCreditRevalued: CartStoreCredit & { readonly customer_id: string };
  CartStoreCreditRemoved: { readonly customer_id: string };
};

export const valueSealed = {
  CartGiftCardApplied: ownKey('code'),
  CartGiftCardRevalued: ownKey('code'),
};
