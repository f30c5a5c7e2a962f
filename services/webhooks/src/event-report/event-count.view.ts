import { type PublicEventName, publicEvents } from '@storefold/contracts';
import type { CollectionName } from '@storefold/kernel/ports';
import {
  countIn,
  type Projection,
  type TallyDocument,
  tallyCollection,
} from '@storefold/kernel/subscriptions';

/** How often each public event happened, by when it did. */
export const EVENT_COUNTS: CollectionName<TallyDocument> = 'event_counts';

/** Counts the public events of all services. */
export const eventCountView: Projection<never> = {
  name: 'event_counts',
  version: 1,
  written: 'when read',
  categories: [],
  collections: [tallyCollection(EVENT_COUNTS)],
  project() {},
  publicEvents: {
    /** With those of services of one's own, which are known when the store starts. */
    get names() {
      return publicEvents.map(({ name }) => name as PublicEventName);
    },
    project: ({ name, store_id, created_at }, documents) =>
      countIn(documents, EVENT_COUNTS, { storeId: store_id, at: created_at }, { [name]: 1n }),
  },
};
