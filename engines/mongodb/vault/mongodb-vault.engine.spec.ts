import { inspect } from 'node:util';
import { createLogger } from '@storefold/kernel/core';
import { SubjectErased, type Vault, VaultUnavailable } from '@storefold/kernel/ports';
import { HandClock } from '@storefold/kernel/testing';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { vaultContract } from '../../contract/vault.contract.ts';
import { startMongoDbServer, type TestMongoDbServer } from '../testing/mongodb-server.ts';
import { casesOnMongoDb, casesOnMongoDbOfTheirOwn } from '../testing/mongodb-under-test.ts';
import { type MongoDbVaultOptions, openMongoDbVault } from './mongodb-vault.ts';

casesOnMongoDb('vault', (mongoDb) => {
  vaultContract('MongoDB', async () => {
    const database = mongoDb.newDatabase();
    return {
      open: (clock) => openMongoDbVault({ url: mongoDb.url, database, clock }),
      remove: async () => undefined,
    };
  });

  const opened: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((each) => each.close()));
  });

  const open = async (database: string, options: Partial<MongoDbVaultOptions> = {}): Promise<Vault> => {
    const vault = await openMongoDbVault({ url: mongoDb.url, database, ...options });
    opened.push(vault);
    return vault;
  };
  const documentsOf = async (database: string, collection: string) => {
    const client = new MongoClient(mongoDb.url);
    opened.push(client);
    return client.db(database).collection<{ _id: string }>(collection);
  };

  it('leaves nothing of a destroyed key in its document, and when it was destroyed first', async () => {
    const database = mongoDb.newDatabase();
    const clock = new HandClock(Date.UTC(2026, 2, 1));
    const vault = await open(database, { clock });
    await vault.keyFor('cus_1');
    clock.set(60_000);
    await vault.destroy('cus_1');
    clock.set(60_000);
    await vault.destroy('cus_1');
    expect(await (await documentsOf(database, 'sealing_keys')).find().toArray()).toEqual([
      { _id: 'cus_1', made_at: '2026-03-01T00:00:00.000Z', erased_at: '2026-03-01T00:01:00.000Z' },
    ]);
  });

  it('never makes a key for a subject that another process destroys at the same moment', async () => {
    const database = mongoDb.newDatabase();
    const [one, other] = [await open(database), await open(database)];
    for (let round = 0; round < 20; round++) {
      const subject = `cus_${round}`;
      await Promise.allSettled([one.keyFor(subject), other.destroy(subject)]);
      await expect((await open(database)).keyFor(subject)).rejects.toThrow(SubjectErased);
    }
  });

  it('refuses a database of a newer layout, and leaves it alone', async () => {
    const database = mongoDb.newDatabase();
    await open(database);
    const layout = await documentsOf(database, 'layout');
    await layout.updateOne({ _id: 'vault' }, { $set: { version: 99 } });
    await expect(open(database)).rejects.toThrow('newer version');
    expect(await layout.find().toArray()).toEqual([{ _id: 'vault', version: 99 }]);
  });

  it('refuses a key that is damaged instead of sealing with it', async () => {
    const database = mongoDb.newDatabase();
    const vault = await open(database);
    const keys = await documentsOf(database, 'sealing_keys');
    await keys.insertOne({ _id: 'cus_1', key: Buffer.alloc(31) } as { _id: string });
    await expect(vault.keyFor('cus_1')).rejects.toThrow('damaged');
  });

  it('asks the server once for what it is asked all the time', async () => {
    const database = mongoDb.newDatabase();
    const clock = new HandClock();
    const vault = await open(database, { clock });
    const key = await vault.keyFor('cus_1');
    await (await documentsOf(database, 'sealing_keys')).deleteMany({});
    expect(await vault.keyFor('cus_1')).toEqual(key);
    clock.set(30_000);
    expect(await vault.findKey('cus_1')).toBeUndefined();
  });
});

casesOnMongoDbOfTheirOwn('a vault on a MongoDB that fails', () => {
  let server: TestMongoDbServer;
  const vaults: Vault[] = [];

  const open = async (options: Partial<MongoDbVaultOptions> = {}): Promise<Vault> => {
    const vault = await openMongoDbVault({ url: server.url, database: 'vault', ...options });
    vaults.push(vault);
    return vault;
  };

  beforeEach(async () => {
    server = (await startMongoDbServer()) as TestMongoDbServer;
  });
  afterEach(async () => {
    server.resume();
    await Promise.all(vaults.splice(0).map((vault) => vault.close()));
    await server.stop();
  });

  it('keeps every key that it handed out, whenever the server is killed', async () => {
    const vault = await open();
    const handedOut = new Map<string, Uint8Array>();
    let isRunning = true;
    const asking = Array.from({ length: 4 }, async (_, asker) => {
      for (let index = 0; isRunning; index++) {
        const subject = `cus_${asker}_${index}`;
        await vault.keyFor(subject).then((key) => handedOut.set(subject, key), ignoreUnavailable);
      }
    });
    await expect.poll(() => handedOut.size, { timeout: 10_000 }).toBeGreaterThan(30);
    await server.kill();
    isRunning = false;
    await Promise.all(asking);

    await server.restart();
    const later = await open();
    for (const [subject, key] of handedOut) expect(await later.findKey(subject)).toEqual(key);
  });

  it('says so while the server is gone, and works again without being opened anew', async () => {
    const vault = await open();
    const key = await vault.keyFor('cus_1');
    await server.kill();
    const refused = [vault.keyFor('cus_2'), vault.destroy('cus_1'), vault.secret('pepper')];
    for (const each of await Promise.allSettled(refused)) {
      expect(each).toMatchObject({ status: 'rejected', reason: { name: 'VaultUnavailable' } });
    }
    await server.restart();
    await expect.poll(() => vault.findKey('cus_1').catch(ignoreUnavailable)).toEqual(key);
  });

  it('gives a server up that does not answer within ten seconds', async () => {
    const vault = await open();
    server.pause();
    const asked = performance.now();
    await expect(vault.keyFor('cus_1')).rejects.toThrow(VaultUnavailable);
    expect(performance.now() - asked).toBeLessThan(10_000);
  });

  it('is waited for when it is not there yet, and the log says so', async () => {
    await server.kill();
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const opening = open({ logger: createLogger({ logLevel: 'info' }, { destination }) });
    await expect.poll(() => lines.join(''), { timeout: 15_000 }).toContain('waiting for MongoDB');
    await server.restart();
    const vault = await opening;
    expect(await vault.keyFor('cus_1')).toHaveLength(32);
  });

  it('is waited for no longer than wanted', async () => {
    await server.kill();
    const stop = new AbortController();
    const opening = open({ signal: stop.signal });
    stop.abort();
    await expect(opening).rejects.toThrow(VaultUnavailable);
  });

  it('refuses a wrong password at once and tells nobody what it was', async () => {
    const url = server.url.replace('//', `//clerk:${PASSWORD}@`);
    const failure: unknown = await open({ url }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(VaultUnavailable);
    expect((failure as Error).message).toContain('refuses the user');
    expect(everythingIn(failure)).not.toContain(PASSWORD);
  });
});

function ignoreUnavailable(error: unknown): undefined {
  if (!(error instanceof VaultUnavailable)) throw error;
}

/** The error with its causes, as a careless log would show it. */
const everythingIn = (error: unknown): string => inspect(error, { depth: Infinity, showHidden: true });

const PASSWORD = 'open-sesame-4711';
