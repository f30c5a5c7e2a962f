import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

it('a store that starts says in its health which kind of fact, that only a newer version knows, it waits at', async () => {
  const port = await freePort();
  const start = () => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), SAMPLE_DATA: 'none' };
    store = spawn(process.execPath, [script], { env: { ...env, NODE_ENV: 'development' }, stdio: 'ignore' });
    return store;
  };
  const health = async (headers: Record<string, string> = {}): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}/health`, { headers });
    return response.json();
  };
  const first = start();
  await expect.poll(() => health().catch(() => undefined), PATIENTLY).toMatchObject({ status: 'up' });
  first.kill('SIGTERM');
  await once(first, 'exit');
  const log = await openSqliteEventLog({ file: join(dataDir, 'events.db') });
  const painted = { id: randomUUID(), type: 'WishlistPainted', data: {}, metadata: exampleMetadata };
  await log.append('wishlist-wl_a', 'no_stream', [painted]);
  await log.close();

  start();
  const waiting = { state: 'failing', unknown_fact: 'WishlistPainted' };
  const identity = { status: 'starting', followers: { wishlists: waiting } };
  await expect
    .poll(() => health().catch(() => undefined), PATIENTLY)
    .toMatchObject({ error: { details: { status: 'starting', parts: { identity } } } });
  // Somebody elsewhere is shown the states alone.
  const shown = await health({ 'x-forwarded-for': '192.0.2.1' });
  expect(shown).toMatchObject({ error: { details: { parts: { identity: { status: 'starting' } } } } });
  expect(shown).not.toHaveProperty('error.details.parts.identity.followers');
});

const PATIENTLY = { timeout: 60_000 };

const script = fileURLToPath(new URL('../../.vitest/programs/scripts/dist/start.js', import.meta.url));
