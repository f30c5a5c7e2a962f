import { evolveStored } from '@storefold/kernel/command-handling';
import type { Aggregate, Fact } from '@storefold/kernel/core';
import type { CollectionSpec, Document } from '@storefold/kernel/ports';
import type { Projection } from '@storefold/kernel/subscriptions';

interface ViewOptions {
  /** The name of the projection and of its collection. */
  readonly name: string;
  readonly version: number;
  /** What lists are filtered and sorted by, beside the store and the times. */
  readonly fields: CollectionSpec['fields'];
  /** The order that lists have without a sort; default: when records were made. */
  readonly order?: string;
}

/** A read model that keeps each record as its own `evolve` folds it. */
export function recordView<State extends { readonly status: string }, Command, F extends Fact>(
  { category, initial, evolve }: Aggregate<State, Command, F>,
  { name, version, fields, order = 'created_at' }: ViewOptions,
): Projection<F> {
  return {
    name,
    version,
    categories: [category],
    collections: [
      {
        name,
        fields: { store_id: 'text', ...fields, created_at: 'timestamp', updated_at: 'timestamp' },
        indexes: [['store_id', order]],
      },
    ],
    async project(fact, documents) {
      const id = fact.recordId;
      const before = await documents.get<Document & State>(name, id);
      const after = evolveStored(evolve, before ?? initial, fact);
      if (after.status === 'present') documents.put(name, { ...after, id });
      else documents.remove(name, id);
    },
  };
}
