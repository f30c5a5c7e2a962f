import type { QuotedVariant, ServingFile, ZoneMember } from '@storefold/contracts';
import type { JsonObject, money } from '@storefold/kernel/core';
import type { EndedSessions } from '../ended-sessions.ts';
import type { GatewayCard, OpenedSession } from '../payment-gateway/payment-gateway.ts';
import type { TaxRules } from '../tax/tax-rates.ts';
import type { Offered } from '../zone/offering.ts';
import type { Place } from '../zone/zone-members.ts';
import type { KeptAddress } from './order.facts.ts';
import type {
  AppliedCard,
  AppliedPromotion,
  CheckoutFailure,
  CreditShare,
  FulfilledItem,
  OfferedMethod,
  PaymentFailure,
  PaymentSource,
  Refund,
} from './order.ts';

/** A caller's access to a cart. */
export type Holder = Shopper | Staff;

/** Staff hold what the staff of their store have drafted, and the orders that were placed. */
export interface Staff {
  readonly storeId: string;
  readonly isStaff: true;
}

/** A shopper holds a cart by its token, or as the customer it belongs to. */
interface Shopper {
  readonly storeId: string;
  /** Whether the request sent the cart's token. */
  readonly tokenFits: boolean;
  readonly customerId: string | null;
}

/** A delivery method as offered to carts, in the store's order; `prices` by currency. */
export interface OfferedDelivery extends Offered {
  readonly id: string;
  readonly name: string;
  readonly code: string | null;
  readonly prices: Readonly<Record<string, money.Minor>>;
  /** Null or absent: the default one. */
  readonly tax_category_id?: string | null;
}

/** `itemId`: the id of the line if it is new. */
export interface WantedItem {
  readonly itemId: string;
  readonly variantId: string;
  /** Undefined where the request names none. */
  readonly quantity: number | undefined;
  /** Undefined leaves it as it is. */
  readonly metadata?: JsonObject | undefined;
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

/** What a store taxes, and where. */
export interface StoreTaxes extends TaxRules {
  /** Where carts without an address are, as prices show them. */
  readonly home: Place;
  /** The tax categories of its ways of delivery. */
  readonly deliveryCategories: readonly (string | null)[];
}

/** What the rules of carts need to know of their store. */
export interface StoreTerms {
  readonly deliveryMethods: readonly OfferedDelivery[];
  /** The only part of the world that is shipped to. Undefined: everywhere. */
  readonly shipsTo?: readonly ZoneMember[] | undefined;
  /** What is taxed where. Undefined: nothing is known of it. */
  readonly taxes?: StoreTaxes | undefined;
  /** Undefined: nothing is known of it. */
  readonly paymentOffers?: PaymentOffers | undefined;
}

/** How the payment methods are offered. */
export interface PaymentOffers {
  /** When this was found out. */
  readonly at: string;
  /** Those that are active, by their ids. */
  readonly byId: ReadonlyMap<string, Offered>;
}

/**
 * What holds for a cart at this moment. What is undefined was not asked for, or nobody answered: what the cart knows counts.
 */
export interface Current extends Omit<Partial<StoreTerms>, 'deliveryMethods'> {
  readonly deliveryMethods?: readonly OfferedDelivery[] | undefined;
  /** What the catalog sells of the cart's lines; it may hold other variants too. */
  readonly quotes?: readonly QuotedVariant[] | undefined;
  readonly promotions?: readonly AppliedPromotion[] | undefined;
  /** The cart's gift card with its current value. */
  readonly card?: AppliedCard | null | undefined;
  /** What the cart's customer can pay with store credits. In minor units of the cart's currency. */
  readonly creditAvailable?: money.Minor | undefined;
}

/** What is available while a command is decided. */
interface Offers extends StoreTerms {
  /** Quotes for the lines of the cart, and for the variants the command is about. */
  readonly quotes: readonly QuotedVariant[];
}

/** The lock version that a change was made for, where its caller named one. */
interface OfVersion {
  readonly expectedVersion?: number | undefined;
}

interface OnCart extends OfVersion, Current {
  readonly holder: Holder;
}

/** The customer who takes a cart, in a session of theirs. */
export interface CartOwner {
  readonly id: string;
  readonly email: string;
  readonly epochs?: { readonly credential_epoch: number } | undefined;
}

/** The commands of an order. */
export type OrderCommand =
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
  | ({ type: 'AddItem'; item: WantedItem } & Offers & OnCart)
  | ({
      type: 'ChangeItem';
      itemId: string;
      /** Undefined leaves it as it is. */
      quantity: number | undefined;
      metadata?: JsonObject | undefined;
    } & Offers &
      OnCart)
  | ({ type: 'RemoveItem'; itemId: string } & OnCart)
  | ({
      type: 'SelectDelivery';
      /** Undefined leaves it as it is. */
      deliveryMethodId: string | undefined;
      metadata?: JsonObject | undefined;
    } & StoreTerms &
      OnCart)
  | ({
      type: 'AddPayment';
      paymentId: string;
      method: OfferedMethod;
      /** Null or absent: no gateway makes the payment. */
      source?: PaymentSource | null;
      /** In minor units of `currency`. */
      amount: money.Minor | null;
      currency: string;
      metadata?: JsonObject | undefined;
    } & OnCart)
  /** Takes back a payment that was added by a request which is refused after all. */
  | ({ type: 'RemovePayment'; paymentId: string } & OnCart)
  /** `amount`: in minor units of `currency`. `external`: what the gateway answered. `at`: now. */
  | ({
      type: 'OpenPaymentSession';
      sessionId: string;
      method: OfferedMethod;
      amount: money.Minor;
      currency: string;
      external: OpenedSession;
      at: string;
      expiresAt: string;
    } & OnCart)
  /** `amount`: absent, as it is. */
  | ({
      type: 'ChangePaymentSession';
      sessionId: string;
      amount?: money.Minor | undefined;
      externalData: JsonObject;
      at: string;
    } & OnCart)
  /** `source`: the card with which the shopper pays. */
  | ({
      type: 'CompletePaymentSession';
      sessionId: string;
      paymentId: string;
      source: GatewayCard;
      at: string;
    } & OnCart)
  /** The gateway refuses what the shopper pays with. */
  | ({ type: 'FailPaymentSession'; sessionId: string; failure: PaymentFailure; at: string } & OnCart)
  | ({ type: 'ApplyGiftCard'; card: AppliedCard } & Omit<OnCart, 'card'>)
  | ({ type: 'RemoveGiftCard'; giftCardId: string } & OnCart)
  | ({
      type: 'ApplyStoreCredit';
      wanted: money.Minor | null;
      available: money.Minor;
      /** That of the amounts. */
      currency: string;
    } & Omit<OnCart, 'creditAvailable'>)
  | ({ type: 'RemoveStoreCredit' } & OnCart)
  | ({ type: 'ApplyDiscountCode'; promotion: AppliedPromotion } & OnCart)
  | ({ type: 'RemoveDiscountCode'; code: string } & OnCart)
  | ({ type: 'Associate'; customer: CartOwner } & OnCart)
  /** `items`: what is in the other cart of the customer. */
  | ({
      type: 'MergeCart';
      cartId: string;
      items: readonly (WantedItem & { readonly quantity: number })[];
    } & Offers &
      OnCart)
  | ({ type: 'DeleteCart' } & OnCart)
  | StartCheckout
  | ({ type: 'FailCheckout' } & CheckoutFailure & OfCheckout)
  | ({ type: 'ReverseCheckout' } & OfCheckout)
  | ({
      type: 'Complete';
      /** What the gateways said to each payment that they make, by its id. */
      responseCodes?: Readonly<Record<string, string>>;
    } & OfCheckout)
  /** The gateways have collected the payments that they make. */
  | ({ type: 'CapturePayments' } & OfCheckout)
  /** `items` null: all that is in it. */
  | ({
      type: 'Ship';
      items: readonly FulfilledItem[] | null;
      restFulfillmentId: string;
      tracking?: string | null | undefined;
      trackingUrl?: string | null | undefined;
    } & OnFulfillment)
  | ({
      type: 'ChangeFulfillment';
      tracking: string | null | undefined;
      trackingUrl: string | null | undefined;
      metadata: JsonObject | undefined;
    } & OnFulfillment)
  | ({ type: 'CancelFulfillment' } & OnFulfillment)
  /** Of what is only downloaded, once it is paid. */
  | { type: 'DeliverDigitally'; fulfillmentId: string }
  /** `key`: of the order. `files`: what serves the line of the link now. */
  | ({
      type: 'RenewDigitalLink';
      key: string;
      storeId: string;
      linkId: string;
      files: readonly ServingFile[];
    } & OfVersion)
  | { type: 'RequestConfirmation'; storeId: string }
  /** Staff add a payment to their draft or to a placed order. */
  | {
      type: 'AddLaterPayment';
      storeId: string;
      /** What holds for a draft. */
      current?: Current;
      paymentId: string;
      method: OfferedMethod;
      source: PaymentSource | null;
      /** Absent: what no open payment is to pay. */
      amount?: money.Minor | undefined;
      metadata?: JsonObject | undefined;
    }
  /** `amount`: absent, all that the payment is of. */
  | ({ type: 'CapturePayment'; amount?: money.Minor | undefined } & OnPayment)
  | ({ type: 'VoidPayment' } & OnPayment)
  | { type: 'RecordAnswer'; paymentId: string; answer: GatewayAnswer }
  /** Staff give something back. */
  | ({ type: 'StartRefund'; storeId: string } & WantedRefund)
  /** What a gateway answered about its part. */
  | {
      type: 'RecordRefundAnswer';
      refundId: string;
      paymentId: string;
      answer:
        | { readonly transactionId: string; readonly failure?: never }
        | { readonly failure: PaymentFailure };
    }
  /** All gateways and other services have answered. `declined`: the payments whose gateways paid nothing back. */
  | { type: 'CompleteRefund'; refundId: string; declined: readonly string[] }
  | ({ type: 'Cancel'; storeId: string; cancellationId: string; isRestocked: boolean } & OfVersion)
  | ({ type: 'ChangeDetails'; storeId: string; wanted: WantedDraft } & OfVersion)
  /** Gives a guest's order to the customer who proved to read the mail of its address. */
  | { type: 'Claim'; customerId: string; storeId: string; email: string }
  /** `before`: when it was proved who the customer is. What became the customer's earlier may be somebody else's. */
  | { type: 'DeleteEarlierCart'; customerId: string; ended: EndedSessions }
  /** An open cart of a guest with an address, whose reader is deleted. */
  | { type: 'DeleteGuestCart'; storeId: string; email: string }
  /** An open cart that was not touched after this instant. */
  | { type: 'ExpireCart'; untouchedSince: string }
  /** Of an open cart of a shopper: what was set aside for it until this instant. */
  | { type: 'ReleasePayments'; heldUntil: string }
  | { type: 'Erase'; customerId: string };

/**
 * `card`: the cart's gift card with its current value; null when the cart has none. `credits`: what is left on each of
 * the customer's store credits, in the order in which they are spent; null when the cart is not to be paid with them.
 */
export type StartCheckout = {
  type: 'StartCheckout';
  checkoutId: string;
  timezone: string;
  card: AppliedCard | null;
  credits: readonly CreditShare[] | null;
} & CompletionTerms &
  Offers &
  Omit<OnCart, 'card' | 'creditAvailable'>;

/** On which terms staff complete a draft. Absent: as a shopper does. */
export interface CompletionTerms {
  /** Whether the order is placed although its payments do not cover what is due. */
  readonly isPaymentPending?: boolean;
  readonly isCustomerNotified?: boolean;
}

interface OnFulfillment extends OfVersion {
  readonly storeId: string;
  readonly fulfillmentId: string;
  /** The id of the order's first fulfillment. */
  readonly firstId: string;
}

/** What staff do with one payment of an order. */
interface OnPayment extends OfVersion {
  readonly storeId: string;
  readonly paymentId: string;
}

/** What staff want to give back of an order. */
export interface WantedRefund {
  readonly refundId: string;
  /** The id of the store credit, if it becomes one. */
  readonly storeCreditId: string;
  readonly amount: money.Minor;
  readonly to: Refund['to'];
  /** The payment of which alone. */
  readonly paymentId: string | null;
  /** Whether the last day of the order's gift card is over. */
  readonly isCardExpired: boolean;
  readonly reason: string | null;
  readonly metadata: JsonObject | undefined;
  readonly restockItems: readonly FulfilledItem[];
  readonly createdById: string | null;
}

/** What a gateway answered to which question about a charge. */
export type GatewayAnswer = {
  readonly to: 'authorizing' | 'authorized' | 'capturing';
  /** Of a question that staff began: the lock version of the order since when. */
  readonly since?: number | undefined;
  readonly failure?: PaymentFailure | undefined;
  /** What the gateway calls its approval. */
  readonly responseCode?: string | undefined;
};

interface OfCheckout {
  readonly checkoutId: string;
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

/** Commands by which its holder changes an open cart. */
export type CartCommand = Exclude<Extract<OrderCommand, { holder: unknown }>, { type: 'StartCheckout' }>;

export type CommandOf<Type extends OrderCommand['type']> = Extract<OrderCommand, { type: Type }>;
