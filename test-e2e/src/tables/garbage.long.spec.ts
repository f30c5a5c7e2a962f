import { allEndpoints } from '@storefold/contracts';
import { casesOn, inFullFormOnly } from '@storefold/engines/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshStore, startFreshStore } from '../harness/fresh-store.ts';
import { ask } from './asking.ts';
import { type Callers, invite, welcome } from './callers.ts';
import { garbageBodies, garbageIds, garbageQueries, pathWith, wronglyTyped } from './garbage.ts';

const table = allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

casesOn('every endpoint, sent all the garbage there is', inFullFormOnly('each gets a fifth of it'), () => {
  let store: FreshStore;
  let callers: Callers;

  beforeAll(async () => {
    store = await startFreshStore('5');
    callers = await invite(store);
  });
  afterAll(() => store?.stop());

  it.each(table)('%s: answers with what it promises', async (_, endpoint) => {
    const credentials = welcome(endpoint.access, callers);
    for (const [name, { body, code, headers = {} }] of Object.entries(garbageBodies)) {
      const reply = await ask(store.baseUrl, endpoint, credentials, { body, headers });
      expect(reply.body?.error?.code, `${name}: ${reply.text}`).toBe(code);
    }
    for (const body of wronglyTyped(endpoint))
      await ask(store.baseUrl, endpoint, credentials, { body: JSON.stringify(body) });
    for (const query of endpoint.method === 'GET' ? garbageQueries : [])
      await ask(store.baseUrl, endpoint, credentials, { path: pathWith(endpoint, query) });
    for (const id of /[:*]/.test(endpoint.path) ? garbageIds : [])
      await ask(store.baseUrl, endpoint, credentials, { id, body: '{}' });
  });
});
