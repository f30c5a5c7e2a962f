import type { QuotedVariant, ZoneMember } from '@storefold/contracts';
import type { money } from '@storefold/kernel/core';
import type { OfferedDelivery } from './delivery/delivery.ts';
import type { PaymentOffers } from './payment/payment.ts';
import type { AppliedPromotion, StoreTaxes } from './price/adjustments.ts';
import type { AppliedCard } from './value/value.ts';

/** A caller's access to a cart. */
export type Holder = Shopper | Staff;

/** Staff hold what the staff of their store have drafted, and the orders that were placed. */
export interface Staff {
  readonly storeId: string;
  readonly isStaff: true;
}

/** What the rules of carts need to know of their store. */
export interface StoreTerms {
  readonly deliveryMethods: readonly OfferedDelivery[];
  /** The only part of the world that is shipped to. Undefined: everywhere. */
  readonly shipsTo?: readonly ZoneMember[] | undefined;
  /** The countries of which an address says its state. Undefined: nothing is known of it. */
  readonly statesMatter?: StatesMatter | undefined;
  /** What is taxed where. Undefined: nothing is known of it. */
  readonly taxes?: StoreTaxes | undefined;
  /** Undefined: nothing is known of it. */
  readonly paymentOffers?: PaymentOffers | undefined;
}

/** The countries whose states zones name, by the use of the zones: a state decides there what is added, or who delivers. */
export interface StatesMatter {
  readonly forTaxes: ReadonlySet<string>;
  readonly forDelivery: ReadonlySet<string>;
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
export interface Offers extends StoreTerms {
  /** Quotes for the lines of the cart, and for the variants the command is about. */
  readonly quotes: readonly QuotedVariant[];
}

/** The lock version that a change was made for, where its caller named one. */
export interface OfVersion {
  readonly expectedVersion?: number | undefined;
}

export interface OnCart extends OfVersion, Current {
  readonly holder: Holder;
}

/** A shopper holds a cart by its token, or as the customer it belongs to. */
export interface Shopper {
  readonly storeId: string;
  /** Whether the request sent the cart's token. */
  readonly tokenFits: boolean;
  /** Whether it was the token of a payment link, by which an order is read and paid, and nothing else. */
  readonly isByLink?: boolean;
  readonly customerId: string | null;
}

/** Whether staff let the customer be told of what they do. */
export interface Telling {
  /** Undefined: yes. */
  readonly isCustomerNotified?: boolean | undefined;
}
