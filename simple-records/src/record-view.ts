import type { Aggregate, Fact } from '@storefold/kernel/core';
import type { CollectionSpec } from '@storefold/kernel/ports';
import type { Projection } from '@storefold/kernel/subscriptions';
import { stateDocument } from './state-document.ts';
import { stateView } from './state-view.ts';

interface ViewOptions<Present> {
  /** The name of the projection and of its collection. */
  readonly name: string;
  readonly version: number;
  /** What lists are filtered and sorted by, beside the store and the times. */
  readonly fields: CollectionSpec['fields'];
  /** The order that lists have without a sort; default: when records were made. */
  readonly order?: string;
  /** Fields that documents leave to the stream, as what is sealed. */
  readonly without?: Partial<Present>;
}

/** A read model of a simple record: it has a document while it is present. */
export function recordView<State extends { readonly status: string }, Command, F extends Fact>(
  of: Aggregate<State, Command, F>,
  {
    name,
    version,
    fields,
    order = 'created_at',
    without,
  }: ViewOptions<Extract<State, { status: 'present' }>>,
): Projection<F> {
  type Present = Extract<State, { status: 'present' }>;
  return stateView({
    name,
    version,
    of,
    documents: stateDocument<Present>()(without ? { without: without as Pick<Present, never> } : {}),
    isShown: (state): state is Present => state.status === 'present',
    fields: { store_id: 'text', ...fields, created_at: 'timestamp', updated_at: 'timestamp' },
    indexes: [['store_id', order]],
  });
}
