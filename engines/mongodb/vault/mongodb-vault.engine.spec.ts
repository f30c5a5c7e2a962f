import { SubjectErased, type Vault } from '@storefold/kernel/ports';
import { HandClock } from '@storefold/kernel/testing';
import { MongoClient } from 'mongodb';
import { afterEach, expect, it } from 'vitest';
import { vaultContract } from '../../contract/vault.contract.ts';
import { casesOnMongoDb } from '../testing/mongodb-under-test.ts';
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
