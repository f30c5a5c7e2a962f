import {
  type Access,
  allEndpoints,
  type Endpoint,
  expansionsOf,
  recordOf,
  scopeOfCall,
} from '@storefold/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshStore, startFreshStore } from '../harness/fresh-store.ts';
import type { RawReply } from '../harness/raw-request.ts';
import { type Asking, ask as askOf } from './asking.ts';
import { type Callers, type Credentials, invite, welcome, withKey, withToken } from './callers.ts';
import {
  garbageBodies,
  garbageIds,
  garbageQueries,
  pathWith,
  turnsOf,
  wronglyTyped,
  wrongValues,
} from './garbage.ts';

// What a provider signs is sent by no client, and opened by its signature alone.
const table = allEndpoints
  .filter(({ rawBody }) => !rawBody)
  .map((endpoint, number) => [`${endpoint.method} ${endpoint.path}`, endpoint, number] as const);

/** Of garbage each endpoint gets a fifth, others for each. `garbage.long.spec.ts` sends all of it to every endpoint. */
const FIFTH = 5;

describe('every endpoint', () => {
  let store: FreshStore;
  let callers: Callers;

  beforeAll(async () => {
    store = await startFreshStore('5');
    callers = await invite(store);
  });
  afterAll(async () => {
    await store?.stop();
  });

  const ask = (endpoint: Endpoint, credentials: Credentials, asking?: Asking) =>
    askOf(store.baseUrl, endpoint, credentials, asking);

  const codeOf = async (reply: Promise<RawReply>): Promise<string> => {
    const { status, body } = await reply;
    return status < 300 ? 'let in' : body.error.code;
  };

  it.each(table)('%s: lets nobody in without its credentials', async (_, endpoint) => {
    const { access } = endpoint;
    const code = await codeOf(ask(endpoint, callers.nobody));
    if (access.api === 'store') expect(code).toBe('invalid_token');
    else if (isOpen(access)) expectLetIn(code);
    else expect(code).toBe('authentication_required');
    if (access.api !== 'store' || access.who !== 'customer') return;
    expect(await codeOf(ask(endpoint, callers.guest))).toBe('authentication_required');
  });

  it.each(table)('%s: takes no credentials of another kind', async (_, endpoint) => {
    const { access } = endpoint;
    const { guest, customer, shop, admin } = callers;
    const codes = (...knocking: Credentials[]) =>
      Promise.all(knocking.map((credentials) => codeOf(ask(endpoint, credentials))));
    if (access.api === 'store') {
      const keys = await codes(shop, admin, withKey('pk_unknown'), withKey(''));
      expect(new Set(keys)).toEqual(new Set(['invalid_token']));
      const tokens = await codes({ ...guest, ...admin }, { ...guest, ...withToken('no.jwt.at-all') });
      for (const code of tokens) expectKnown(code, access.who === 'anyone');
      return;
    }
    const strangers = await codes(
      guest,
      customer,
      withKey('sk_unknown'),
      withToken('no.jwt.at-all'),
      withToken((customer.authorization ?? '').replace('Bearer ', '')),
    );
    for (const code of strangers) expectKnown(code, isOpen(access));
    if (access.api === 'admin' && access.who === 'admin_user') {
      expect(await codes(shop)).toEqual(['authentication_required']);
    }
  });

  it.each(table)(
    '%s: asks for exactly its scope, and of a scope to write for the part that it uses',
    async (_, endpoint) => {
      const { access } = endpoint;
      if (access.api !== 'admin' || access.who !== 'scoped') return;
      const lacking = await ask(endpoint, callers.lacking.get(scopeOfCall(access.scope, endpoint)) ?? {});
      expect(lacking.status).toBe(403);
      expect(lacking.body.error).toMatchObject({
        code: 'access_denied',
        details: { required_scope: access.scope },
      });
      const having = access.furtherScope
        ? callers.shop
        : callers.having.get(scopeOfCall(access.scope, endpoint));
      expectLetIn(await codeOf(ask(endpoint, having ?? {})));
    },
  );

  it.each(table)('%s: finds nothing by an id that is none', async (_, endpoint, number) => {
    if (!/[:*]/.test(endpoint.path)) return;
    for (const id of turnsOf(garbageIds, number, FIFTH)) {
      const { status, body } = await ask(endpoint, welcome(endpoint.access, callers), { id, body: '{}' });
      const isIncomplete = endpoint.body?.safeParse({}).success === false;
      const isAsked = isIncomplete || endpoint.name === 'password_resets.complete';
      const expected = isAsked ? [404, 422, 401, ...(endpoint.needs ? [400] : [])] : [404];
      expect(expected, `${id}: ${JSON.stringify(body)}`).toContain(status);
    }
  });

  it.each(table)('%s: answers a body that is garbage with what it promises', async (_, endpoint, number) => {
    const credentials = welcome(endpoint.access, callers);
    const garbage = turnsOf(Object.entries(garbageBodies), number, FIFTH);
    for (const [name, { body, code, headers }] of garbage) {
      const reply = await ask(endpoint, credentials, { body, ...(headers ? { headers } : {}) });
      expect(reply.body?.error?.code, `${name}: ${reply.text}`).toBe(code);
    }
  });

  it.each(table)(
    '%s: answers values of any other type with what it promises',
    async (_, endpoint, number) => {
      const credentials = welcome(endpoint.access, callers);
      for (const body of wronglyTyped(endpoint, turnsOf(wrongValues, number, FIFTH))) {
        await ask(endpoint, credentials, { body: JSON.stringify(body) });
      }
    },
  );

  it.each(table)('%s: takes any query', async (_, endpoint, number) => {
    if (endpoint.method !== 'GET') return;
    for (const query of turnsOf(garbageQueries, number, FIFTH)) {
      const path = pathWith(endpoint, query);
      const { status, text } = await ask(endpoint, welcome(endpoint.access, callers), { path });
      expect(status, `${query}: ${text}`).toBeLessThan(500);
    }
  });

  it.each(table)('%s: names what had no effect, with the nearest name that it knows', async (_, endpoint) => {
    const { sent, told } = misspelled(endpoint);
    const path = `${endpoint.path}?${sent.query}`;
    const asking = { path, body: JSON.stringify(sent.body) };
    const { headers, text } = await ask(endpoint, welcome(endpoint.access, callers), asking);
    expect(headers['x-service-ignored'], text).toBe(told);
  });

  it('a search for words has an effect', async () => {
    const path = '/api/v3/store/products?search=shirt';
    const { status, headers } = await ask(endpointOf('products.list'), callers.guest, { path });
    expect([status, headers['x-service-ignored']]).toEqual([200, undefined]);
  });

  it('a field of the Admin API is unknown to the Store API', async () => {
    const query = 'q[status_eq]=draft&sort=updated_at&fields=status&expand=variants.stock_items';
    const { headers } = await ask(endpointOf('products.list'), callers.guest, {
      path: `/api/v3/store/products?${query}`,
    });
    expect(headers['x-service-ignored']).toBe(
      'q[status_eq], sort updated_at, field status, expand variants.stock_items',
    );
  });

  it.each(table.filter(([, { cache, path }]) => cache === 'public' && !/[:*]/.test(path)))(
    '%s: may be kept by shared caches for guests alone',
    async (_, endpoint) => {
      const first = await ask(endpoint, callers.guest);
      expect(first.headers['cache-control']).toMatch(/^public/);
      const { etag = '' } = first.headers;
      const again = await ask(endpoint, callers.guest, { headers: { 'if-none-match': etag } });
      expect([again.status, again.text]).toEqual([304, '']);
      const own = await ask(endpoint, callers.customer);
      expect(own.headers['cache-control']).toBe('private, no-store');
    },
  );

  it.each(
    table.flatMap(([, { aliases = [], ...endpoint }]) => aliases.map((path) => [path, endpoint] as const)),
  )('%s: is another way to the same', async (path, endpoint) => {
    const credentials = welcome(endpoint.access, callers);
    const [one, other] = [await ask(endpoint, credentials), await ask(endpoint, credentials, { path })];
    expect([other.status, other.body]).toEqual([one.status, one.body]);
  });
});

const isOpen = (access: Access): boolean =>
  access.api === 'public' || (access.api === 'admin' && access.who === 'anyone');

/** Credentials were not what it failed for, if it failed. */
function expectLetIn(code: string): void {
  expect(['authentication_required', 'invalid_token', 'access_denied']).not.toContain(code);
}

/** Where credentials are looked at, these are bad; elsewhere they do no harm. */
function expectKnown(code: string, isOverlooked: boolean): void {
  if (isOverlooked) expectLetIn(code);
  else expect(code).toBe('invalid_token');
}

const endpointOf = (name: string): Endpoint => {
  const found = allEndpoints.find((endpoint) => endpoint.name === name);
  if (!found) throw new Error(`there is no endpoint ${name}`);
  return found;
};

/** A letter too many in a name of each kind that the endpoint knows, and what the store says about it. */
function misspelled(endpoint: Endpoint) {
  const { body, list, sorts = [] } = endpoint;
  const [field] = keysOf(recordOf(endpoint));
  const [key] = keysOf(body);
  const [sort] = list ? sorts : [];
  const [expansion] = expansionsOf(endpoint).toReversed();
  const wrong: readonly (readonly [what: string, name: string | undefined])[] = [
    ['sort', sort],
    ['field', field],
    ['expand', expansion],
  ];
  const known = wrong.filter(([, name]) => name !== undefined);
  const parameters = known.map(([what, name]) => `&${what === 'field' ? 'fields' : what}=${name}z`);
  const told = known.map(([what, name]) => `, ${what} ${name}z (did you mean ${name?.split('.').at(-1)}?)`);
  const toldOfKey = key === undefined ? 'namez' : `${key}z (did you mean ${key}?)`;
  return {
    sent: { query: `currencyz=EUR${parameters.join('')}`, body: { [`${key ?? 'name'}z`]: 1 } },
    told: `currencyz (did you mean currency?)${told.join('')}, key ${toldOfKey}`,
  };
}

const keysOf = (schema: unknown): string[] =>
  Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
