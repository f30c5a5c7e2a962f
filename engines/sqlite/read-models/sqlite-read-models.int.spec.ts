import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ReadModel, type ReadModels, START } from '@storefold/kernel/ports';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { builtFile } from '../../common/built-file.ts';
import { countingModel, step } from '../../contract/counting.examples.ts';
import { positionOf } from '../../contract/positions.ts';
import { readModelsContract } from '../../contract/read-models.contract.ts';
import { expectWholeSteps } from '../../contract/whole-steps.ts';
import { querySqlite } from '../testing/query-sqlite.ts';
import { openSqliteReadModels } from './sqlite-read-models.ts';

readModelsContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'read-models-'));
  const file = join(folder, 'read-models.db');
  const readModels = await openSqliteReadModels({ file });
  return {
    readModels,
    second: () => openSqliteReadModels({ file }),
    close: async () => {
      await readModels.close();
      await rm(folder, { recursive: true });
    },
  };
});

describe('read models in a file', () => {
  let folder: string;
  let file: string;
  const opened: ReadModels[] = [];
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'read-models-'));
    file = join(folder, 'deeper', 'read-models.db');
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await Promise.all(opened.splice(0).map((each) => each.close()));
    await rm(folder, { recursive: true });
  });

  const open = async (): Promise<ReadModels> => {
    const readModels = await openSqliteReadModels({ file });
    opened.push(readModels);
    return readModels;
  };
  const openCounting = async (readModels: ReadModels): Promise<ReadModel> =>
    readModels.open(countingModel.name, countingModel.version, countingModel.collections);

  it('are there again after a restart', async () => {
    const before = await open();
    const model = await openCounting(before);
    for (let at = START; at < 10; at++) await model.write(...step(at));
    await before.close();
    await before.close();
    const after = await openCounting(await open());
    expect(await positionOf(after)).toBe(10);
    expect(await after.collection('steps').count()).toBe(11);
    expect(await after.collection('totals').get('total')).toMatchObject({ number: 10 });
  });

  it('are filled without indexes and get them at the end, also when the process died in between', async () => {
    const { name, version, collections } = countingModel;
    const indexes = () =>
      querySqlite(file, "SELECT name FROM sqlite_schema WHERE type = 'index' AND name LIKE '%/by %'")
        .map((row) => row.name)
        .filter((index) => !String(index).endsWith('/by id'));
    const first = await open();
    const begun = await first.open(name, version, collections);
    for (let at = START; at < 10; at++) await begun.write(...step(at));
    expect(indexes()).toEqual([]);
    await first.close();
    const model = await (await open()).open(name, version, collections);
    for (let at = 10; at < 20; at++) await model.write(...step(at));
    expect(indexes()).toEqual([]);
    await model.index();
    expect(indexes()).toEqual([
      'counting@1/steps/tags/by value',
      'counting@1/steps/by number',
      'counting@1/totals/tags/by value',
    ]);
    await expectWholeSteps(model);
  });

  it('cannot be asked once they are closed', async () => {
    const readModels = await open();
    const model = await openCounting(readModels);
    await readModels.close();
    await expect(positionOf(model)).rejects.toThrow();
    await expect(model.collection('steps').find()).rejects.toThrow();
    await expect(model.write(...step(START))).rejects.toThrow();
  });

  it('are not looked for in a file of something else', async () => {
    file = join(folder, 'letter.txt');
    await writeFile(file, 'Dear reader, this is no database.\n'.repeat(100));
    await expect(openSqliteReadModels({ file })).rejects.toThrow(/not a database/);
  });

  it('have only names that SQLite cannot take for others', async () => {
    const readModels = await open();
    const fields = {};
    for (const name of ['', 'A', 'a"b', 'a@b', 'a/b', '1a', '_a']) {
      await expect(readModels.open(name, 1, []), name).rejects.toThrow(TypeError);
      await expect(readModels.open('a', 1, [{ name, fields }]), name).rejects.toThrow(TypeError);
      await expect(
        readModels.open('a', 1, [{ name: 'a', fields: { [name]: 'text' } }]),
        name,
      ).rejects.toThrow(TypeError);
    }
    await expect(readModels.open('a', 1.5, [])).rejects.toThrow(TypeError);
    await expect(readModels.open('a', 1, [{ name: 'a', fields: { id: 'number' } }])).rejects.toThrow(
      TypeError,
    );
    await expect(
      readModels.open('a', 1, [{ name: 'a', fields: { x: 'text[]' }, indexes: [['x']] }]),
    ).rejects.toThrow(TypeError);
    await expect(
      readModels.open('a', 1, [
        { name: 'a', fields },
        { name: 'a', fields },
      ]),
    ).rejects.toThrow(TypeError);
  });

  it('keep whole steps while processes write at once and are killed', async () => {
    const writers = [count(), count(), count()];
    const ends = writers.map((writer) => once(writer, 'exit'));
    await vi.waitFor(() => expect(existsSync(file)).toBe(true), PATIENT);
    const model = await openCounting(await open());
    for (const writer of writers) {
      const seen = await positionOf(model);
      await vi.waitFor(async () => expect(await positionOf(model)).toBeGreaterThan(seen + 20), PATIENT);
      await expectWholeSteps(model);
      writer.kill('SIGKILL');
    }
    await Promise.all(ends);
    await expectWholeSteps(model);

    const goal = (await positionOf(model)) + 50;
    expect(await once(count(goal), 'exit')).toEqual([0, null]);
    expect(await positionOf(model)).toBe(goal);
    await expectWholeSteps(model);
  });

  /** Another process that counts, without end unless it is given one. */
  function count(goal = Number.POSITIVE_INFINITY): ChildProcess {
    const child = fileURLToPath(builtFile('../../contract/counting.child.js', import.meta.url));
    const counting = spawn(process.execPath, [child, `${goal}`, file], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    children.push(counting);
    return counting;
  }
});

const PATIENT = { timeout: 60_000 };
