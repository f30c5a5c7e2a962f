import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CountedStore, settled, startCountedStore } from './store/counted-store.ts';

const api = '/api/v3/store';

describe('a session', () => {
  let dataDir: string;
  let store: CountedStore;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'storefold-session-'));
    store = await startCountedStore(dataDir);
  });
  afterAll(async () => {
    await store?.close();
    rmSync(dataDir, { recursive: true });
  });

  it('that is known is checked without a question, a look at the log or a statement', async () => {
    const { shopper, counter } = store;
    const person = { email: 'ada@example.com', password: 'correct horse battery' };
    const { token } = await shopper.ask('POST', `${api}/customers`, person);
    const cost = async () => {
      await settled(counter);
      const before = counter.snapshot();
      await shopper.ask('GET', `${api}/countries/DE`, undefined, { authorization: `Bearer ${token}` });
      return counter.since(before);
    };
    expect((await cost()).questions, 'the first time').toBeGreaterThan(0);
    // Work of the store's own may fall into one of them.
    await expect.poll(cost).toEqual(nothing);
  });
});

const nothing = {
  streamsRead: 0,
  appends: 0,
  questions: 0,
  queries: 0,
  documents: 0,
  statements: 0,
  rows: 0,
};
