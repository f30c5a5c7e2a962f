import type {
  ErrorCode,
  PaymentMethod,
  PromotionKind,
  Refund as RefundBody,
  ServingFile,
  Text,
} from '@storefold/contracts';
import type { JsonObject, money } from '@storefold/kernel/core';
import type { GatewayCard } from '../payment-gateway/payment-gateway.ts';
import type { Taxes, TaxRate } from '../tax/taxes.ts';
import type {
  CheckoutStage,
  GiftCardSnapshot,
  KeptAddress,
  MergedItem,
  StockLocationSnapshot,
  VariantSnapshot,
} from './order.facts.ts';

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
  readonly cancellation: { readonly id: string; readonly is_restocked: boolean };
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
  /** Whether a guest placed it, before it belonged to its customer. The guest's token still opens it. */
  readonly was_guests: boolean;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A line with the catalog's last answer for its variant; amounts in minor units. */
export type Line = Omit<VariantSnapshot, 'price' | 'compare_at_price' | 'digital_files' | 'is_delivered'> & {
  readonly id: string;
  readonly quantity: number;
  readonly price: money.Minor;
  readonly compare_at_price: money.Minor | null;
  /** What whoever buys it may download. */
  readonly digital_files: readonly ServingFile[];
  readonly is_delivered: boolean;
  /** The line's price before the last change of the cart, if that change took another one from the catalog. */
  readonly price_before: money.Minor | null;
  /** How many of it are back on the shelf, although the order was not canceled. */
  readonly returned: number;
  /** How many of it were sold beyond what the shelf held. */
  readonly backordered: number;
  readonly metadata: JsonObject;
};

/** A delivery of what a placed order holds, or of a part. */
export interface Fulfillment {
  /** Null: the order's first one, whose id derives from the order's. */
  readonly id: string | null;
  readonly status: 'open' | 'shipped' | 'canceled';
  readonly items: readonly FulfilledItem[];
  readonly tracking: string | null;
  readonly tracking_url: string | null;
  readonly metadata: JsonObject;
  readonly fulfilled_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A download that counts anew since staff renewed it last. */
export interface RenewedLink {
  readonly line_item_id: string;
  readonly digital_id: string;
  /** How often it was renewed. */
  readonly times: number;
  readonly renewed_at: string;
}

export interface FulfilledItem {
  readonly line_item_id: string;
  readonly quantity: number;
}

/** What staff give back of a placed order. */
export interface Refund {
  readonly id: string;
  readonly number: string;
  readonly status: RefundBody['status'];
  readonly amount: money.Minor;
  readonly to: RefundBody['to'];
  /** The payment of which alone staff give back. */
  readonly payment_id: string | null;
  /** The new store credit: all of `to: 'store_credit'`, else what an expired gift card had paid. */
  readonly store_credit_id: string | null;
  readonly reason: string | null;
  readonly metadata: JsonObject;
  readonly restock_items: readonly (FulfilledItem & { readonly variant_id: string })[];
  readonly parts: readonly RefundPart[];
  /** What the first gateway calls it. Null: none has paid. */
  readonly transaction_id: string | null;
  /** Why nothing went back. Null unless `failed`. */
  readonly failure: PaymentFailure | null;
  readonly created_by_id: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Where a part of a refund came from. */
export interface RefundPart {
  readonly source: RefundSource;
  readonly amount: money.Minor;
  /** Whether a gateway has paid it back. */
  readonly is_paid: boolean;
}

export interface RefundSource {
  readonly kind: 'payment' | 'gift_card' | 'store_credit';
  readonly id: string;
}

export interface Delivery {
  readonly delivery_method_id: string;
  readonly name: string;
  readonly code: string | null;
  readonly cost: money.Minor;
  readonly reason: 'default' | 'chosen';
  /** Null: the default one. */
  readonly tax_category_id: string | null;
  /** In place of which it is, because that was not offered any more. */
  readonly replaces?: Pick<Delivery, 'delivery_method_id' | 'name'>;
}

export interface Payment {
  readonly id: string;
  readonly method: ChosenMethod;
  /** Null: the amount still due. */
  readonly amount: money.Minor | null;
  readonly metadata: JsonObject;
  /** Null: no gateway makes the payment. */
  readonly source: PaymentSource | null;
  /** What the gateway did. Null where it was not asked yet, and where no gateway makes the payment. */
  readonly charge: PaymentCharge | null;
  /** Whether the gateway collects without being told by staff. */
  readonly auto_capture: boolean;
  /**
   * `in_advance`: its gateway was asked before the checkout, as for drafts and after payment sessions; `to_order`: to a placed
   * order. Both have an amount of their own.
   */
  readonly added: 'to_cart' | 'in_advance' | 'to_order';
  /** What became of it. */
  readonly status: 'pending' | 'completed' | 'failed' | 'void';
  /** What a gateway has collected, or staff have recorded. */
  readonly captured: money.Minor;
  /** Why it is not made. Null unless `failed`. */
  readonly failure: PaymentFailure | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A recorded refusal by a gateway. */
export interface PaymentFailure {
  readonly code: ErrorCode;
  /** In English. */
  readonly message: string;
  /** The same in no language yet. Failures of before texts had keys have none. */
  readonly said?: Text | undefined;
}

/** The card that a gateway charges. */
export interface PaymentSource {
  /** The saved card. */
  readonly payment_source_id: string | null;
  /** Null once erased. */
  readonly card: GatewayCard | null;
}

interface PaymentCharge {
  /** While `authorizing` and `capturing` it is open what the gateway answers. */
  readonly status: 'authorizing' | 'authorized' | 'capturing' | 'captured';
  /** Null before the gateway has set anything aside. */
  readonly response_code: string | null;
  /** What the gateway has set aside. */
  readonly authorized: money.Minor;
  /** What is being collected, and the lock version of the order since when. Null unless `capturing`. */
  readonly capture: { readonly amount: money.Minor; readonly since: number } | null;
  /** Why the last attempt of staff to collect brought nothing, and since when it was made. */
  readonly refused: (PaymentFailure & { readonly since: number }) | null;
}

/** A shopper's attempt to pay by a method whose payments need a session. */
export interface PaymentSession {
  readonly id: string;
  readonly method: OfferedMethod;
  readonly amount: money.Minor;
  readonly currency: string;
  readonly external_id: string;
  readonly customer_external_id: string | null;
  readonly external_data: JsonObject;
  readonly expires_at: string;
  readonly is_canceled: boolean;
  /** The payment that it became. Null: none. */
  readonly payment_id: string | null;
  /** Why it became none. */
  readonly failure: PaymentFailure | null;
}

/** The payment method of a payment, as it was when the payment was added. */
export type ChosenMethod = Pick<PaymentMethod, 'id' | 'name' | 'description' | 'type'>;

/** A payment method as staff and shoppers choose it. */
export type OfferedMethod = ChosenMethod & { readonly auto_capture: boolean };

/** `remaining`: the amount the card can pay for this cart, as last known. */
export type AppliedCard = GiftCardSnapshot & { readonly remaining: money.Minor };

/** The customer's store credits, as applied to a cart. */
export interface AppliedCredit {
  /** The most that they are to pay. Null: as much as they can. */
  readonly wanted: money.Minor | null;
  /** What they can pay, as last known. */
  readonly available: money.Minor;
}

/** A promotion as a cart has it. Amounts are of `currency`. */
export interface AppliedPromotion {
  readonly promotion_id: string;
  readonly name: string;
  readonly description: string | null;
  /** Null: it applies by itself. */
  readonly code: string | null;
  readonly kind: PromotionKind;
  /** What a percentage takes off: 1000 is 10 %. */
  readonly basis_points: number | null;
  /** What a fixed promotion takes off. */
  readonly amount: money.Minor | null;
  /** Null: it has no amounts, and is of use in any currency. */
  readonly currency: string | null;
  readonly minimum_total: money.Minor | null;
  /** The products of the cart that are in scope. Null: all. */
  readonly eligible_product_ids: readonly string[] | null;
  /** Why it may not be used whatever is in the cart. Null: it may. */
  readonly unusable: PromotionProblem | null;
}

/** Why a promotion may not be used, as the store last found it. */
export type PromotionProblem = 'deleted' | 'expired' | 'too_early' | 'used_up' | 'other_customers';

/** Why a promotion takes nothing off. */
export type DiscountReason = PromotionProblem | 'below_minimum' | 'other_currency' | 'other_items';

/** What promotions take off. All amounts are negative, or 0. */
export interface Discounts {
  readonly total: money.Minor;
  /** In the order in which they apply. */
  readonly promotions: readonly PromotionDiscount[];
  /** By line. Those of which nothing is taken off are not in it. */
  readonly lines: Readonly<Record<string, money.Minor>>;
  readonly delivery: money.Minor;
}

export type PromotionDiscount = Pick<AppliedPromotion, 'promotion_id' | 'name' | 'description' | 'code'> & {
  readonly amount: money.Minor;
};

/** The rates of a tax category. */
export interface CategoryRates {
  /** Null: of the default one, and of those that are not named. */
  readonly tax_category_id: string | null;
  readonly rates: readonly TaxRate[];
}

/** The taxes of an order. */
export interface OrderTaxes {
  /** What the prices contain. */
  readonly included: money.Minor;
  /** What is added to them. */
  readonly additional: money.Minor;
  /** By line. Those without rates are not in it. */
  readonly lines: Readonly<Record<string, Taxes>>;
  readonly delivery: Taxes;
}

/** The amounts of a checkout, fixed when it starts. */
export interface Checkout {
  readonly id: string;
  readonly started_at: string;
  readonly timezone: string;
  readonly item_total: money.Minor;
  readonly delivery_total: money.Minor;
  readonly discounts: Discounts;
  readonly taxes: OrderTaxes;
  readonly total: money.Minor;
  readonly gift_card: { readonly id: string; readonly amount: money.Minor } | null;
  /** Null: no store credit pays anything. */
  readonly store_credit: { readonly amount: money.Minor; readonly credits: readonly CreditShare[] } | null;
  readonly amount_due: money.Minor;
  /** Whether the customer gets a confirmation of the order. */
  readonly is_customer_notified: boolean;
}

/** What one store credit pays. */
export interface CreditShare {
  readonly id: string;
  readonly amount: money.Minor;
  /** Checkouts of before this was kept do not have it. */
  readonly before?: CreditBefore | undefined;
}

/** A store credit before it paid: what it is worth in all, and what of that was used and reserved. */
export interface CreditBefore {
  readonly worth: money.Minor;
  readonly used: money.Minor;
  readonly authorized: money.Minor;
}

/** Why a checkout failed: a recorded refusal. */
export interface CheckoutFailure {
  readonly stage: CheckoutStage;
  readonly code: ErrorCode;
  /** In English. */
  readonly message: string;
  /** The same in no language yet. Checkouts that failed before texts had keys have none. */
  readonly said?: Text | undefined;
  readonly details: JsonObject | null;
}

type FailedCheckout = CheckoutFailure & { readonly checkout_id: string };

export const isOrder = (state: OrderState): state is Order =>
  state.status !== 'absent' && state.status !== 'deleted';

/** An order that was completed, whatever became of it since. */
export const isPlaced = (state: OrderState): state is PlacedOrder | CanceledOrder =>
  state.status === 'completed' || state.status === 'canceled';

/** An order that staff draft and have not completed. Shoppers do not see it. */
export const isDraft = (order: Order): boolean => order.origin === 'staff' && !isPlaced(order);

/** Whether a checkout has started and is neither completed nor reversed. */
export const isCheckingOut = (state: OrderState): state is CheckingOut | GivingBack =>
  state.status === 'checking_out' || state.status === 'giving_back';
