import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { systemRandom } from '@storefold/kernel/core';
import { VaultUnavailable } from '@storefold/kernel/ports';
import { HandClock } from '@storefold/kernel/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtFile } from '../../common/built-file.ts';
import { StoredVault } from '../../common/stored-vault.ts';
import { vaultContract } from '../../contract/vault.contract.ts';
import { openMarkedFile } from '../marked-file.ts';
import { FileSync } from './file-sync.ts';
import { SqliteKeys } from './sqlite-keys.ts';
import { openSqliteVault } from './sqlite-vault.ts';
import { VAULT_FILE } from './vault-file.ts';

vaultContract('SQLite', async () => {
  const folder = newFolder();
  const file = join(folder, 'vault.db');
  return {
    open: (clock) => openSqliteVault({ file, clock }),
    remove: async () => rmSync(folder, { recursive: true }),
  };
});

/** A thread does it, on a machine that may be busy. */
const AT_LENGTH = { timeout: 40_000, interval: 50 };

describe('the vault on SQLite', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = newFolder();
    file = join(folder, 'deeper', 'vault.db');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('says which engine it is on', () => {
    const { version } = new DatabaseSync(':memory:').prepare('SELECT sqlite_version() AS version').get();
    console.info(`vault contract on SQLite: ${version}`);
    expect(version).toMatch(/^3\./);
  });

  it('is readable by its owner alone, its write-ahead log too', async () => {
    const vault = await openSqliteVault({ file });
    await vault.keyFor('cus_1');
    const files = readdirSync(join(folder, 'deeper'));
    expect(files).toEqual(['vault.db', 'vault.db-shm', 'vault.db-wal']);
    for (const each of files) expect(statSync(join(folder, 'deeper', each)).mode & 0o777).toBe(0o600);
    await vault.close();
  });

  it('puts many new keys on disk together', async () => {
    const vault = await openSqliteVault({ file });
    await vault.keyFor('cus_first');
    const sizeBefore = statSync(`${file}-wal`).size;
    await Promise.all(Array.from({ length: 64 }, (_, index) => vault.keyFor(`cus_${index}`)));
    const pages = (statSync(`${file}-wal`).size - sizeBefore) / 4_120;
    expect(pages).toBeLessThan(10);
    await vault.close();
  });

  it('hands out no key before its disk has it, and none any more once a sync has failed', async () => {
    const syncs: { resolve(): void; reject(error: Error): void }[] = [];
    const datasync = () =>
      new Promise<void>((resolve, reject) => {
        syncs.push({ resolve, reject });
      });
    const log = new FileSync({ datasync, close: async () => undefined });
    const keys = new SqliteKeys(file, openMarkedFile(file, VAULT_FILE), log, new HandClock());
    const vault = new StoredVault(keys, new HandClock(), systemRandom);
    const handedOut: string[] = [];
    const ask = async (subject: string) => {
      await vault.keyFor(subject);
      handedOut.push(subject);
    };

    const first = ask('cus_1');
    await expect.poll(() => syncs).toHaveLength(1);
    const later = [ask('cus_2'), ask('cus_3')];
    await expect.poll(() => keys.find('cus_3')).toBeDefined();
    expect([handedOut, syncs.length]).toEqual([[], 1]);
    syncs[0]?.resolve();
    await first;
    await expect.poll(() => syncs).toHaveLength(2);
    expect(handedOut).toEqual(['cus_1']);
    syncs[1]?.reject(new Error('EIO'));
    await expect(Promise.all(later)).rejects.toThrow(VaultUnavailable);
    await expect(ask('cus_4')).rejects.toThrow(VaultUnavailable);
    expect([handedOut, syncs.length]).toEqual([['cus_1'], 2]);
    await vault.close();
  });

  it('leaves no trace of a destroyed key in its files', async () => {
    const clock = new HandClock();
    const vault = await openSqliteVault({ file, clock });
    const other = await openSqliteVault({ file });
    const keys = await Promise.all(Array.from({ length: 20 }, (_, index) => vault.keyFor(`cus_${index}`)));
    expect(keys.every((key) => isInFiles(key))).toBe(true);
    await Promise.all(keys.slice(0, 10).map((_, index) => vault.destroy(`cus_${index}`)));
    await clock.pass(1_000);
    await expect.poll(() => keys.slice(0, 10).some((key) => isInFiles(key)), AT_LENGTH).toBe(false);
    await vault.destroy('cus_10');
    await vault.close();
    expect(keys.slice(0, 11).some((key) => isInFiles(key))).toBe(false);
    expect(keys.slice(11).every((key) => isInFiles(key))).toBe(true);
    await other.close();
  });

  it('is one vault for many processes that start at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => runProcess(file)));
    expect(new Set(outcomes).size).toBe(1);
    expect(JSON.parse(outcomes[0] ?? '')).toHaveLength(21);
  });

  it('keeps what it handed out when the process is killed', async () => {
    const key = await runProcess(file, 'SIGKILL');
    const vault = await openSqliteVault({ file });
    expect(await asText(vault)).toBe(key);
    await vault.close();
  });

  it('refuses a file that is something else, and leaves it alone', async () => {
    const elsewhere = join(folder, 'events.db');
    const database = new DatabaseSync(elsewhere);
    database.exec('CREATE TABLE events (id)');
    database.close();
    await expect(openSqliteVault({ file: elsewhere })).rejects.toThrow('not a vault');

    const text = join(folder, 'notes.txt');
    writeFileSync(text, 'remember the milk'.repeat(100));
    await expect(openSqliteVault({ file: text })).rejects.toThrow();
    expect(readFileSync(text, 'utf8')).toContain('milk');
  });

  it('refuses a file of a newer layout', async () => {
    await (await openSqliteVault({ file })).close();
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 99');
    database.close();
    await expect(openSqliteVault({ file })).rejects.toThrow('newer version');
  });

  const isInFiles = (key: Uint8Array): boolean =>
    readdirSync(join(folder, 'deeper')).some((each) =>
      readFileSync(join(folder, 'deeper', each)).includes(Buffer.from(key)),
    );
});

/** What a vault tells about the same subjects and secret, whichever process asks. */
async function asText(vault: Awaited<ReturnType<typeof openSqliteVault>>): Promise<string> {
  const keys = await Promise.all(Array.from({ length: 20 }, (_, index) => vault.keyFor(`cus_${index}`)));
  return JSON.stringify([
    ...keys.map((key) => Buffer.from(key).toString('hex')),
    await vault.secret('pepper'),
  ]);
}

/** Does the same in a process of its own, which may kill itself after it has told. */
function runProcess(file: string, end?: 'SIGKILL'): Promise<string> {
  const program = `
    import { openSqliteVault } from ${JSON.stringify(builtFile('./sqlite-vault.js', import.meta.url).href)};
    const vault = await openSqliteVault({ file: ${JSON.stringify(file)} });
    ${asText.toString()}
    process.stdout.write(await asText(vault), () => {
      ${end ? `process.kill(process.pid, '${end}')` : 'void vault.close()'};
    });
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  const complaints: string[] = [];
  child.stdout.on('data', (text) => said.push(String(text)));
  child.stderr.on('data', (text) => complaints.push(String(text)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0 || (end !== undefined && signal === end)) resolve(said.join(''));
      else reject(new Error(`ended with ${code ?? signal}: ${complaints.join('')}`));
    });
  });
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'storefold-vault-'));
