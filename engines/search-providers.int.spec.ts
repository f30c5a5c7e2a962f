import { fileURLToPath } from 'node:url';
import { loadExtensions } from '@storefold/server/runtime';
import { describe, expect, it } from 'vitest';
import { openDatabaseSearch } from './common/database-search.ts';
import { searchContract } from './contract/search.contract.ts';
import { engines } from './index.ts';
import { registerSearchProvider } from './search-providers.ts';
import { openTestPorts } from './testing/test-ports.ts';

const scan = {
  scheme: 'scan',
  open(url: string) {
    opened.push(url);
    return openDatabaseSearch();
  },
};
const opened: string[] = [];
registerSearchProvider(scan);

searchContract('a provider that an extension registers', { forgives: true }, async () => {
  const extension = fileURLToPath(new URL('./testing/minisearch.examples.ts', import.meta.url));
  await loadExtensions([extension], [engines.extensionPoints]);
  const ports = await openTestPorts('catalog', { SEARCH_URL: 'minisearch://memory' });
  return { engine: ports.search, readModels: ports.readModels, close: () => ports.dispose() };
});

describe('the registry of search providers', () => {
  it('opens the one whose scheme SEARCH_URL has, with the URL', async () => {
    const ports = await openTestPorts('catalog', { SEARCH_URL: 'scan://here' });
    await ports.dispose();
    expect(opened).toEqual(['scan://here']);
  });

  it('refuses the start where SEARCH_URL has a scheme that nobody registered', async () => {
    await expect(openTestPorts('catalog', { SEARCH_URL: 'typesense://:key@search' })).rejects.toThrow(
      'SEARCH_URL names typesense, for which EXTENSIONS has no search provider',
    );
  });

  it.each(['database', 'https', 'scan'])('takes no second provider of %s', (scheme) => {
    registerSearchProvider(scan);
    expect(() => registerSearchProvider({ ...scan, scheme })).toThrow(`${scheme} is registered twice`);
  });

  it.each([
    ['a scheme that is none', { scheme: 'Type Sense' }],
    ['nothing to open', { open: undefined as never }],
  ])('refuses %s', (_, wrong) => {
    expect(() => registerSearchProvider({ ...scan, scheme: 'other', ...wrong })).toThrow();
  });
});
