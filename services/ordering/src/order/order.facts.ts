import type {
  AddressFields,
  ErrorCode,
  GiftCard,
  OptionValue,
  PromotionKind,
  Refund,
  ServingFile,
  StockLocation,
  Text,
} from '@storefold/contracts';
import type { JsonObject } from '@storefold/kernel/core';
import type { GatewayCard } from '../payment-gateway/payment-gateway.ts';

/** An address of a cart. `address_id`: an id of its own, or that of the address book it came from. */
export type KeptAddress = AddressFields & { readonly address_id: string };

/** A value chosen for an option, as red for the color. */
type ChosenOption = Omit<OptionValue, 'id' | 'custom_fields'> & { readonly option_value_id: string };

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
  readonly option_values: readonly ChosenOption[];
  readonly thumbnail_url: string | null;
  readonly currency: string;
  readonly price: string;
  readonly compare_at_price: string | null;
  readonly tax_category_id: string | null;
  readonly weight: number | null;
  readonly weight_unit: 'g' | 'oz';
  /** What whoever buys it may download. Absent: nothing. */
  readonly digital_files?: readonly ServingFile[];
  /** Absent: it is delivered. */
  readonly is_delivered?: boolean;
};

/** A tax rate as it was when it was used. `rate`: a fraction such as `0.19`. `included`: prices contain it. */
type TaxRateSnapshot = {
  readonly tax_rate_id: string;
  readonly name: string;
  readonly rate: string;
  readonly included: boolean;
};

/** Where the store ships from. */
export type StockLocationSnapshot = Omit<StockLocation, 'id'> & { readonly stock_location_id: string };

type TaxAmount = { readonly tax_rate_id: string; readonly amount: string; readonly currency: string };

/** The stages at which a checkout can end. */
export type CheckoutStage =
  | 'reserve_stock'
  | 'reserve_promotions'
  | 'authorize_gift_card'
  | 'authorize_store_credits'
  | 'authorize_payments'
  | 'complete'
  | 'time';

/**
 * The facts of an order, from the cart it begins as. These names and shapes are what the store keeps: add, never
 * change.
 *
 * Whatever a shopper or the staff may type is sealed. `customer_id` stands beside such fields and names the customer they
 * belong to. Null: they belong to a guest and are sealed with the order's own key. Amounts are decimal strings of
 * `currency`.
 */
type Facts = {
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
  CartItemAdded: { readonly line_item_id: string; readonly quantity: number } & VariantSnapshot;
  CartItemQuantityChanged: {
    readonly line_item_id: string;
    readonly variant_id: string;
    readonly quantity: number;
    readonly previous_quantity: number;
  };
  /** The catalog's answer differs from what the line says. */
  CartItemRepriced: { readonly line_item_id: string } & VariantSnapshot;
  CartItemMetadataChanged: {
    readonly customer_id: string | null;
    readonly line_item_id: string;
    readonly metadata: JsonObject;
  };
  CartItemRemoved: { readonly line_item_id: string; readonly variant_id: string; readonly quantity: number };
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
  CartDeliveryRateSelected: {
    readonly delivery_method_id: string;
    readonly name: string;
    readonly code: string | null;
    readonly cost: string;
    readonly currency: string;
    /** `default`: the cheapest that was offered; `chosen`: by the shopper. */
    readonly reason: 'default' | 'chosen';
    /** Null or absent: the default one. */
    readonly tax_category_id?: string | null;
  };
  CartFulfillmentMetadataChanged: { readonly customer_id: string | null; readonly metadata: JsonObject };
  /** The selected method is no longer offered and there is no other, or there is no address to deliver to. */
  CartDeliveryRateDropped: { readonly delivery_method_id: string };
  CartPaymentAdded: {
    readonly payment_id: string;
    readonly payment_method_id: string;
    /** Name, description and type of the payment method. */
    readonly name: string;
    readonly description: string | null;
    readonly type: string;
    /** Whether the gateway collects as soon as the order is placed. Absent: it does, if one makes the payment. */
    readonly auto_capture?: boolean;
    /** Null: the amount still due when the order is placed. */
    readonly amount: string | null;
    readonly currency: string;
  };
  CartPaymentMetadataChanged: {
    readonly customer_id: string | null;
    readonly payment_id: string;
    readonly metadata: JsonObject;
  };
  /** The payment is made by a gateway, with this card. */
  CartPaymentSourceAdded: {
    readonly customer_id: string | null;
    readonly payment_id: string;
    /** The saved card. Null: the card is not saved. */
    readonly payment_source_id: string | null;
    /** Null once erased. */
    readonly card: GatewayCard | null;
  };
  CartPaymentRemoved: {
    readonly payment_id: string;
    readonly payment_method_id: string;
    readonly amount: string | null;
    readonly currency: string;
    /** Absent: another one replaced it, or the currency changed. */
    readonly reason?: 'not_offered';
  };
  /** The shopper begins to pay by a method whose payments need a session. Nothing is set aside yet. */
  CartPaymentSessionOpened: PaymentSessionTerms & {
    readonly payment_method_id: string;
    /** Name, description and type of the payment method. */
    readonly name: string;
    readonly description: string | null;
    readonly type: string;
    /** Whether the gateway collects as soon as the order is placed. */
    readonly auto_capture: boolean;
    /** What the gateway calls it. */
    readonly external_id: string;
    /** What the gateway calls the customer. Null: nothing. */
    readonly customer_external_id: string | null;
    readonly expires_at: string;
  };
  CartPaymentSessionChanged: PaymentSessionTerms;
  /** The shopper has paid. The payment that is added with this is of the amount of the session, and its gateway is asked. */
  CartPaymentSessionCompletionStarted: { readonly session_id: string; readonly payment_id: string };
  /** The gateway refused what the shopper paid with, and there is no payment. */
  CartPaymentSessionFailed: {
    readonly session_id: string;
    readonly code: ErrorCode;
    readonly message: string;
    readonly said?: Text | undefined;
  };
  /** Another session took its place, or the currency of the cart changed. */
  CartPaymentSessionCanceled: { readonly session_id: string };
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
  /** The shopper or staff entered the code of a promotion. */
  CartDiscountCodeApplied: PromotionSnapshot;
  CartDiscountCodeRemoved: { readonly promotion_id: string; readonly code: string };
  /** Others apply than before, or they are others than they were. All of them, in the order in which they apply. */
  CartPromotionsChanged: { readonly promotions: readonly PromotionSnapshot[] };
  /**
   * Where the cart goes, or what the store taxes there, is another: all rates that hold now. One entry for the default category,
   * one for each whose rates differ. Empty: nothing is taxed.
   */
  CartTaxRatesChanged: {
    readonly tax_rates: readonly {
      /** Null: of the default category, and of those without an entry. */
      readonly tax_category_id: string | null;
      readonly rates: readonly TaxRateSnapshot[];
    }[];
  };
  /** The store ships from another location than before, or more is known of it. Null: the first one, with nothing but its name. */
  CartStockLocationChanged: { readonly stock_location: StockLocationSnapshot | null };
  /** Staff have drafted an order. The facts before, of the same command, say what is in it. */
  OrderDraftCreated: DraftTotal;
  /** Staff have changed their draft. The facts before, of the same command, say how. */
  OrderDraftChanged: DraftTotal;
  /** From here on the cart must not be changed: stock, card and payments are requested for these values. */
  CheckoutStarted: {
    readonly checkout_id: string;
    readonly timezone: string;
    readonly currency: string;
    readonly item_total: string;
    readonly delivery_total: string;
    /** What promotions take off, negative. Absent, as the next three, where none does. */
    readonly discount_total?: string;
    readonly discounts?: readonly DiscountSnapshot[];
    /** What is taken off each line. Lines of which nothing is are not in it. */
    readonly line_discounts?: readonly {
      readonly line_item_id: string;
      readonly amount: string;
      readonly currency: string;
    }[];
    readonly delivery_discount_total?: string;
    /** The tax that prices contain after discounts. Absent, as the next four, where nothing is taxed. */
    readonly included_tax_total?: string;
    /** The tax that is added to them, a part of `total`. */
    readonly additional_tax_total?: string;
    /** The rates, each once. */
    readonly tax_rates?: readonly TaxRateSnapshot[];
    /** What each rate comes to of each line. */
    readonly line_taxes?: readonly (TaxAmount & { readonly line_item_id: string })[];
    readonly delivery_taxes?: readonly TaxAmount[];
    readonly total: string;
    /** The card that is to pay `gift_card_total`. Null: no card pays anything. */
    readonly gift_card_id: string | null;
    readonly gift_card_total: string;
    /** The credits that are to pay `store_credit_total`, and how much each. Absent in checkouts without any. */
    readonly store_credits?: readonly CheckoutCredit[];
    readonly store_credit_total?: string;
    readonly amount_due: string;
    /** Whether the customer gets a confirmation of the order. Absent: yes. */
    readonly is_customer_notified?: boolean;
    /** What is sold although the shelf does not hold it, as far as the catalog knows now. Absent: nothing. */
    readonly backordered_items?: readonly FulfilledItem[];
    /** The amount that each payment pays. */
    readonly payments: readonly {
      readonly payment_id: string;
      readonly payment_method_id: string;
      readonly amount: string;
      readonly currency: string;
    }[];
  };
  /** The checkout will not succeed, and what it took must be released. */
  CheckoutFailed: {
    readonly checkout_id: string;
    readonly stage: CheckoutStage;
    readonly code: ErrorCode;
    readonly message: string;
    readonly said?: Text | undefined;
    readonly details: JsonObject | null;
  };
  /** Everything was released, and the cart is as before. */
  CheckoutReversed: { readonly checkout_id: string };
  /**
   * Staff added a payment to a draft or to a placed order, or a shopper completed a payment session. Where a gateway makes it, the gateway is asked after this, and what a process
   * that died has left is done by another one.
   */
  OrderPaymentAdded: {
    readonly customer_id: string | null;
    readonly payment_id: string;
    readonly payment_method_id: string;
    /** Name, description and type of the payment method. */
    readonly name: string;
    readonly description: string | null;
    readonly type: string;
    /** Whether the gateway collects as soon as it has set the amount aside. */
    readonly auto_capture: boolean;
    readonly amount: string;
    readonly currency: string;
    /** The customer's saved card. Null: no gateway makes the payment, or a session ended in the card. */
    readonly payment_source_id: string | null;
    /** Null: no gateway makes the payment, or the card was erased. */
    readonly card: GatewayCard | null;
    /** Null: none. */
    readonly metadata: JsonObject | null;
  };
  /** The gateway has set the amount aside. Of a cart's payment it is recorded with the completion of the order. */
  OrderPaymentAuthorized: OrderCharge & {
    /** What the gateway calls its approval. */
    readonly response_code: string;
  };
  /** The gateway set nothing aside for a payment that staff or a session added. */
  OrderPaymentFailed: OrderCharge & {
    readonly code: ErrorCode;
    readonly message: string;
    readonly said?: Text | undefined;
  };
  /**
   * Staff want the amount to be collected, or what it was set aside for is placed. It may be a part of what was set aside. The gateway
   * is asked after this.
   */
  OrderPaymentCaptureStarted: OrderCharge;
  /** The gateway has collected the amount. What it set aside beyond it is released. */
  OrderPaymentCaptured: OrderCharge;
  /** The gateway did not collect, and what it set aside stays so. */
  OrderPaymentCaptureFailed: Omit<OrderCharge, 'amount' | 'currency'> & {
    readonly code: ErrorCode;
    readonly message: string;
    readonly said?: Text | undefined;
  };
  /** Staff recorded that money came which no gateway collects. The amount may be a part of what was expected. */
  OrderPaymentReceived: Omit<OrderCharge, 'charge_id'>;
  /** The payment is not made. A gateway is asked after this to release what it set aside. `amount`: what it was of. */
  OrderPaymentVoided: Omit<OrderCharge, 'charge_id'> & {
    /** Null: no gateway makes the payment. */
    readonly charge_id: string | null;
  };
  /**
   * Staff give something of a placed order back. Fixes who gets how much: from here on `parts` count as refunded, and
   * `restock_items` as being on the shelf. Gateways and other services are asked after this.
   */
  OrderRefundStarted: {
    readonly customer_id: string | null;
    readonly refund_id: string;
    /** `RF` and nine digits. */
    readonly number: string;
    /** The sum of the parts. */
    readonly amount: string;
    readonly currency: string;
    readonly to: Refund['to'];
    /** The payment of which alone staff give back. Null: of the whole order. */
    readonly payment_id: string | null;
    /** The new store credit: all of `to: 'store_credit'`, else what an expired gift card had paid. Null: there is none. */
    readonly store_credit_id: string | null;
    readonly reason: string | null;
    /** Null: none. */
    readonly metadata: JsonObject | null;
    readonly restock_items: readonly (FulfilledItem & { readonly variant_id: string })[];
    readonly parts: readonly RefundPart[];
    /** Null: a program with a key. */
    readonly created_by_id: string | null;
  };
  /** The gateway has paid its part of a refund back. */
  OrderPaymentRefunded: OrderCharge & {
    readonly refund_id: string;
    /** What the gateway calls it. */
    readonly transaction_id: string;
  };
  /** All of it went back. `parts`: without those of gateways that declined when another one had paid already. */
  OrderRefundCompleted: {
    readonly refund_id: string;
    readonly amount: string;
    readonly currency: string;
    /** Null: no gateway was asked. */
    readonly transaction_id: string | null;
    readonly parts: readonly RefundPart[];
  };
  /** A gateway declined, and nothing went back. Nothing of it counts from here on. */
  OrderRefundFailed: {
    readonly refund_id: string;
    readonly code: ErrorCode;
    readonly message: string;
    readonly said?: Text | undefined;
    readonly amount: string;
    readonly currency: string;
  };
  /** From here on stock and card count as spent, although the neighbours record it a moment later. */
  OrderCompleted: {
    readonly checkout_id: string;
    readonly number: string;
    readonly customer_id: string | null;
    readonly currency: string;
    readonly item_total: string;
    readonly delivery_total: string;
    /** Negative. Absent where no promotion takes anything off. */
    readonly discount_total?: string;
    readonly tax_total: string;
    readonly total: string;
    /** What is left to pay after gift card and store credits. */
    readonly amount_due: string;
  };
  /** Staff renewed the download of a line. `digital_files`: all that the line may download from here on. */
  OrderDigitalLinkRenewed: {
    readonly digital_link_id: string;
    readonly line_item_id: string;
    readonly digital_id: string;
    readonly digital_files: readonly ServingFile[];
  };
  /** Staff sent a fulfillment on its way, or a part of it. The rest is another fulfillment from here on. */
  OrderFulfillmentShipped: {
    readonly customer_id: string | null;
    readonly fulfillment_id: string;
    readonly items: readonly FulfilledItem[];
    /** Null: nothing is left. */
    readonly rest_fulfillment_id: string | null;
    readonly tracking?: string | null;
    readonly tracking_url?: string | null;
  };
  /** The details that staff changed. */
  OrderFulfillmentChanged: {
    readonly customer_id: string | null;
    readonly fulfillment_id: string;
    readonly tracking?: string | null;
    readonly tracking_url?: string | null;
    readonly metadata?: JsonObject | null;
  };
  /** Staff do not send it. What is in it goes back on the shelf from here on. */
  OrderFulfillmentCanceled: {
    readonly fulfillment_id: string;
    readonly items: readonly (FulfilledItem & { readonly variant_id: string })[];
  };
  /** Staff canceled the order. What paid for it is given back from here on. */
  OrderCanceled: {
    readonly cancellation_id: string;
    readonly customer_id: string | null;
    readonly currency: string;
    readonly total: string;
    readonly gift_card_total: string;
    readonly store_credit_total: string;
    readonly amount_due: string;
    /** Whether the stock is for sale again. */
    readonly is_restocked: boolean;
  };
  /** The details that staff changed. */
  OrderDetailsChanged: {
    readonly customer_id: string | null;
    readonly email?: string | null;
    readonly customer_note?: string | null;
    readonly internal_note?: string | null;
    readonly tags?: readonly string[];
    readonly metadata?: JsonObject;
  };
  /** Staff want the customer to get the confirmation of the order once more. */
  OrderConfirmationRequested: { readonly customer_id: string | null };
  /** A guest's order belongs to the customer who proved to read the mail of its address. */
  OrderAssociated: { readonly customer_id: string };
  /** The customer was erased. The sealed fields read as null from here on. */
  OrderPersonalDataErased: { readonly customer_id: string };
};

/** How many of a variant were in a cart when it was merged, and how many of them came here. */
export type MergedItem = { readonly variant_id: string; readonly quantity: number; readonly added: number };

type PaymentSessionTerms = {
  readonly customer_id: string | null;
  readonly session_id: string;
  readonly amount: string;
  readonly currency: string;
  /** What storefront and gateway tell each other. Null once erased. */
  readonly external_data: JsonObject | null;
};

/** `total`: what the order would cost. */
type DraftTotal = { readonly currency: string; readonly total: string };

/**
 * What a store credit is to pay, and how it was before: worth in all, used and reserved. Checkouts of before this was kept do
 * not have the latter.
 */
type CheckoutCredit = {
  readonly store_credit_id: string;
  readonly amount: string;
  readonly currency: string;
} & CreditAmounts;

export type CreditAmounts = {
  readonly credit_amount?: string | undefined;
  readonly credit_amount_used?: string | undefined;
  readonly credit_amount_authorized?: string | undefined;
};

/** Where a part of a refund came from: one of the three ids names it. */
type RefundPart = {
  readonly payment_id?: string;
  readonly gift_card_id?: string;
  readonly store_credit_id?: string;
  readonly amount: string;
  readonly currency: string;
};

type FulfilledItem = { readonly line_item_id: string; readonly quantity: number };

/** What a gateway did for a payment. `charge_id`: the charge's id at the gateway. */
type OrderCharge = {
  readonly payment_id: string;
  readonly payment_method_id: string;
  readonly charge_id: string;
  readonly amount: string;
  readonly currency: string;
};

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

/** A promotion as a cart has it. Amounts are decimal strings of `currency`. */
export type PromotionSnapshot = {
  readonly promotion_id: string;
  readonly name: string;
  readonly description: string | null;
  /** Null: it applies by itself. */
  readonly code: string | null;
  readonly kind: PromotionKind;
  readonly basis_points: number | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly minimum_total: string | null;
  /** The products of the cart that are in scope. Null: all. */
  readonly eligible_product_ids: readonly string[] | null;
  /** Why it may not be used whatever is in the cart. Null: it may. */
  readonly unusable: 'deleted' | 'expired' | 'too_early' | 'used_up' | 'other_customers' | null;
};

/** What a promotion takes off an order. */
type DiscountSnapshot = Pick<PromotionSnapshot, 'promotion_id' | 'name' | 'description' | 'code'> & {
  /** Negative. */
  readonly amount: string;
  readonly currency: string;
};

/** `amount_remaining`: what the card can pay for this cart; nothing if it may not be used. */
type CartGiftCard = GiftCardSnapshot & { readonly amount_remaining: string };

/** `amount_available`: what the customer's credits can pay in the currency of the cart. */
type CartStoreCredit = { readonly amount_available: string; readonly currency: string };

export type OrderFactType = keyof Facts;

/** `state_lock_version`: that of the order after the command; all facts of one command have the same. */
export type OrderFact = {
  [Type in OrderFactType]: { type: Type; data: Facts[Type] & { readonly state_lock_version: number } };
}[OrderFactType];

export type FactData<Type extends OrderFactType> = Facts[Type];
