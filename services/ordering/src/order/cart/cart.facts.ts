import type { AddressFields } from '@storefold/contracts';
import type { JsonObject } from '@storefold/kernel/core';
import { personal } from '../order.sealing.ts';

/** An address of a cart. `address_id`: an id of its own, or that of the address book it came from. */
export type KeptAddress = AddressFields & { readonly address_id: string };

/** How many of a variant were in a cart when it was merged, and how many of them came here. */
export type MergedItem = { readonly variant_id: string; readonly quantity: number; readonly added: number };

/** `total`: what the order would cost. */
type DraftTotal = { readonly currency: string; readonly total: string };

export type CartFacts = {
  CartCreated: {
    readonly store_id: string;
    /** `R` and nine digits. The completed order has the same number. */
    readonly number: string;
    readonly customer_id: string | null;
    /** The number of passwords the customer had had when the session began. Absent: it is not known, or a guest's. */
    readonly credential_epoch?: number | undefined;
    readonly currency: string;
    readonly locale: string;
    /** Null: none. */
    readonly metadata: JsonObject | null;
    /** Whether staff draft the order. Absent: it is a shopper's cart. */
    readonly is_draft?: boolean;
  };
  CartEmailChanged: { readonly customer_id: string | null; readonly email: string | null };
  CartCustomerNoteChanged: { readonly customer_id: string | null; readonly customer_note: string | null };
  /** The addresses that changed; null: removed. */
  CartAddressesChanged: {
    readonly customer_id: string | null;
    readonly shipping_address?: KeptAddress | null;
    readonly billing_address?: KeptAddress | null;
  };
  CartMetadataChanged: { readonly customer_id: string | null; readonly metadata: JsonObject };
  /** Each line is quoted again in the new currency. */
  CartCurrencyChanged: { readonly currency: string };
  CartLocaleChanged: { readonly locale: string };
  CartAssociated: { readonly customer_id: string; readonly credential_epoch?: number | undefined };
  /** What is in another cart of the customer moves here. Told again for what came there meanwhile; then that one is closed. */
  CartMerged: { readonly cart_id: string; readonly items: readonly MergedItem[] };
  /** The shopper removed the cart, or staff their draft, or its customer was erased. `item_total`: of what was in it. */
  CartDeleted: {
    readonly customer_id: string | null;
    readonly total_quantity: number;
    readonly item_total: string;
    readonly currency: string;
  };
  /** Nobody touched the cart for longer than carts are kept. */
  CartExpired: {
    readonly customer_id: string | null;
    readonly total_quantity: number;
    readonly item_total: string;
    readonly currency: string;
  };
  /** Staff have drafted an order. The facts before, of the same command, say what is in it. */
  OrderDraftCreated: DraftTotal;
  /** Staff have changed their draft. The facts before, of the same command, say how. */
  OrderDraftChanged: DraftTotal;
  /** The details that staff changed. */
  OrderDetailsChanged: {
    readonly customer_id: string | null;
    readonly email?: string | null;
    readonly customer_note?: string | null;
    readonly internal_note?: string | null;
    readonly tags?: readonly string[];
    readonly metadata?: JsonObject;
  };
  /** Staff corrected addresses of a placed order, those that are present. Where they lie, as far as taxes and zones go, is the same. */
  OrderAddressesChanged: {
    readonly customer_id: string | null;
    readonly shipping_address?: KeptAddress | null;
    readonly billing_address?: KeptAddress | null;
  };
  /**
   * Staff do not want the customer to be told of one step, whose facts follow. With no id it is the cancellation of the order. Of what is
   * not told otherwise the customer is told.
   */
  OrderNoticePrevented: {
    readonly fulfillment_id?: string;
    readonly payment_id?: string;
    readonly refund_id?: string;
  };
  /** Staff want the customer to get the confirmation of the order once more. */
  OrderConfirmationRequested: { readonly customer_id: string | null };
  /** A guest's order belongs to the customer from here on: who proved to read its mail, held its token, or whom staff named. */
  OrderAssociated: { readonly customer_id: string };
  /** The customer was erased, or the guest: null. The sealed fields read as null from here on. */
  OrderPersonalDataErased: {
    readonly customer_id: string | null;
    /** Of a guest: a keyed digest of where they got mail. Absent: it is not known. */
    readonly email_digest?: string;
  };
};

export const cartSealed = {
  CartCreated: personal('metadata'),
  CartEmailChanged: personal('email'),
  CartCustomerNoteChanged: personal('customer_note'),
  CartAddressesChanged: personal('shipping_address', 'billing_address'),
  CartMetadataChanged: personal('metadata'),
  OrderAddressesChanged: personal('shipping_address', 'billing_address'),
  OrderDetailsChanged: personal('email', 'customer_note', 'internal_note', 'tags', 'metadata'),
};
