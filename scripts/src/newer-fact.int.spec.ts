import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { knownLevel, openTo, version } from '@storefold/contracts';
import { openSqliteEventLog } from '@storefold/engines/sqlite';
import { freePort } from '@storefold/engines/testing';
import { exampleMetadata } from '@storefold/kernel/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';

let dataDir: string;
let store: ChildProcess | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'storefold-newer-'));
});
afterEach(() => {
  store?.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

it('a store that starts at a fact that only a newer version knows serves the rest, is not ready, and says which kind it is', async () => {
  const port = await freePort();
  const start = () => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), SAMPLE_DATA: 'none' };
    store = spawn(process.execPath, [script], { env: { ...env, NODE_ENV: 'development' }, stdio: 'ignore' });
    return store;
  };
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    return { status: response.status, body: await response.json() };
  };
  const health = () => ask('/health').catch(() => undefined);
  const first = start();
  await expect.poll(health, PATIENTLY).toMatchObject({
    body: { status: 'up', version, level: { level: knownLevel, open_to: openTo(knownLevel) } },
  });
  expect(await ask('/readyz')).toMatchObject({ status: 200 });
  first.kill('SIGTERM');
  await once(first, 'exit');
  const log = await openSqliteEventLog({ file: join(dataDir, 'events.db') });
  const painted = { id: randomUUID(), type: 'WishlistPainted', data: {}, metadata: exampleMetadata };
  await log.append('wishlist-wl_a', 'no_stream', [painted]);
  await log.close();

  start();
  const identity = { status: 'degraded', followers: { wishlists: { unknown_fact: 'WishlistPainted' } } };
  await expect
    .poll(health, PATIENTLY)
    .toMatchObject({ status: 200, body: { status: 'degraded', parts: { identity } } });
  expect(await ask('/readyz')).toMatchObject({
    status: 503,
    body: { error: { code: 'processing_error', details: { unknown_facts: ['WishlistPainted'] } } },
  });
  const { publishable_key } = JSON.parse(readFileSync(join(dataDir, 'credentials.json'), 'utf8'));
  const key = { 'x-service-api-key': publishable_key };
  expect(await ask('/api/v3/store/countries', key)).toMatchObject({ status: 200 });
  expect(await ask('/api/v3/store/products', key)).toMatchObject({ status: 200 });
  // Somebody elsewhere is shown the states alone.
  const { body: shown } = await ask('/health', { 'x-forwarded-for': '192.0.2.1' });
  expect(shown).toMatchObject({ parts: { identity: { status: 'degraded' } } });
  for (const detail of ['parts.identity.followers', 'version', 'level'])
    expect(shown).not.toHaveProperty(detail);
});

const PATIENTLY = { timeout: 60_000 };

const script = fileURLToPath(new URL('../../.vitest/programs/scripts/dist/start.js', import.meta.url));
