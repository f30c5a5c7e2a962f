import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { FilesInUse, type ReadModel, START } from '@storefold/kernel/ports';
import { HandClock, silentLogger } from '@storefold/kernel/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countingModel, step } from '../../contract/counting.examples.ts';
import { positionOf } from '../../contract/positions.ts';
import { expectWholeSteps } from '../../contract/whole-steps.ts';
import { querySqlite } from '../testing/query-sqlite.ts';
import { Connection } from './connection.ts';
import { openSqliteReadModels } from './sqlite-read-models.ts';
import { TransactionGroup } from './transaction-group.ts';
import type { Use } from './users-lock.ts';

describe('read models in a file that one process uses alone', () => {
  let folder: string;
  let file: string;
  let clock: HandClock;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'read-models-'));
    file = join(folder, 'read-models.db');
    clock = new HandClock();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const open = async (use: Use = 'alone') => {
    const readModels = await openSqliteReadModels({ file, clock, use });
    const { name, version, collections } = countingModel;
    return { readModels, model: await readModels.open(name, version, collections) };
  };
  const count = async (model: ReadModel, from: number, to: number) => {
    for (let at = from; at < to; at++) expect(await model.write(...step(at))).toBe(true);
  };
  /** As another process would find it. */
  const storedSteps = (): number => {
    const [row] = querySqlite(file, 'SELECT count(*) AS steps FROM "counting@1/steps"');
    return Number(row?.steps);
  };

  it('show what was written at once, and store it a moment later', async () => {
    const { readModels, model } = await open();
    await count(model, START, 10);
    await expectWholeSteps(model);
    expect(storedSteps()).toBe(0);
    await clock.pass(200);
    expect(storedSteps()).toBe(11);
    await count(model, 10, 20);
    expect(await positionOf(model)).toBe(20);
    await readModels.close();
    expect(storedSteps()).toBe(21);
  });

  it.each<[Use, Use, RegExp]>([
    ['alone', 'alone', /read-models\.db is used by process \d+ alone: stop .* READ_MODELS_SHARED=on/],
    ['alone', 'shared', /read-models\.db is used by process \d+ alone: stop .* READ_MODELS_SHARED=on/],
    [
      'shared',
      'alone',
      /read-models\.db is used by processes that share it.*: stop .* READ_MODELS_SHARED=on/,
    ],
  ])(
    'opened %s are refused to who opens them %s, until the first has closed them',
    async (first, next, text) => {
      const { readModels } = await open(first);
      const refusal = await open(next).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(FilesInUse);
      expect(refusal).toHaveProperty('message', expect.stringMatching(text));
      await readModels.close();
      const { readModels: later } = await open(next);
      await later.close();
    },
  );

  it('are shared by all who share them, and by a tool that works beside anybody', async () => {
    const sharing = [await open('shared'), await open('shared'), await open('beside')];
    for (const { readModels } of sharing.splice(1)) await readModels.close();
    await expect(open('alone')).rejects.toThrow(FilesInUse);
    for (const { readModels } of sharing) await readModels.close();
    const alone = await open('alone');
    await count(alone.model, START, 3);
    await clock.pass(200);
    const tool = await open('beside');
    await tool.readModels.dropOtherVersions(countingModel.name, countingModel.version);
    await tool.readModels.close();
    await count(alone.model, 3, 6);
    await expectWholeSteps(alone.model);
    await alone.readModels.close();
    expect(storedSteps()).toBe(7);
  });

  it('are opened by any number who share them and begin at once, who wait for no disk: they write to no lock', async () => {
    const sharing = await Promise.all([open('shared'), open('shared'), open('shared')]);
    for (const lock of ['lock', 'shared']) expect(statSync(`${file}.${lock}`).size).toBe(0);
    for (const { readModels } of sharing) await readModels.close();
  });

  it('lose whole steps with their checkpoint when the process dies', async () => {
    const { readModels, model } = await open();
    await count(model, START, 10);
    await clock.pass(200);
    await count(model, 10, 15);
    const copy = join(folder, 'copy.db');
    querySqlite(file, `VACUUM INTO '${copy}'`);
    const next = await openSqliteReadModels({ file: copy, clock });
    const left = await next.open(countingModel.name, countingModel.version, countingModel.collections);
    expect(await positionOf(left)).toBe(10);
    await expectWholeSteps(left);
    await next.close();
    await readModels.close();
  });

  it('keep what was written before a write that failed, and nothing of that one', async () => {
    const { readModels, model } = await open();
    await count(model, START, 3);
    const [changes, checkpoint] = step(3);
    await expect(
      model.write([...changes, { collection: 'unknown', remove: 'a' }], checkpoint),
    ).rejects.toThrow(TypeError);
    expect(await model.write(changes, step(7)[1])).toBe(false);
    await expectWholeSteps(model);
    expect(await positionOf(model)).toBe(3);
    await count(model, 3, 5);
    await readModels.close();
    expect(storedSteps()).toBe(6);
  });

  it('have another data version once one was taken back, because what it wrote may be remembered', async () => {
    const connection = new Connection(file, { clock, isAlone: true });
    connection.transaction(() => undefined);
    const before = connection.dataVersion();
    const fail = () => {
      throw new Error('no');
    };
    expect(() => connection.transaction(fail)).toThrow('no');
    expect(connection.dataVersion()).not.toBe(before);
    await connection.close();
  });

  it('are written in a fraction of what each write by itself takes', async () => {
    const written = async (use: Use): Promise<number> => {
      const { readModels, model } = await open(use);
      const from = await positionOf(model);
      const before = statSync(`${file}-wal`).size;
      await count(model, from, from + 50);
      await clock.pass(200);
      const bytes = statSync(`${file}-wal`).size - before;
      await readModels.close();
      return bytes;
    };
    const byItself = await written('shared');
    expect(await written('alone')).toBeLessThan(byItself / 5);
  });
});

describe('transactions that are stored together', () => {
  let database: DatabaseSyncInstance;
  let clock: HandClock;
  let committed: number;

  beforeEach(() => {
    database = new DatabaseSync(':memory:');
    database.exec('CREATE TABLE numbers (number INTEGER)');
    clock = new HandClock();
    committed = 0;
  });
  afterEach(() => database.close());

  const numbers = (): unknown[] =>
    database
      .prepare('SELECT number FROM numbers ORDER BY rowid')
      .all()
      .map(({ number }: { number: number }) => number);
  const add = (number: number) => () => database.exec(`INSERT INTO numbers VALUES (${number})`);
  const groupOn = (failing = { commits: 0 }) =>
    new TransactionGroup(
      new Proxy(database, {
        get(target, key) {
          if (key === 'prepare') return (text: string) => target.prepare(text);
          if (key !== 'exec') return Reflect.get(target, key);
          return (text: string) => {
            if (text !== 'COMMIT' || failing.commits === 0) return target.exec(text);
            failing.commits -= 1;
            target.exec('ROLLBACK');
            throw new Error('database or disk is full');
          };
        },
      }),
      {
        clock,
        logger: silentLogger,
        gatherMs: 200,
        onCommitted: () => committed++,
        asThrown: (error) => error,
      },
    );

  it('are carried out again when they could not be stored, and nothing is added to them before', async () => {
    const failing = { commits: 3 };
    const group = groupOn(failing);
    group.run(add(1));
    group.run(add(2));
    await clock.pass(200);
    expect(numbers()).toEqual([]);
    expect(group.rollbacks).toBe(1);
    expect(() => group.run(add(3))).toThrow('full');
    await clock.pass(1_000);
    expect(numbers()).toEqual([]);
    await clock.pass(1_000);
    expect([numbers(), committed, database.isTransaction]).toEqual([[1, 2], 1, false]);
    group.run(add(3));
    await clock.pass(200);
    expect([numbers(), committed]).toEqual([[1, 2, 3], 2]);
  });

  it('go on with the next one that comes once there is room', async () => {
    const group = groupOn({ commits: 1 });
    group.run(add(1));
    await clock.pass(200);
    group.run(add(2));
    expect([numbers(), committed]).toEqual([[1, 2], 1]);
  });

  it('leave nothing of one that throws', () => {
    const group = groupOn();
    const failed = () => {
      add(9)();
      throw new Error('no');
    };
    expect(() => group.run(failed)).toThrow('no');
    expect([numbers(), database.isTransaction]).toEqual([[], false]);
    group.run(add(1));
    expect(() => group.run(failed)).toThrow('no');
    group.run(add(2));
    group.close();
    expect(numbers()).toEqual([1, 2]);
  });

  it('are stored without waiting for the clock when they go on for long', () => {
    const group = groupOn();
    group.run(add(1));
    clock.set(200);
    group.run(add(2));
    expect([committed, database.isTransaction]).toEqual([1, false]);
  });
});
