import { Meilisearch } from 'meilisearch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onStandIn, tellEngine } from '../../../testing/cases-on.ts';
import { type MetEngine, meetEngine, refusalOf } from './engine-under-test.ts';
import { startMeilisearchStandIn } from './meilisearch-stand-in.ts';

describe('access', () => {
  let engine: MetEngine;

  beforeAll(async () => {
    engine = await meetEngine();
  });

  afterAll(() => engine.close());

  tellEngine(() => engine.met);

  it('everybody may ask for its health', async () => {
    expect(await new Meilisearch({ host: engine.host }).health()).toEqual({ status: 'available' });
  });

  it('nothing else without the key', async (context) => {
    if (engine.key === undefined) return context.skip('SEARCH_URL has no key, so nobody is refused.');
    const { host } = engine;
    expect(await refusalOf(new Meilisearch({ host }).getVersion())).toEqual({
      status: 401,
      code: 'missing_authorization_header',
      message: 'The Authorization header is missing. It must use the bearer authorization method.',
    });
    const stranger = new Meilisearch({ host, apiKey: 'another key' });
    for (const refused of [
      () => stranger.getVersion(),
      () => stranger.tasks.getTask(0),
      () => stranger.index('a').search(''),
    ]) {
      expect(await refusalOf(refused())).toEqual({
        status: 403,
        code: 'invalid_api_key',
        message: 'The provided API key is invalid.',
      });
    }
  });
});

describe('a stand-in', () => {
  onStandIn('search', 'Meilisearch');

  it('lets the key for indexes work with them, and keeps its version from it', async () => {
    const standIn = await startMeilisearchStandIn({ key: 'all', indexKey: 'some' });
    const limited = new Meilisearch({ host: standIn.host, apiKey: 'some' });
    expect(await limited.createIndex('a').waitTask()).toMatchObject({ status: 'succeeded' });
    expect(await refusalOf(limited.getVersion())).toMatchObject({ status: 403, code: 'invalid_api_key' });
    await standIn.stop();
  });

  it('without a key lets everybody in', async () => {
    const open = await startMeilisearchStandIn();
    expect(open.url).toBe(open.host);
    expect((await new Meilisearch({ host: open.host }).getVersion()).commitSha).toBe('stand-in');
    await open.stop();
  });

  it('says so when it is asked for what it does not imitate', async () => {
    const standIn = await startMeilisearchStandIn();
    const client = new Meilisearch({ host: standIn.host });
    await client.createIndex('a').waitTask();
    const asked = { page: 1, hitsPerPage: 1, matchingStrategy: 'all' } as const;
    for (const refused of [
      () => client.index('a').search('', { ...asked, attributesToHighlight: ['*'] }),
      () => client.index('a').search('', { ...asked, filter: ['a = b'] }),
      () => client.index('a').search('', { ...asked, matchingStrategy: 'last' }),
      () => client.index('a').search('', { limit: 1 }),
      () => client.index('a').updateSettings({ synonyms: { a: ['b'] } }),
      () => client.index('a').updateSettings({ rankingRules: ['sort'] }),
      () => client.multiSearch({ queries: [] }),
      () => client.getKeys(),
    ]) {
      expect(await refusalOf(refused())).toMatchObject({ status: 501, code: 'not_imitated' });
    }
    await standIn.stop();
  });
});
