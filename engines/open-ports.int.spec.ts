import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { knownLevel } from '@storefold/contracts';
import { START, StartRefused } from '@storefold/kernel/ports';
import { HandClock } from '@storefold/kernel/testing';
import { attachVault } from '@storefold/server/runtime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestPorts, type TestPorts } from './testing/test-ports.ts';

describe('a log and its vault', () => {
  let folder: string;
  const opened: TestPorts[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'storefold-vault-'));
  });
  afterEach(async () => {
    await close();
    rmSync(folder, { recursive: true });
  });

  const start = async (store = 'store'): Promise<TestPorts> => {
    const ports = await openTestPorts('identity', { DATA_DIR: join(folder, store) });
    opened.push(ports);
    return ports;
  };
  /** When the vault is marked again. */
  const later = new HandClock(Date.now() + 7_200_000);
  const close = () => Promise.all(opened.splice(0).map((ports) => ports.dispose()));
  const lose = (name: string, store = 'store') => {
    for (const end of ['', '-wal', '-shm']) rmSync(join(folder, store, name + end), { force: true });
  };

  it('begin with the fingerprint, which tells nothing of the secret', async () => {
    const { log, vault } = await start();
    const { events } = await log.readAll(START);
    expect(events).toMatchObject([
      { stream: 'installation-vault', type: 'VaultAttached', metadata: { actor: { type: 'system' } } },
      { stream: 'level-installation', type: 'LevelRaised', data: { level: knownLevel } },
    ]);
    expect(events[0]?.data).toEqual({ vault_fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(JSON.stringify(events)).not.toContain(await vault.secret('installation'));
  });

  it('start together again, and many processes that start at once attach one vault once', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => start()));
    const first = await all[0]?.log.readAll(START);
    expect(first?.events).toHaveLength(2);
    await close();
    expect((await (await start()).log.readAll(START)).events).toHaveLength(2);
  });

  it('refuse to start without the vault', async () => {
    await start();
    await close();
    lose('vault.db');
    await expect(start()).rejects.toThrow(StartRefused);
    await expect(start()).rejects.toThrow(/the vault of this event log is not here.*npm run restore/);
  });

  it('refuse to start without the log', async () => {
    await start();
    await close();
    lose('events.db');
    await expect(start()).rejects.toThrow(/belongs to an event log that is not here.*npm run restore/);
  });

  it('refuse to start with those of another store', async () => {
    await start();
    await start('other');
    await close();
    lose('vault.db');
    const settings = { EVENT_LOG_URL: `sqlite:${join(folder, 'store', 'events.db')}` };
    await expect(openTestPorts('identity', { ...settings, DATA_DIR: join(folder, 'other') })).rejects.toThrow(
      /the event log of another store.*npm run restore/,
    );
  });

  it('refuse to start when the vault is older than the log, and start with the newer one', async () => {
    await start();
    await close();
    const vault = join(folder, 'store', 'vault.db');
    copyFileSync(vault, join(folder, 'older.db'));
    await attachVault({ ...(await start()), clock: later });
    await close();
    copyFileSync(vault, join(folder, 'newer.db'));

    copyFileSync(join(folder, 'older.db'), vault);
    await expect(start()).rejects.toThrow(StartRefused);
    await expect(start()).rejects.toThrow(/the vault is older than the event log.*npm run restore/);
    copyFileSync(join(folder, 'newer.db'), vault);
    await start();
  });

  it('start again when they were marked by many at once, and when a crash left the mark in the vault alone', async () => {
    const ports = await start();
    await Promise.all(Array.from({ length: 5 }, () => attachVault({ ...ports, clock: later })));
    const { events } = await ports.log.readAll(START);
    expect(events.map(({ type, data }) => [type, data.mark])).toEqual([
      ['VaultAttached', undefined],
      ['LevelRaised', undefined],
      ['VaultMarked', 1],
    ]);
    await ports.vault.keyFor('vault_mark/2');
    await close();
    await start();
  });

  it.each(['the secret', 'the secret and the fingerprint'])(
    'are attached to the end after a crash that left only %s',
    async (left) => {
      const { vault } = await start();
      const secret = await vault.secret('installation');
      await close();
      if (left === 'the secret') lose('events.db');
      const file = new DatabaseSync(join(folder, 'store', 'vault.db'));
      file.exec("DELETE FROM secrets WHERE name <> 'installation'");
      file.close();

      const again = await start();
      expect(await again.vault.secret('installation')).toBe(secret);
      expect((await again.log.readAll(START)).events).toHaveLength(2);
      await close();
      lose('events.db');
      await expect(start()).rejects.toThrow(StartRefused);
    },
  );
});
