import { inspect } from 'node:util';
import { createLogger } from '@storefold/kernel/core';
import { type Vault, VaultUnavailable } from '@storefold/kernel/ports';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startMongoDbServer, type TestMongoDbServer } from '../testing/mongodb-server.ts';
import { casesOnMongoDbOfTheirOwn } from '../testing/mongodb-under-test.ts';
import { type MongoDbVaultOptions, openMongoDbVault } from './mongodb-vault.ts';

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
    await expect.poll(() => handedOut.size).toBeGreaterThan(30);
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

  it('takes nothing from another vault that is put under it, and goes on with its own', async () => {
    const [vault, raw] = [await open(), new MongoClient(server.url)];
    try {
      const own = await vault.secret('installation');
      const key = await vault.keyFor('cus_1');
      const secrets = raw.db('vault').collection<{ _id: string; value: string }>('secrets');
      for (const value of ['that of another store', undefined]) {
        if (value === undefined) await secrets.deleteOne({ _id: 'installation' });
        else await secrets.updateOne({ _id: 'installation' }, { $set: { value } });
        const asked = [
          vault.keyFor(`cus_${value}`),
          vault.findKey('cus_3'),
          vault.destroy(`cus_4_${value}`),
          vault.secret(`pepper_${value}`),
          vault.findSecret('pepper'),
        ];
        for (const each of await Promise.allSettled(asked))
          expect(each).toMatchObject({ reason: { message: expect.stringContaining('another vault') } });
      }
      await secrets.insertOne({ _id: 'installation', value: own });
      expect(await vault.findKey('cus_3')).toBeUndefined();
      expect(await vault.keyFor('cus_1')).toEqual(key);
      await vault.keyFor('cus_5');
    } finally {
      await raw.close();
    }
  });

  it('gives a server up that does not answer within ten seconds', async () => {
    const vault = await open();
    server.pause();
    const asked = performance.now();
    await expect(vault.keyFor('cus_1')).rejects.toThrow(VaultUnavailable);
    expect(performance.now() - asked).toBeLessThan(15_000);
  });

  it('is waited for when it is not there yet, and the log says so', async () => {
    await server.kill();
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const opening = open({ logger: createLogger({ logLevel: 'info' }, { destination }) });
    await expect.poll(() => lines.join('')).toContain('waiting for MongoDB');
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
