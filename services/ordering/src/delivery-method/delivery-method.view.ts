import type { Projection } from '@storefold/kernel/subscriptions';
import { type DeliveryMethod, type DeliveryMethodFact, evolve } from './delivery-method.ts';

export type DeliveryMethodDocument = DeliveryMethod & { readonly id: string };

export const DELIVERY_METHODS = 'delivery_methods';

/** Each document is its method's facts folded by the method's own `evolve`. */
export const deliveryMethodView: Projection<DeliveryMethodFact> = {
  name: 'delivery_methods',
  version: 1,
  categories: ['delivery_method'],
  collections: [
    {
      name: DELIVERY_METHODS,
      fields: {
        store_id: 'text',
        name: 'text',
        code: 'text',
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
    const before = await documents.get<DeliveryMethodDocument>(DELIVERY_METHODS, id);
    const after = evolve(before ?? { status: 'absent' }, fact, {
      at: fact.metadata.occurred_at,
      revision: fact.revision,
    });
    if (after.status === 'present') documents.put(DELIVERY_METHODS, { ...after, id });
    else documents.remove(DELIVERY_METHODS, id);
  },
};
