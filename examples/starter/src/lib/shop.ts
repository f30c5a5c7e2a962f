import { createStoreClient, type StoreClient } from '@storefold/client';
import { keptMs, publishableKey, storeUrl } from './settings.ts';
import type { Language } from './texts.ts';

/** A client for what is the same for everybody. */
export const publicClient = (locale: Language): StoreClient =>
  createStoreClient({ baseUrl: storeUrl, publishableKey, locale });

/** What each page shows of the store. */
async function readFrame(language: Language) {
  const client = publicClient(language);
  const [store, categories] = await Promise.all([
    client.store.get(),
    client.categories.list({ q: { depth_eq: 0 }, limit: 12, fields: ['name', 'permalink'] }),
  ]);
  return { store, categories: categories.data };
}

const readCountries = async (language: Language) =>
  (await publicClient(language).countries.list({ expand: ['states'] })).data;

/**
 * Keeps what changes seldom. What is older is shown once more while it is asked anew, so that no page waits for it after
 * the first.
 */
function kept<T>(read: (language: Language) => Promise<T>): (language: Language) => Promise<T> {
  const known = new Map<Language, { readonly value: Promise<T>; readonly at: number }>();
  return (language) => {
    const found = known.get(language);
    if (found && Date.now() - found.at < keptMs) return found.value;
    const value = read(language);
    const next = { value: found ? value.catch(() => found.value) : value, at: Date.now() };
    known.set(language, next);
    value.catch(() => {
      if (known.get(language) !== next) return;
      if (found) known.set(language, { ...found, at: Date.now() });
      else known.delete(language);
    });
    return found ? found.value : next.value;
  };
}

export const frame = kept(readFrame);
export const countriesOf = kept(readCountries);
export type Frame = Awaited<ReturnType<typeof readFrame>>;
