import { evolveStored } from '@storefold/kernel/command-handling';
import type { Aggregate, Fact } from '@storefold/kernel/core';
import type { CollectionName, CollectionSpec, Document, Stored } from '@storefold/kernel/ports';
import type { Documents, Projection } from '@storefold/kernel/subscriptions';
import type { StateDocument } from './state-document.ts';

interface ViewOf<State, Shown extends State, F extends Fact, D extends Document> {
  /** The name of the projection and of its collection. */
  readonly name: CollectionName<D>;
  readonly version: number;
  readonly of: Pick<Aggregate<State, never, F>, 'category' | 'initial' | 'evolve'>;
  readonly documents: StateDocument<Shown, D>;
  /** Whether a record in such a state has a document. */
  readonly isShown: (state: State) => state is Shown;
  readonly fields: CollectionSpec['fields'];
  readonly indexes: NonNullable<CollectionSpec['indexes']>;
  /** Other collections, and what a fact changes in them. */
  readonly others?: readonly CollectionSpec[];
  readonly follow?: (
    fact: Stored<F>,
    states: { readonly before: State; readonly after: State },
    documents: Documents,
  ) => Promise<void>;
}

/** A read model that keeps each record as its own `evolve` folds it, so that lists and streams agree. */
export function stateView<State, Shown extends State, F extends Fact, D extends Document>({
  name,
  version,
  of: { category, initial, evolve },
  documents: kept,
  isShown,
  fields,
  indexes,
  others = [],
  follow,
}: ViewOf<State, Shown, F, D>): Projection<F> {
  return {
    name,
    version,
    categories: [category],
    collections: [{ name, fields, indexes }, ...others],
    async project(fact, documents) {
      const id = fact.recordId;
      const known = await documents.get(name, id);
      const before = known ? kept.stateOf(known) : initial;
      const after = evolveStored(evolve, before, fact);
      if (isShown(after)) documents.put(name, kept.of(id, after) as NoInfer<D>);
      else documents.remove(name, id);
      await follow?.(fact, { before, after }, documents);
    },
  };
}
