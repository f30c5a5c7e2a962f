import { type Aggregate, type Fact, unknownFact, uuidv5 } from '@storefold/kernel/core';
import type { Publisher } from '@storefold/kernel/subscriptions';

/**
 * Records that a store got its sample data, so that what its staff delete does not come back. This name and shape are
 * what the store keeps: add, never change.
 */
type SampleDataFact = {
  type: 'SampleDataLoaded';
  data: { readonly store_id: string; readonly product_count: number };
};

type SampleDataState = { readonly status: 'absent' } | { readonly status: 'loaded' };

type SampleDataCommand = { type: 'NoteLoaded'; storeId: string; products: number };

/** One for each store: `sample_data-<store id>`. */
export const sampleData: Aggregate<SampleDataState, SampleDataCommand, SampleDataFact> = {
  category: 'sample_data',
  initial: { status: 'absent' },
  evolve: (_state, fact) =>
    fact.type === 'SampleDataLoaded' ? { status: 'loaded' } : unknownFact(fact as never),
  decide: ({ storeId, products }, state) =>
    state.status === 'loaded'
      ? []
      : [{ type: 'SampleDataLoaded', data: { store_id: storeId, product_count: products } }],
};

/** Never changes: it marks what was loaded in existing logs. */
const SAMPLE_LOAD = '0a4d3c52-6f0f-5d5e-9d0c-5a1f2b1f7c11';

/** The correlation id of everything in a store's sample data. */
export const sampleLoadOf = (storeId: string): string => uuidv5(SAMPLE_LOAD, storeId);

/** A publisher that skips sample data, because it was loaded before any listener could exist. */
export const exceptSampleData = <F extends Fact>(publisher: Publisher<F>): Publisher<F> => ({
  categories: publisher.categories,
  publish: (fact, context) => {
    const { store_id, correlation_id } = fact.metadata;
    return correlation_id === sampleLoadOf(store_id) ? [] : publisher.publish(fact, context);
  },
});
