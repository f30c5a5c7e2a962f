import type { JsonObject } from '@storefold/kernel/core';
import type { EndedSessions } from '../../ended-sessions.ts';
import type { WantedItem } from '../items/item.commands.ts';
import type { Holder, Offers, OfVersion, OnCart } from '../order.terms.ts';
import type { AppliedPromotion } from '../price/adjustments.ts';
import type { KeptAddress } from './cart.facts.ts';

export type CartCommand =
  | ({
      type: 'CreateCart';
      storeId: string;
      /** Whether staff draft the order. */
      isDraft?: boolean;
      number: string;
      customer: CartOwner | null;
      currency: string;
      locale: string;
      items: readonly WantedItem[];
      details: CartDetailsInput;
      /** The promotions that the cart may have. */
      promotions?: readonly AppliedPromotion[] | undefined;
      /** That of the code which is entered. */
      promotionByCode?: AppliedPromotion | undefined;
    } & Offers)
  | ({
      type: 'ChangeCart';
      /** That of the code which the cart is to have. Null: none; undefined leaves it as it is. */
      promotionByCode?: AppliedPromotion | null | undefined;
    } & WantedDraft &
      Offers &
      OnCart)
  | ({ type: 'Associate'; customer: CartOwner } & OnCart)
  /** `items`: what is in the other cart of the customer. */
  | ({
      type: 'MergeCart';
      cartId: string;
      items: readonly (WantedItem & { readonly quantity: number })[];
    } & Offers &
      OnCart)
  | ({ type: 'DeleteCart' } & OnCart)
  | { type: 'RequestConfirmation'; storeId: string }
  | ({ type: 'ChangeDetails'; storeId: string; wanted: WantedDraft } & OfVersion)
  /** Gives a guest's order to the customer who proved to read the mail of its address. */
  | { type: 'Claim'; customerId: string; storeId: string; email: string }
  /** A guest's order goes to the customer who holds it by its token. */
  | ({ type: 'AssociateOrder'; by: Holder; customerId: string } & OfVersion)
  /** `before`: when it was proved who the customer is. What became the customer's earlier may be somebody else's. */
  | { type: 'DeleteEarlierCart'; customerId: string; ended: EndedSessions }
  /** An open cart of a guest with an address, whose reader is deleted. */
  | { type: 'DeleteGuestCart'; storeId: string; email: string }
  /** An open cart that was not touched after this instant. */
  | { type: 'ExpireCart'; untouchedSince: string }
  | { type: 'Erase'; customerId: string }
  /** The guest who placed an order. */
  | { type: 'EraseGuest'; storeId: string; emailDigest?: string | undefined };

/** The customer who takes a cart, in a session of theirs. */
export interface CartOwner {
  readonly id: string;
  readonly email: string;
  readonly epochs?: { readonly credential_epoch: number } | undefined;
}

/** Details of a cart as a request gives them; undefined leaves a detail as it is. */
export interface CartDetailsInput {
  readonly email?: string | null | undefined;
  readonly customerNote?: string | null | undefined;
  readonly shippingAddress?: KeptAddress | null | undefined;
  readonly billingAddress?: KeptAddress | null | undefined;
  /** Use the shipping address, as of this command, as billing address too. */
  readonly useShipping?: boolean;
  readonly metadata?: JsonObject | undefined;
  readonly internalNote?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** What staff want of an order. Undefined leaves it as it is. */
export interface WantedDraft {
  readonly details: CartDetailsInput;
  readonly customer?: CartOwner | undefined;
  readonly currency?: string | undefined;
  readonly locale?: string | undefined;
  /** A quantity of 0 takes the variant out. */
  readonly items: readonly WantedItem[];
  /** The code of a promotion. Null: none; undefined leaves it as it is. */
  readonly discountCode?: string | null | undefined;
}
