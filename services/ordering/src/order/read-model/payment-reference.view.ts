import { createHash } from 'node:crypto';
import type { CollectionName } from '@storefold/kernel/ports';
import type { Projection } from '@storefold/kernel/subscriptions';
import type { OrderFact } from '../order.facts.ts';

/** What a provider calls a session or a payment, and whose it is. It stays when the cart is deleted: a provider may tell late. */
export interface PaymentReference {
  readonly id: string;
  readonly store_id: string;
  /** The key of the cart or order. */
  readonly key: string;
  readonly session_id: string | null;
  readonly payment_id: string | null;
}

export const PAYMENT_REFERENCES: CollectionName<PaymentReference> = 'payment_references';

/** The id under which a name of a provider is found in a store. */
export const referenceIdOf = (storeId: string, externalId: string): string =>
  createHash('sha256').update(`${storeId} ${externalId}`).digest('base64url');

export const paymentReferenceView: Projection<OrderFact> = {
  name: 'payment_references',
  version: 1,
  categories: ['order'],
  collections: [{ name: PAYMENT_REFERENCES, fields: { store_id: 'text' }, indexes: [] }],

  async project(fact, documents) {
    const { type, data, recordId: key, metadata } = fact;
    if (type !== 'CartPaymentSessionOpened' && type !== 'OrderPaymentNamed') return;
    const id = referenceIdOf(metadata.store_id, data.external_id);
    const known = await documents.get(PAYMENT_REFERENCES, id);
    documents.put(PAYMENT_REFERENCES, {
      id,
      store_id: metadata.store_id,
      key,
      session_id: type === 'CartPaymentSessionOpened' ? data.session_id : (known?.session_id ?? null),
      payment_id: type === 'OrderPaymentNamed' ? data.payment_id : (known?.payment_id ?? null),
    });
  },
};
