import type { AddressFields, ErrorCode, GiftCard, OptionValue, PaymentMethod } from '@storefold/contracts';
import type { JsonObject } from '@storefold/kernel/core';

/** An address of a cart: its fields and an id of its own, or that of the address book it came from. */
export type KeptAddress = AddressFields & { readonly id: string };

/**
 * The name, price and other fields of a line, as the catalog answered at one moment. Amounts are decimal strings of
 * `currency`.
 */
export type VariantSnapshot = {
  readonly variant_id: string;
  readonly product_id: string;
  readonly name: string;
  readonly slug: string;
  readonly sku: string | null;
  readonly options_text: string;
  readonly option_values: readonly OptionValue[];
  readonly thumbnail_url: string | null;
  readonly currency: string;
  readonly price: string;
  readonly compare_at_price: string | null;
  readonly tax_category_id: string | null;
  readonly weight: number | null;
  readonly weight_unit: 'g' | 'oz';
};

/** The stages at which a checkout can end. */
export type CheckoutStage = 'reserve_stock' | 'authorize_gift_card' | 'complete' | 'time';

/**
 * The facts of an order, from the cart it begins as. These names and shapes are what the store keeps: add, never
 * change.
 *
 * `customer_id` stands beside personal fields and names the customer they belong to. Null: they belong to a guest and
 * are kept under the order's own key.
 */
type Facts = {
  CartCreated: {
    readonly store_id: string;
    /** `R` and nine digits. The completed order has the same number. */
    readonly number: string;
    readonly customer_id: string | null;
    readonly currency: string;
    readonly locale: string;
    readonly metadata: JsonObject;
  };
  CartItemAdded: { readonly item_id: string; readonly quantity: number } & VariantSnapshot;
  CartItemQuantityChanged: { readonly item_id: string; readonly quantity: number };
  /** The catalog's answer differs from what the line says. */
  CartItemQuoted: { readonly item_id: string } & VariantSnapshot;
  CartItemRemoved: { readonly item_id: string };
  CartEmailSet: { readonly customer_id: string | null; readonly email: string | null };
  CartNoteSet: { readonly customer_id: string | null; readonly customer_note: string | null };
  /** The addresses that changed; null: removed. */
  CartAddressesSet: {
    readonly customer_id: string | null;
    readonly shipping_address?: KeptAddress | null;
    readonly billing_address?: KeptAddress | null;
  };
  CartMetadataSet: { readonly metadata: JsonObject };
  /** Each line is quoted again in the new currency. */
  CartCurrencyChanged: { readonly currency: string };
  CartAssociated: { readonly customer_id: string };
  CartDeleted: Record<string, never>;
  DeliveryRateSelected: {
    readonly delivery_method_id: string;
    readonly name: string;
    readonly code: string | null;
    readonly cost: string;
    readonly currency: string;
    readonly chosen_by: 'default' | 'shopper';
  };
  /** The selected method is no longer offered and there is no other, or there is no address to deliver to. */
  DeliveryRateDropped: { readonly delivery_method_id: string };
  PaymentAdded: {
    readonly payment_id: string;
    readonly payment_method: PaymentMethod;
    /** Null: the amount still due when the order is placed. */
    readonly amount: string | null;
    readonly currency: string;
  };
  PaymentRemoved: { readonly payment_id: string };
  /** `gift_card`: as its service answered, sealed, because its code is worth money. */
  GiftCardApplied: GiftCardSnapshot;
  GiftCardValueChanged: GiftCardSnapshot;
  GiftCardRemoved: { readonly gift_card_id: string };
  /** From here on the cart must not be changed: stock, card and payments are requested for these values. */
  CheckoutStarted: {
    readonly checkout_id: string;
    readonly timezone: string;
    readonly currency: string;
    readonly item_total: string;
    readonly delivery_total: string;
    readonly total: string;
    /** The amount that the card is to pay; null: nothing. */
    readonly gift_card: { readonly gift_card_id: string; readonly amount: string } | null;
    readonly amount_due: string;
    /** The amount that each payment pays. */
    readonly payments: readonly { readonly payment_id: string; readonly amount: string }[];
  };
  /** The checkout will not succeed, and what it took must be released. */
  CheckoutFailed: {
    readonly checkout_id: string;
    readonly stage: CheckoutStage;
    readonly code: ErrorCode;
    readonly message: string;
    readonly details: JsonObject | null;
  };
  /** Everything was released, and the cart is as before. */
  CheckoutReversed: { readonly checkout_id: string };
  /** From here on stock and card count as spent, although the neighbours record it a moment later. */
  OrderCompleted: { readonly checkout_id: string };
  /** The details that staff changed. */
  OrderDetailsChanged: {
    readonly customer_id: string | null;
    readonly email?: string | null;
    readonly internal_note?: string | null;
    readonly tags?: readonly string[];
    readonly metadata?: JsonObject;
  };
  /** The customer was erased. The sealed personal fields read as null from here on. */
  PersonalDataErased: Record<string, never>;
};

type GiftCardSnapshot = {
  readonly gift_card_id: string;
  readonly amount_remaining: string;
  readonly currency: string;
  readonly gift_card: GiftCard | null;
};

export type OrderFactType = keyof Facts;

/** `lock_version`: that of the order after the command; all facts of one command have the same. */
export type OrderFact = {
  [Type in OrderFactType]: { type: Type; data: Facts[Type] & { readonly lock_version: number } };
}[OrderFactType];

export type FactData<Type extends OrderFactType> = Facts[Type];
