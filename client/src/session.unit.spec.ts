import { describe, expect, it } from 'vitest';
import { createStoreClient } from './client.ts';
import { type Asked, fakeStore, json, noContent, options, refused } from './fake-store.examples.ts';
import { type Tokens, tokensInMemory } from './session.ts';

const tokens = (number: number): Tokens => ({ token: `jwt-${number}`, refresh_token: `refresh-${number}` });
const logIn = { email: 'ada@example.com', password: 'correct horse' };

/** A promise that is resolved by hand. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Tokens as the store makes them: a JWT names its person. */
const tokensOf = (person: string, number = 'first'): Tokens => ({
  token: `e30.${btoa(JSON.stringify({ sub: person, name: 'ÿ>?' }))}.${number}`,
  refresh_token: `refresh-${person}-${number}`,
});

/** A store whose n-th refresh answers the n-th tokens, and which takes the newest token only. */
function expiringStore(refresh: (count: number) => Response = (count) => json(tokens(count))) {
  let refreshes = 0;
  const answer = async ({ url, headers }: Asked): Promise<Response> => {
    if (url.pathname.endsWith('/auth/login')) return json({ ...tokens(0), user: { id: 'cus_1' } });
    if (url.pathname.endsWith('/auth/logout')) return noContent();
    await Promise.resolve();
    if (url.pathname.endsWith('/auth/refresh')) {
      refreshes += 1;
      return refresh(refreshes);
    }
    return refreshes > 0 && headers.get('authorization') === `Bearer jwt-${refreshes}`
      ? json({ id: 'cus_1' })
      : refused(401, 'invalid_token');
  };
  return fakeStore(answer);
}

const refreshesOf = (asked: readonly Asked[]) =>
  asked.filter(({ url }) => url.pathname.endsWith('/auth/refresh'));

describe('a log-in', () => {
  it('is remembered and sent, and not where it would be ignored', async () => {
    const store = fakeStore(() => json({ ...tokens(1), user: {} }));
    const client = createStoreClient(options(store));
    await client.auth.login(logIn);
    expect(await client.tokens.get()).toEqual(tokens(1));
    await client.customers.me.get();
    await client.auth.login(logIn);
    const sent = store.asked.map(({ headers }) => headers.get('authorization'));
    expect(sent).toEqual([null, 'Bearer jwt-1', null]);
  });

  it('is shared by derived clients, and not by those with tokens of their own', async () => {
    const store = fakeStore(() => json({ ...tokens(1), user: {} }));
    const client = createStoreClient(options(store));
    await client.with({ currency: 'EUR' }).auth.login(logIn);
    expect(await client.tokens.get()).toEqual(tokens(1));
    expect(await client.with({ tokens: tokensInMemory() }).tokens.get()).toBeUndefined();
  });

  it('ends with a log-out, which names the session it ends', async () => {
    const store = expiringStore();
    const client = createStoreClient(options(store));
    await client.auth.login(logIn);
    await client.auth.logout();
    expect(store.asked.at(-1)?.body).toEqual({ refresh_token: 'refresh-0' });
    expect(await client.tokens.get()).toBeUndefined();
  });
});

describe('an expired token', () => {
  it('is renewed and the request sent again, unseen', async () => {
    const store = expiringStore();
    const client = createStoreClient({ ...options(store), tokens: tokensInMemory(tokens(0)) });
    expect(await client.customers.me.get()).toEqual({ id: 'cus_1' });
    expect(refreshesOf(store.asked)[0]?.body).toEqual({ refresh_token: 'refresh-0' });
    expect(await client.tokens.get()).toEqual(tokens(1));
  });

  it('is renewed once for twenty requests at the same time, also of derived clients', async () => {
    const store = expiringStore();
    const client = createStoreClient({ ...options(store), tokens: tokensInMemory(tokens(0)) });
    const other = client.with({ locale: 'de' });
    const calls = Array.from({ length: 20 }, (_, index) => (index % 2 ? client : other).customers.me.get());
    expect(await Promise.all(calls)).toHaveLength(20);
    expect(refreshesOf(store.asked)).toHaveLength(1);
  });

  it('is not renewed when another tab has done so', async () => {
    const store = fakeStore(({ headers }) =>
      headers.get('authorization') === 'Bearer jwt-9' ? json({ id: 'cus_1' }) : refused(401, 'invalid_token'),
    );
    const kept = [tokens(0), tokens(9)];
    const shared = { get: () => kept.shift() ?? tokens(9), set: () => {} };
    const client = createStoreClient({ ...options(store), tokens: shared });
    expect(await client.customers.me.get()).toEqual({ id: 'cus_1' });
    expect(refreshesOf(store.asked)).toEqual([]);
  });

  it('that cannot be renewed is a refusal, and the log-in is forgotten', async () => {
    const store = expiringStore(() => refused(401, 'invalid_refresh_token'));
    const client = createStoreClient({ ...options(store), tokens: tokensInMemory(tokens(0)) });
    await expect(client.customers.me.get()).rejects.toMatchObject({ code: 'invalid_token' });
    expect(await client.tokens.get()).toBeUndefined();
  });

  it('is kept when the store could not be asked for another one', async () => {
    const store = expiringStore(() => refused(503, 'processing_error'));
    const client = createStoreClient({ ...options(store), retries: 0, tokens: tokensInMemory(tokens(0)) });
    await expect(client.customers.me.get()).rejects.toMatchObject({ status: 503 });
    expect(await client.tokens.get()).toEqual(tokens(0));
  });

  describe('of somebody who is not the one logged in any more', () => {
    const ada = tokensOf('cus_ada');
    const grace = tokensOf('cus_grace');

    /** Takes Grace's token alone. */
    function storeOfTwo(refresh: () => Promise<Response>) {
      return fakeStore(async ({ url, headers }) => {
        if (url.pathname.endsWith('/auth/login')) return json({ ...grace, user: { id: 'cus_grace' } });
        if (url.pathname.endsWith('/auth/refresh')) return refresh();
        const isGrace = headers.get('authorization') === `Bearer ${grace.token}`;
        return isGrace ? json({ id: 'cus_grace' }) : refused(401, 'invalid_token');
      });
    }

    it('is renewed for nobody else, and the newer log-in stays', async () => {
      const [refreshing, asked] = [gate(), gate()];
      const store = storeOfTwo(async () => {
        asked.open();
        await refreshing.opened;
        return json(tokensOf('cus_ada', 'renewed'));
      });
      const client = createStoreClient({ ...options(store), tokens: tokensInMemory(ada) });
      const call = client.customers.me.update({ first_name: 'Ada' }).result();
      await asked.opened;
      await client.auth.login(logIn);
      refreshing.open();
      expect(await call).toMatchObject({ ok: false, error: { code: 'invalid_token' } });
      expect(await client.tokens.get()).toEqual(grace);
      expect(await client.customers.me.get()).toEqual({ id: 'cus_grace' });
    });

    it('is not replaced by the token of another tab', async () => {
      const store = storeOfTwo(async () => refused(401, 'invalid_refresh_token'));
      const kept = [ada];
      const shared = { get: () => kept.shift() ?? grace, set: () => {} };
      const client = createStoreClient({ ...options(store), tokens: shared });
      await expect(client.customers.me.get()).rejects.toMatchObject({ code: 'invalid_token' });
    });

    it('keeps nobody waiting who logged in since', async () => {
      const asked = gate();
      const store = fakeStore(async ({ url, headers, body }) => {
        if (url.pathname.endsWith('/auth/login')) return json({ ...grace, user: { id: 'cus_grace' } });
        const sent = headers.get('authorization');
        if (!url.pathname.endsWith('/auth/refresh'))
          return sent === 'Bearer grace-2' ? json({ id: 'cus_grace' }) : refused(401, 'invalid_token');
        if (body !== undefined && JSON.stringify(body).includes(grace.refresh_token))
          return json({ token: 'grace-2', refresh_token: 'grace-2' });
        asked.open();
        return new Promise<Response>(() => {});
      });
      const client = createStoreClient({ ...options(store), tokens: tokensInMemory(ada) });
      void client.customers.me.get().result();
      await asked.opened;
      await client.auth.login(logIn);
      expect(await client.customers.me.get()).toEqual({ id: 'cus_grace' });
    });

    it('does not come back into a slow store after the newer log-in', async () => {
      const memory = tokensInMemory(ada);
      const reads: (() => void)[] = [];
      let isSlow = false;
      const slow = {
        ...memory,
        async get() {
          const read = await memory.get();
          if (isSlow) await new Promise<void>((resolve) => reads.push(resolve));
          return read;
        },
      };
      const store = storeOfTwo(async () => {
        isSlow = true;
        return json(tokensOf('cus_ada', 'renewed'));
      });
      const client = createStoreClient({ ...options(store), tokens: slow });
      const call = client.customers.me.get().result();
      await expect.poll(() => reads.length).toBe(1);
      await client.auth.login(logIn);
      for (const read of reads) read();
      expect((await call).ok).toBe(false);
      expect(await memory.get()).toEqual(grace);
    });
  });

  it('is renewed only once for a request, however often it is refused', async () => {
    const store = fakeStore(({ url }) =>
      url.pathname.endsWith('/auth/refresh') ? json(tokens(1)) : refused(401, 'invalid_token'),
    );
    const client = createStoreClient({ ...options(store), tokens: tokensInMemory(tokens(0)) });
    await expect(client.customers.me.get()).rejects.toMatchObject({ code: 'invalid_token' });
    expect(store.asked).toHaveLength(3);
  });
});
