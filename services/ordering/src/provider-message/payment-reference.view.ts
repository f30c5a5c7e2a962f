import { createHash } from 'node:crypto';
import type { CollectionName } from '@storefold/kernel/ports';
import type { Projection } from '@storefold/kernel/subscriptions';
import type { OrderFact } from '../order/order.facts.ts';
import { isOfMoneyBack, type ProviderMessageFact, type ReceivedMessage } from './provider-message.ts';

/** What a provider calls a session or a payment, and whose it is. It stays when the cart is deleted: a provider may tell late. */
export interface PaymentReference {
  readonly id: string;
  readonly store_id: string;
  /** The key of the cart or order. Null: the store knows no such session or payment, or not yet. */
  readonly key: string | null;
  readonly session_id: string | null;
  readonly payment_id: string | null;
  /** What the provider has told of money that went back or is disputed, also before the store knew the payment. */
  readonly told: readonly ReceivedMessage[];
}

export const PAYMENT_REFERENCES: CollectionName<PaymentReference> = 'payment_references';

/** The id under which a name of a provider is found in a store. */
export const referenceIdOf = (storeId: string, externalId: string): string =>
  createHash('sha256').update(`${storeId} ${externalId}`).digest('base64url');

export const paymentReferenceView: Projection<OrderFact | ProviderMessageFact> = {
  name: 'payment_references',
  version: 2,
  categories: ['order', 'provider_message'],
  facts: ['CartPaymentSessionOpened', 'OrderPaymentNamed', 'ProviderMessageReceived'],
  collections: [{ name: PAYMENT_REFERENCES, fields: { store_id: 'text' }, indexes: [] }],

  async project(fact, documents) {
    const { recordId: key, metadata } = fact;
    if (!isShown(fact)) return;
    const { store_id } = metadata;
    const id = referenceIdOf(store_id, fact.data.external_id);
    const known = await documents.get(PAYMENT_REFERENCES, id);
    const reference = known ?? { id, store_id, key: null, session_id: null, payment_id: null, told: [] };
    documents.put(PAYMENT_REFERENCES, { ...reference, ...changeBy(fact, key, reference) });
  },
};

type Shown = Extract<
  OrderFact | ProviderMessageFact,
  { type: 'CartPaymentSessionOpened' | 'OrderPaymentNamed' | 'ProviderMessageReceived' }
>;

const isShown = (fact: OrderFact | ProviderMessageFact): fact is Shown =>
  fact.type === 'CartPaymentSessionOpened' ||
  fact.type === 'OrderPaymentNamed' ||
  (fact.type === 'ProviderMessageReceived' && isOfMoneyBack(fact.data));

function changeBy(fact: Shown, key: string, { told }: PaymentReference): Partial<PaymentReference> {
  switch (fact.type) {
    case 'CartPaymentSessionOpened':
      return { key, session_id: fact.data.session_id };
    case 'OrderPaymentNamed':
      return { key, payment_id: fact.data.payment_id };
    case 'ProviderMessageReceived':
      return told.some((each) => isSame(each, fact.data)) ? {} : { told: [...told, fact.data] };
  }
}

/** Providers tell by several messages of one thing. */
const isSame = (one: ReceivedMessage, other: ReceivedMessage): boolean =>
  one.kind === other.kind &&
  one.type === other.type &&
  one.transaction_id === other.transaction_id &&
  one.dispute_id === other.dispute_id &&
  one.status === other.status;
