import { expect, it } from 'vitest';
import { namedServers } from './named-servers.ts';

it('a store that is compared takes the servers that the settings name, with a database of its own', () => {
  const READ_MODELS_URL = 'mongodb://user:secret@one:27017,two/shop?replicaSet=rs';
  const SEARCH_URL = 'http://:key@search:7700';
  const { env, hasSearch } = namedServers({ READ_MODELS_URL, SEARCH_URL, EVENT_LOG_URL: 'esdb://log' });
  expect(env).toEqual({
    READ_MODELS_URL: expect.stringMatching(
      /^mongodb:\/\/user:secret@one:27017,two\/storefold_test_\w{8}\?replicaSet=rs$/,
    ),
    SEARCH_URL,
  });
  expect(hasSearch).toBe(true);
});

it('a store that is compared takes none where the settings name embedded engines or nothing', () => {
  for (const settings of [{}, { READ_MODELS_URL: 'sqlite:', SEARCH_URL: 'database:' }])
    expect(namedServers(settings)).toMatchObject({ env: {}, hasSearch: false });
});
