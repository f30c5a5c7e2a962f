import type { JsonObject } from '@storefold/kernel/core';
import type { KeptAddress, MergedItem } from './cart/cart.facts.ts';
import type { Checkout, FailedCheckout } from './checkout/checkout.ts';
import type { CorrectedPrice, Correction, CorrectionPlan } from './correction/correction.ts';
import type { StockLocationSnapshot } from './delivery/delivery.facts.ts';
import type { Delivery, Fulfillment } from './delivery/delivery.ts';
import type { RenewedLink } from './digital/renewed-link.ts';
import type { OpenedDocument } from './document/document.ts';
import type { ImportedFrom } from './imported/imported.ts';
import type { Line } from './items/line.ts';
import type { ChosenMethod, Payment, PaymentSession } from './payment/payment.ts';
import type { AppliedPromotion, CategoryRates } from './price/adjustments.ts';
import type { Refund } from './refund/refund.ts';
import type { OrderReturn } from './refund/return.ts';
import type { AppliedCard, AppliedCredit } from './value/value.ts';

export type OrderState =
  | { readonly status: 'absent' }
  | Cart
  | CheckingOut
  | GivingBack
  | PlacedOrder
  | CanceledOrder
  | DeletedCart;

/** An order in any state, from the open cart on. */
export type Order = Cart | CheckingOut | GivingBack | PlacedOrder | CanceledOrder;

/** `last`: what staff had drafted, or a cart for which gateways may still have set something aside. */
type DeletedCart = { readonly status: 'deleted'; readonly last?: Order };

/** An open cart, which can be changed. */
export type Cart = Contents & { readonly status: 'cart' };
/** Stock is being reserved and the gift card authorized. */
export type CheckingOut = Contents & { readonly status: 'checking_out'; readonly checkout: Checkout };
/** The checkout failed, and what it took is being released. */
export type GivingBack = Contents & {
  readonly status: 'giving_back';
  readonly checkout: Checkout;
  readonly failure: FailedCheckout;
};
export type PlacedOrder = Contents & {
  readonly status: 'completed';
  readonly checkout: Checkout;
  readonly completed_at: string;
};
/** What paid for it is given back. */
export type CanceledOrder = Contents & {
  readonly status: 'canceled';
  readonly checkout: Checkout;
  readonly completed_at: string;
  readonly canceled_at: string;
  readonly cancellation: {
    readonly id: string;
    readonly is_restocked: boolean;
    /** Null: gateways gave all back that they had collected, and released the rest, with the cancellation itself. */
    readonly given_back_by: 'refunds' | null;
  };
};

/** An order whose checkout has started. */
export type OrderAtCheckout = Order & { readonly checkout: Checkout };

/** Fields are named as in the facts and in the answers of the API. */
export interface Contents {
  readonly store_id: string;
  /** Who began it: a shopper a cart, or staff a draft. */
  readonly origin: 'shopper' | 'staff';
  readonly number: string;
  readonly customer_id: string | null;
  /** Since when it is the customer's. Null: it is a guest's. */
  readonly customer_since: string | null;
  /** How many passwords the customer had had when the session began that took it. Undefined: it is not known. */
  readonly customer_epoch?: number | undefined;
  readonly currency: string;
  readonly locale: string;
  readonly email: string | null;
  readonly customer_note: string | null;
  readonly items: readonly Line[];
  readonly shipping_address: KeptAddress | null;
  readonly billing_address: KeptAddress | null;
  readonly delivery: Delivery | null;
  readonly payments: readonly Payment[];
  /** The methods of payments that were not made, because they were not offered any more, since one was added last. */
  readonly fallen_methods?: readonly ChosenMethod[];
  /** The last ones, the newest at the end. */
  readonly payment_sessions: readonly PaymentSession[];
  readonly gift_card: AppliedCard | null;
  readonly store_credit: AppliedCredit | null;
  /** In the order in which they apply; that of the code, if one was entered, is the last. */
  readonly promotions: readonly AppliedPromotion[];
  /** The tax rates of where it goes. Empty: nothing is taxed. */
  readonly tax_rates: readonly CategoryRates[];
  /** Where it is shipped from. Null: from the first location of the store, of which nothing is known but its name. */
  readonly stock_location: StockLocationSnapshot | null;
  /** What was in the carts that were merged into it, by their ids. */
  readonly merged_carts?: Readonly<Record<string, readonly MergedItem[]>>;
  readonly metadata: JsonObject;
  /** Noted of the delivery of a cart. */
  readonly fulfillment_metadata: JsonObject;
  /** None before the order is placed. */
  readonly fulfillments: readonly Fulfillment[];
  /** What staff gave back, also where it failed. */
  readonly refunds: readonly Refund[];
  /** What a placed order becomes by the correction that is under way. Absent: none is. */
  readonly correction?: CorrectionPlan;
  /** How the corrections of a placed order ended. Absent: there were none. */
  readonly corrections?: readonly Correction[];
  /** What a corrected order costs. Absent: what its checkout fixed. */
  readonly corrected?: CorrectedPrice;
  /** Of what staff do not want the customer to be told: ids of fulfillments, payments and refunds, or the word `cancellation`. */
  readonly prevented_notices?: readonly string[];
  /** What is to come back, and what came. */
  readonly returns?: readonly OrderReturn[];
  /** Its invoices and credit notes, in the order in which they were made. Absent: there are none. */
  readonly documents?: readonly OpenedDocument[];
  /** Since when all of a placed order is paid. Null: it is not yet. */
  readonly paid_at: string | null;
  /** The downloads that staff have renewed. */
  readonly renewed_links: readonly RenewedLink[];
  readonly tags: readonly string[];
  readonly internal_note: string | null;
  readonly state_lock_version: number;
  /** How the last checkout ended, if it failed. */
  readonly last_failure: FailedCheckout | null;
  readonly is_erased: boolean;
  /** Of an erased guest: a keyed digest of the e-mail address. Absent: it is not known. */
  readonly erased_email_digest?: string;
  /** Whether a guest placed it, before it belonged to its customer. The guest's token still opens it. */
  readonly was_guests: boolean;
  /** What another shop said of it, where it was placed. Absent: it was placed here. */
  readonly imported?: ImportedFrom;
  readonly created_at: string;
  readonly updated_at: string;
}

export const isOrder = (state: OrderState): state is Order =>
  state.status !== 'absent' && state.status !== 'deleted';

/** The customer who could get store credit for an order. Null: it is a guest's, or the person is erased. */
export const creditableCustomerOf = ({ customer_id, is_erased }: Order): string | null =>
  is_erased ? null : customer_id;

/** An order that was completed, whatever became of it since. */
export const isPlaced = (state: OrderState): state is PlacedOrder | CanceledOrder =>
  state.status === 'completed' || state.status === 'canceled';

/** An order that staff draft and have not completed. Shoppers do not see it. */
export const isDraft = (order: Order): boolean => order.origin === 'staff' && !isPlaced(order);

/** Whether a checkout has started and is neither completed nor reversed. */
export const isCheckingOut = (state: OrderState): state is CheckingOut | GivingBack =>
  state.status === 'checking_out' || state.status === 'giving_back';
