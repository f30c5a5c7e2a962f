import type { CartFacts } from './cart/cart.facts.ts';
import type { CheckoutFacts } from './checkout/checkout.facts.ts';
import type { CorrectionFacts } from './correction/correction.facts.ts';
import type { DeliveryFacts } from './delivery/delivery.facts.ts';
import type { DigitalFacts } from './digital/digital.facts.ts';
import type { DocumentFacts } from './document/document.facts.ts';
import type { ImportedFacts } from './imported/imported.facts.ts';
import type { ItemFacts } from './items/item.facts.ts';
import type { PaymentFacts } from './payment/payment.facts.ts';
import type { PriceFacts } from './price/price.facts.ts';
import type { RefundFacts } from './refund/refund.facts.ts';
import type { ReturnFacts } from './refund/return.facts.ts';
import type { ValueFacts } from './value/value.facts.ts';

/**
 * The facts of an order, from the cart it begins as. These names and shapes are what the store keeps: add, never
 * change.
 *
 * Whatever a shopper or the staff may type is sealed. `customer_id` stands beside such fields and names the customer they
 * belong to. Null: they belong to a guest and are sealed with the order's own key. Amounts are decimal strings of
 * `currency`.
 */
type Facts = CartFacts &
  ItemFacts &
  DeliveryFacts &
  PriceFacts &
  ValueFacts &
  PaymentFacts &
  CheckoutFacts &
  RefundFacts &
  CorrectionFacts &
  ReturnFacts &
  DigitalFacts &
  DocumentFacts &
  ImportedFacts;

export type OrderFactType = keyof Facts;

/** `state_lock_version`: that of the order after the command; all facts of one command have the same. */
export type OrderFact = {
  [Type in OrderFactType]: { type: Type; data: Facts[Type] & { readonly state_lock_version: number } };
}[OrderFactType];

export type FactOf<Type extends OrderFactType> = Extract<OrderFact, { type: Type }>;

export type FactData<Type extends OrderFactType> = Facts[Type];
