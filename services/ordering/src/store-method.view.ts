import { evolveStored } from '@storefold/kernel/command-handling';
import type { Aggregate, Fact } from '@storefold/kernel/core';
import type { Document } from '@storefold/kernel/ports';
import type { Projection } from '@storefold/kernel/subscriptions';

/** The read model of payment or delivery methods. `ownField`: the text field that only this kind has. */
export function methodView<State extends { readonly status: string }, Command, F extends Fact>(
  collection: string,
  aggregate: Aggregate<State, Command, F>,
  ownField: string,
): Projection<F> {
  return {
    name: collection,
    version: 1,
    categories: [aggregate.category],
    collections: [
      {
        name: collection,
        fields: {
          store_id: 'text',
          name: 'text',
          [ownField]: 'text',
          active: 'boolean',
          position: 'number',
          created_at: 'timestamp',
          updated_at: 'timestamp',
        },
        indexes: [['store_id', 'position']],
      },
    ],

    /** Each document is its method's facts folded by the method's own `evolve`. */
    async project(fact, documents) {
      const id = fact.recordId;
      const before = await documents.get<Document & State>(collection, id);
      const after = evolveStored(aggregate.evolve, before ?? aggregate.initial, fact);
      if (after.status === 'present') documents.put(collection, { ...after, id });
      else documents.remove(collection, id);
    },
  };
}
