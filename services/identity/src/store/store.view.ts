import { evolveStored } from '@storefold/kernel/command-handling';
import type { CollectionName } from '@storefold/kernel/ports';
import type { Projection } from '@storefold/kernel/subscriptions';
import { evolveStore, type OpenStore, type StoreFact } from './store.ts';

export const STORES: CollectionName<StoreDocument> = 'stores';

type StoreDocument = OpenStore & { readonly id: string; readonly name: string };

/** All stores. */
export const storeView: Projection<StoreFact> = {
  name: 'stores',
  version: 2,
  categories: ['store'],
  collections: [
    {
      name: STORES,
      fields: { code: 'text', name: 'caseInsensitive', created_at: 'timestamp', updated_at: 'timestamp' },
      indexes: [['created_at']],
    },
  ],
  async project(fact, documents) {
    const known = await documents.get(STORES, fact.recordId);
    const store = evolveStored(evolveStore, known ?? { status: 'none' }, fact);
    if (store.status !== 'open') return;
    const { name } = store.settings;
    documents.put(STORES, { ...store, id: fact.recordId, name });
  },
};
