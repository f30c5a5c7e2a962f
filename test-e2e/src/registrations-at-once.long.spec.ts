import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { casesOn, freePort, inFullFormOnly } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectLimited } from './harness/expect-limited.ts';
import { noPairs } from './harness/paired-store.ts';
import { type StoreProcess, startStore } from './harness/store-process.ts';
import { PASSWORD } from './tables/shop.ts';

describe.each([
  ['in one process', 'start', undefined],
  ['in many processes', 'start-services', noPairs ?? inFullFormOnly('in many processes')],
] as const)('more registrations at once than can wait for hashing, %s', (_where, launcher, missing) => {
  casesOn('a store with little patience', missing, () => {
    let dataDir: string;
    let store: StoreProcess;
    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'storefold-rush-'));
      const env = { SAMPLE_DATA: 'none', MAX_WAIT_MS: '100', RATE_LIMIT_REGISTRATION_PER_MIN: '100000' };
      store = await startStore({ launcher, dataDir, port: await freePort(), env });
    });
    afterAll(async () => {
      await store?.stop();
      await rm(dataDir, { recursive: true, force: true });
    });

    it('are told to come back with 429, and not that the store is overloaded', async () => {
      // The document that answers are held against is read before the rush, and not during it.
      await store.storefront.get('/api/v3/store/countries');
      const replies = await Promise.all(
        Array.from({ length: RUSH }, (_, index) =>
          store.storefront.post('/api/v3/store/customers', {
            email: `rush${index}@example.com`,
            password: PASSWORD,
          }),
        ),
      );
      const refused = replies.filter(({ status }) => status !== 201);
      const limited = refused.filter(({ status }) => status === 429);
      for (const reply of limited) expectLimited(reply);
      // What waits in front of the service may be refused as well on a busy machine. Most of it never is.
      expect(limited.length).toBeGreaterThan(refused.length / 2);
      expect(refused.length).toBeLessThan(RUSH);
    });
  });
});

/** More than the 256 that may wait, and what is hashed meanwhile. */
const RUSH = 500;
