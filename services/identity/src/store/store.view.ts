import type { CollectionName } from '@storefold/kernel/ports';
import { stateDocument, stateView } from '@storefold/simple-records/upkeep';
import { store } from './store.decider.ts';
import type { OpenStore, StoreState } from './store.ts';

const documents = stateDocument<OpenStore>()({ index: { name: ({ settings }) => settings.name } });

export const STORES: CollectionName<ReturnType<typeof documents.of>> = 'stores';

/** All stores. */
export const storeView = stateView({
  name: STORES,
  version: 4,
  of: store,
  documents,
  isShown: (state: StoreState) => state.status === 'open',
  fields: { code: 'text', name: 'caseInsensitive', created_at: 'timestamp', updated_at: 'timestamp' },
  indexes: [['created_at']],
});
