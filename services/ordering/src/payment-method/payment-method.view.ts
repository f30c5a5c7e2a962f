import type { Projection } from '@storefold/kernel/subscriptions';
import { evolve, type PaymentMethod, type PaymentMethodFact } from './payment-method.ts';

export type PaymentMethodDocument = PaymentMethod & { readonly id: string };

export const PAYMENT_METHODS = 'payment_methods';

/** Each document is its method's facts folded by the method's own `evolve`. */
export const paymentMethodView: Projection<PaymentMethodFact> = {
  name: 'payment_methods',
  version: 1,
  categories: ['payment_method'],
  collections: [
    {
      name: PAYMENT_METHODS,
      fields: {
        store_id: 'text',
        name: 'text',
        type: 'text',
        active: 'boolean',
        position: 'number',
        created_at: 'timestamp',
        updated_at: 'timestamp',
      },
      indexes: [['store_id', 'position']],
    },
  ],

  async project(fact, documents) {
    const id = fact.recordId;
    const before = await documents.get<PaymentMethodDocument>(PAYMENT_METHODS, id);
    const after = evolve(before ?? { status: 'absent' }, fact, {
      at: fact.metadata.occurred_at,
      revision: fact.revision,
    });
    if (after.status === 'present') documents.put(PAYMENT_METHODS, { ...after, id });
    else documents.remove(PAYMENT_METHODS, id);
  },
};
