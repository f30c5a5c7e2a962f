import type { ErrorCode, Text } from '@storefold/contracts';
import type { JsonObject, money } from '@storefold/kernel/core';
import type { Discounts, OrderTaxes } from '../price/adjustments.ts';
import type { CreditShare } from '../value/value.ts';
import type { CheckoutStage } from './checkout.facts.ts';

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

export type FailedCheckout = CheckoutFailure & { readonly checkout_id: string };
