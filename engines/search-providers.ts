import type { SearchProvider } from '@storefold/kernel/ports';
import { openDatabaseSearch } from './common/database-search.ts';
import { parseMeilisearchUrl } from './meilisearch/meilisearch-url.ts';

const providers = new Map<string, SearchProvider>();

/** Makes a search engine known, before the store starts. Throws an Error for a scheme that another one has. */
export function registerSearchProvider(provider: SearchProvider): void {
  const { scheme } = provider;
  if (!/^[a-z][a-z0-9+.-]{0,31}$/.test(scheme)) throw new Error(`${scheme} is no scheme of a URL`);
  if (typeof provider.open !== 'function') throw new Error(`the search provider ${scheme} cannot be opened`);
  const known = providers.get(scheme);
  if (known !== undefined && known !== provider)
    throw new Error(`the search provider ${scheme} is registered twice`);
  providers.set(scheme, provider);
}

/** The provider of a URL; undefined when there is none of its scheme. */
export const searchProviderOf = (url: string): SearchProvider | undefined =>
  providers.get(url.slice(0, Math.max(url.indexOf(':'), 0)));

registerSearchProvider({ scheme: 'database', open: openDatabaseSearch });

for (const scheme of ['http', 'https']) {
  registerSearchProvider({
    scheme,
    async open(url, { indexPrefix, ...deps }) {
      const { openMeilisearchSearch } = await import('./meilisearch/meilisearch-search.ts');
      return openMeilisearchSearch({
        ...parseMeilisearchUrl(url),
        indexPrefix: await indexPrefix(),
        ...deps,
      });
    },
  });
}
