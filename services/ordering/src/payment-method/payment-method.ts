import { paymentMethodNoun } from '@storefold/contracts';
import type { JsonObject } from '@storefold/kernel/core';
import type { CollectionName } from '@storefold/kernel/ports';
import type { Projection } from '@storefold/kernel/subscriptions';
import { type PresentRecord, recordView, simpleRecord } from '@storefold/simple-records';
import { isGatewayType } from '../payment-gateway/gateway-types.ts';
import type { KeptPreferences } from '../payment-gateway/preferences.ts';
import { type Offering, offeredToAll } from '../zone/offering.ts';

/** The details of a payment method that staff can set. A detail added here becomes part of facts and state. */
type PaymentMethodDetails = {
  readonly name: string;
  readonly description: string | null;
  /** Whether shoppers are offered the method. */
  readonly active: boolean;
  /** Lower ones are listed first. */
  readonly position: number;
  readonly metadata: JsonObject;
  /** Whether a gateway collects as soon as an order is placed. Absent: it does. */
  readonly auto_capture?: boolean;
} & KeptPreferences &
  Offering;

/** Orders were paid by it, so the type stays. */
type Fixed = { readonly type: string };

export type PaymentMethod = PresentRecord<PaymentMethodDetails, Fixed>;

/** A payment method. Carts and orders keep a copy of the one they chose. */
export const paymentMethod = simpleRecord<PaymentMethodDetails, Fixed>()({
  category: 'payment_method',
  facts: 'PaymentMethod',
  noun: 'payment_method',
  translated: paymentMethodNoun,
  absent: { ...offeredToAll, auto_capture: true, preferences: {}, password_keys: [], passwords: null },
  left: ['name', 'type'],
  sealed: ['passwords'],
});

export const PAYMENT_METHODS: CollectionName<PaymentMethod & { readonly id: string }> = 'payment_methods';

export const paymentMethodView = recordView(paymentMethod, {
  name: PAYMENT_METHODS,
  version: 4,
  fields: { name: 'text', type: 'text', active: 'boolean', position: 'number', zone_ids: 'text[]' },
  order: 'position',
  without: { passwords: null },
});

/** A method that staff have deleted, as long as its provider tells of what was paid by it. */
export interface DeletedPaymentMethod {
  readonly id: string;
  readonly store_id: string;
  readonly type: string;
  readonly deleted_at: string;
}

export const DELETED_PAYMENT_METHODS: CollectionName<DeletedPaymentMethod> = 'deleted_payment_methods';

export const deletedPaymentMethodView: Projection<ReturnType<(typeof paymentMethod)['decide']>[number]> = {
  name: DELETED_PAYMENT_METHODS,
  version: 1,
  categories: [paymentMethod.category],
  facts: ['PaymentMethodDeleted'],
  collections: [
    {
      name: DELETED_PAYMENT_METHODS,
      fields: { type: 'text', deleted_at: 'timestamp' },
      indexes: [['type', 'deleted_at']],
    },
  ],
  project({ type, data, recordId: id, metadata: { store_id, occurred_at: deleted_at } }, documents) {
    if (type !== 'PaymentMethodDeleted') return;
    documents.put(DELETED_PAYMENT_METHODS, { id, store_id, type: data.type, deleted_at });
  },
};

/** Whether a gateway collects payments by the method as soon as an order is placed. */
export const isAutoCaptured = ({ type, auto_capture = true }: Pick<PaymentMethod, 'type' | 'auto_capture'>) =>
  isGatewayType(type) && auto_capture;
