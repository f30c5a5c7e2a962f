import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DatabaseSync } from '@photostructure/sqlite';
import { systemClock, systemRandom } from '@storefold/kernel/core';
import { START } from '@storefold/kernel/ports';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anEvent, aStream, someEvents } from '../../contract/event-log/events.ts';
import { openFolderFiles } from '../../local-files/folder-files.ts';
import { openTestPorts, type TestPorts } from '../../testing/test-ports.ts';
import { backUp } from './back-up.ts';
import { BackupRefused } from './backup-refused.ts';
import { requireWholeBackup } from './manifest.ts';
import { restore as restoreWhole } from './restore.ts';

describe('a backup', () => {
  let folder: string;
  const opened: TestPorts[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'storefold-backup-'));
  });
  afterEach(async () => {
    await close();
    rmSync(folder, { recursive: true });
  });

  const at = (name: string) => join(folder, name);
  const filesOf = (store: string) => ({
    dataDir: at(store),
    log: at(`${store}/events.db`),
    readModels: at(`${store}/read-models`),
    files: openFolderFiles({ dataDir: at(store), clock: systemClock, random: systemRandom }),
  });
  const close = () => Promise.all(opened.splice(0).map((ports) => ports.dispose()));
  const start = async (store = 'store'): Promise<TestPorts> => {
    const ports = await openTestPorts('identity', { DATA_DIR: at(store) });
    opened.push(ports);
    return ports;
  };
  /** SQLite removes the write-ahead log when it lets the last connection go, which may be later than the close. */
  const vaultFiles = (store: string) =>
    readdirSync(at(store)).flatMap((file) => (file.startsWith('vault.db') ? [at(`${store}/${file}`)] : []));
  const backUpTo = (name: string, told: (name: string, share: number) => void = () => undefined) =>
    backUp({ store: filesOf('store'), folder: at(name), clock: systemClock, told });

  it('of a store at work has all that was on disk before it began, also what only the write-ahead log held', async () => {
    const { log, vault } = await start();
    const key = await vault.keyFor('cus_1');
    const stream = aStream();
    let acknowledged = (await log.append(stream, 'no_stream', someEvents(400))).revision;
    let isOver = false;
    const writing = (async () => {
      while (!isOver) acknowledged = (await log.append(stream, acknowledged, [anEvent()])).revision;
    })();
    const before = acknowledged;
    const { events } = await backUpTo('backup');
    isOver = true;
    await writing;
    await close();
    expect(acknowledged).toBeGreaterThan(before);

    await restore(filesOf('restored'), at('backup'));
    const restored = await start('restored');
    expect((await restored.log.read(stream)).length).toBeGreaterThan(before);
    expect(await restored.log.head()).toBe(events - 1);
    expect(await restored.vault.findKey('cus_1')).toEqual(key);
  });

  it('has the pictures of the store, and refuses to restore one that has changed', async () => {
    const { log, files } = await start();
    await log.append(aStream(), 'no_stream', someEvents(1));
    const digest = await files.put('media', Buffer.from('a teapot'));
    await backUpTo('backup');
    await close();

    await restore(filesOf('restored'), at('backup'));
    const restored = await start('restored');
    expect(await restored.files.open('media', digest).then((file) => file && text(file.content))).toBe(
      'a teapot',
    );
    writeFileSync(at(`backup/files/media/${digest}`), 'a pot');
    await expect(restore(filesOf('another'), at('backup'))).rejects.toThrow(BackupRefused);
  });

  it('says which pictures a store of files elsewhere has lost', async () => {
    const { log, files } = await start();
    await log.append(aStream(), 'no_stream', someEvents(1));
    const elsewhere = { ...files, engine: { name: 's3', version: 'unknown' } };
    const digest = await elsewhere.put('media', Buffer.from('a teapot'));
    const store = { ...filesOf('store'), files: elsewhere };
    await backUp({ store, folder: at('backup'), clock: systemClock, told: () => undefined });
    expect(readdirSync(at('backup'))).not.toContain('files');
    await close();
    const { missingFiles } = await restore(filesOf('restored'), at('backup'));
    expect(missingFiles).toEqual([digest]);
  });

  it('of a store that erases somebody meanwhile has them with their key, as it has them in the log', async () => {
    const { log, vault } = await start();
    const key = await vault.keyFor('cus_1');
    for (let i = 0; i < 20; i++) await log.append(aStream(), 'no_stream', someEvents(100));
    const file = new DatabaseSync(at('store/vault.db'), { timeout: 10_000 });
    await backUpTo('backup', () => file.exec("DELETE FROM sealing_keys WHERE subject = 'cus_1'"));
    file.close();
    await close();

    await restore(filesOf('restored'), at('backup'));
    expect(await (await start('restored')).vault.findKey('cus_1')).toEqual(key);
  });

  it('is finished while the store writes without a pause', async () => {
    const { log } = await start();
    for (let i = 0; i < 20; i++) await log.append(aStream(), 'no_stream', someEvents(500));
    const shares: number[] = [];
    const writes: Promise<unknown>[] = [];
    await backUpTo('backup', (name, share) => {
      if (name === 'events.db') shares.push(share);
      writes.push(log.append(aStream(), 'no_stream', [anEvent()]));
    });
    await Promise.all(writes);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.length).toBeGreaterThan(2);
  });

  it('is readable by its owner alone, and has nothing beside its files', async () => {
    await start();
    writeFileSync(at('store/credentials.json'), '{}');
    await backUpTo('backup');
    const names = ['backup.json', 'credentials.json', 'events.db', 'vault.db'];
    expect(readdirSync(at('backup'))).toEqual(names);
    for (const name of names) expect(statSync(at(`backup/${name}`)).mode & 0o777).toBe(0o600);
    expect(statSync(at('backup')).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder)).toEqual(['backup', 'store']);
  });

  it('goes into an empty folder, and into no other', async () => {
    await start();
    await backUpTo('backup');
    const before = readFileSync(at('backup/backup.json'), 'utf8');
    await expect(backUpTo('backup')).rejects.toThrow(/not empty: name a folder/);
    expect(readFileSync(at('backup/backup.json'), 'utf8')).toBe(before);
  });

  it.each([
    'store/read-models',
    'store/read-models/backups/today',
    'elsewhere/today',
    'store/../store/read-models/x',
  ])('is not put where read models may be deleted, and says where to put it: %s', async (name) => {
    await start();
    mkdirSync(at('store/read-models'), { recursive: true });
    symlinkSync(at('store/read-models'), at('elsewhere'));
    await expect(backUpTo(name)).rejects.toThrow(
      /may be deleted at any time: name a folder outside .*read-models$/,
    );
    expect(readdirSync(at('store/read-models')).filter((each) => !each.includes('.db'))).toEqual([]);
  });

  it('goes beside the read models, also under a name that begins like theirs', async () => {
    await start();
    await backUpTo('store/read-models-backup');
    expect(readdirSync(at('store/read-models-backup'))).toContain('backup.json');
  });

  it('leaves nothing when it fails, and says what to do when there is no store', async () => {
    await expect(backUpTo('backup')).rejects.toThrow(/there is no .*events.db: set DATA_DIR/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is refused of a log beside the vault of another store', async () => {
    await start();
    await start('other');
    await close();
    for (const file of vaultFiles('store')) rmSync(file);
    for (const file of vaultFiles('other')) cpSync(file, at(`store/${basename(file)}`));
    await expect(backUpTo('backup')).rejects.toThrow(/belongs to the event log of another store/);
  });

  it('is not made of a log or a vault with damaged pages, and says which file it is and what to do', async () => {
    const { log } = await start();
    for (let i = 0; i < 20; i++) await log.append(aStream(), 'no_stream', someEvents(100));
    await close();
    const whole = readFileSync(at('store/events.db'));
    writeFileSync(at('store/events.db'), zeroedInTheMiddle(whole));
    await expect(backUpTo('backup')).rejects.toThrow(
      /store\/events.db of the store is damaged .*npm run restore/,
    );
    writeFileSync(at('store/events.db'), whole);
    writeFileSync(at('store/vault.db'), zeroedInTheMiddle(readFileSync(at('store/vault.db'))));
    await expect(backUpTo('backup')).rejects.toThrow(
      /store\/vault.db of the store is damaged .*npm run restore/,
    );
    expect(readdirSync(folder)).toEqual(['store']);
  });

  it('is restored only when it is whole and as it was made', async () => {
    await start();
    await backUpTo('backup');
    await close();
    const damaged = (name: string, damage: (content: Buffer) => Buffer | string) => {
      cpSync(at('backup'), at('damaged'), { recursive: true });
      writeFileSync(at(`damaged/${name}`), damage(readFileSync(at(`backup/${name}`))));
    };
    damaged('events.db', (content) => content.fill(1, 5_000, 5_001));
    await expect(restore(filesOf('new'), at('damaged'))).rejects.toThrow(
      /events.db is not what was backed up/,
    );
    damaged('vault.db', () => 'garbage');
    await expect(restore(filesOf('new'), at('damaged'))).rejects.toThrow(
      /vault.db is not what was backed up/,
    );
    rmSync(at('damaged/backup.json'));
    await expect(restore(filesOf('new'), at('damaged'))).rejects.toThrow(/not a whole backup/);
    await expect(restore(filesOf('new'), at('nowhere'))).rejects.toThrow(/not a whole backup/);
    expect(readdirSync(folder)).not.toContain('new');
  });

  it('is never restored over a store', async () => {
    const { log } = await start();
    await backUpTo('backup');
    await log.append(aStream(), 'no_stream', someEvents(3));
    await close();
    await expect(restore(filesOf('store'), at('backup'))).rejects.toThrow(/is in the way: move everything/);
    // Those of the vault and of the level come first.
    expect((await (await start()).log.readAll(START)).events).toHaveLength(5);
  });
});

const restore = async (store: Parameters<typeof restoreWhole>[0], folder: string) =>
  restoreWhole(store, folder, await requireWholeBackup(folder));

/** The pages of the middle third are lost, as after a failure of a disk. */
const zeroedInTheMiddle = (content: Buffer): Buffer => {
  const page = 4_096;
  const third = Math.max(page, Math.floor(content.length / 3 / page) * page);
  return Buffer.from(content).fill(0, third, 2 * third);
};
