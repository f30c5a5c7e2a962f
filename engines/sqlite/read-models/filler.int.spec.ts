import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { type Change, type ReadModel, type ReadModels, START } from '@storefold/kernel/ports';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Counted, countingModel, step } from '../../contract/counting.examples.ts';
import { checkpointStep, positionOf } from '../../contract/positions.ts';
import { expectWholeSteps } from '../../contract/whole-steps.ts';
import { querySqlite } from '../testing/query-sqlite.ts';
import { openSqliteReadModels } from './sqlite-read-models.ts';

describe('a read model that is filled', () => {
  let folder: string;
  let file: string;
  let readModels: ReadModels;
  let model: ReadModel;

  const open = async (): Promise<void> => {
    readModels = await openSqliteReadModels({ file, use: 'alone' });
    model = await readModels.open(countingModel.name, countingModel.version, countingModel.collections);
  };
  const fill = (
    changes: AsyncIterable<readonly Change[]>,
    ...places: Parameters<typeof checkpointStep>
  ): Promise<boolean> => {
    if (!model.fill) throw new Error('the model cannot be filled');
    return model.fill(changes, checkpointStep(...places));
  };

  /** Whether a transaction that writes to the file is open. */
  const isLocked = (): boolean => {
    const database = new DatabaseSync(file, { timeout: 0 });
    try {
      database.exec('BEGIN IMMEDIATE; ROLLBACK');
      return false;
    } catch {
      return true;
    } finally {
      database.close();
    }
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'filled-'));
    file = join(folder, 'read-models.db');
    await open();
  });
  afterEach(async () => {
    await readModels.close();
    rmSync(folder, { recursive: true });
  });

  it('has the rows, the items, the documents and the indexes of one that was written, and is written on', async () => {
    expect(await fill(stepsBetween(START, 500), START, 500)).toBe(true);
    expect(await fill(stepsBetween(500, 900), 500, 900)).toBe(true);
    await expectWholeSteps(model);
    await model.index();
    expect(await model.write(...step(900))).toBe(true);
    await expectWholeSteps(model);
    await readModels.close();
    const filled = contentOf(file);

    file = join(folder, 'written.db');
    await open();
    for (let at = START; at <= 900; at++) await model.write(...step(at));
    await model.index();
    await readModels.close();
    expect(contentOf(file)).toEqual(filled);
    await open();
    expect(await positionOf(model)).toBe(901);
  });

  it('shows nothing of a fill whose changes could not be made, and what another step had stored stays', async () => {
    await fill(stepsBetween(START, 10), START, 10);
    const failing = (async function* () {
      yield* stepsBetween(10, 200);
      throw new Error('not made');
    })();
    await expect(fill(failing, 10, 201)).rejects.toThrow('not made');
    expect(await positionOf(model)).toBe(10);
    await expectWholeSteps(model);
    expect(await fill(stepsBetween(10, 20), 10, 20)).toBe(true);
    await expectWholeSteps(model);
  });

  it('refuses a document that a write would refuse, and the fill as a whole', async () => {
    const wrong = (async function* () {
      yield* stepsBetween(START, 100);
      yield [{ collection: 'steps', put: { id: 'wrong', number: Number.NaN } as Counted }];
      yield* stepsBetween(100, 200);
    })();
    await expect(fill(wrong, START, 200)).rejects.toThrow(TypeError);
    expect(await positionOf(model)).toBe(START);
    expect(await fill(stepsBetween(START, 20), START, 20)).toBe(true);
    await expectWholeSteps(model);
  });

  it('is left alone by a fill from a checkpoint that is not its own', async () => {
    await fill(stepsBetween(START, 10), START, 10);
    expect(await fill(stepsBetween(4, 300), 4, 300)).toBe(false);
    expect(await positionOf(model)).toBe(10);
    await expectWholeSteps(model);
  });

  it('forgets what it had read before, and what was removed', async () => {
    await fill(stepsBetween(START, 3), START, 3);
    const steps = model.collection<Counted>('steps');
    expect(await steps.get('step_1')).toMatchObject({ number: 1 });
    const changes = (async function* (): AsyncGenerator<Change[]> {
      yield [
        { collection: 'steps', remove: 'step_1' },
        { collection: 'steps', put: { id: 'step_2', number: 20 } as Counted },
      ];
    })();
    expect(await fill(changes, 3, 4)).toBe(true);
    expect(await steps.get('step_1')).toBeUndefined();
    expect(await steps.get('step_2')).toMatchObject({ number: 20 });
  });

  it('takes turns with writes of other models in its file', async () => {
    const other = await readModels.open('other', 1, countingModel.collections);
    const written: Promise<boolean>[] = [];
    const changes = (async function* () {
      for await (const some of stepsBetween(START, 200)) {
        yield some;
        await expect.poll(isLocked, { interval: 5 }).toBe(true);
        written.push(other.write(...step(START + written.length)));
      }
    })();
    expect(await fill(changes, START, 200)).toBe(true);
    expect(new Set(await Promise.all(written))).toEqual(new Set([true]));
    await expectWholeSteps(other);
    await other.index();
    await expectWholeSteps(model);
  });

  it('keeps only whole fills when the store is closed in the middle of one', async () => {
    await fill(stepsBetween(START, 10), START, 10);
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const endless = (async function* () {
      for (let at = 10; ; at++) {
        yield step(at)[0];
        if (at === 100) begin();
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    const filling = fill(endless, 10, 1_000_000);
    await begun;
    const waiting = fill(stepsBetween(10, 20), 10, 20);
    await Promise.all([
      readModels.close(),
      expect(filling).rejects.toThrow(),
      expect(waiting).rejects.toThrow('were closed'),
    ]);
    await open();
    expect(await positionOf(model)).toBe(10);
    await expectWholeSteps(model);
  });
});

/** The changes of some steps, a few of them at a time. */
async function* stepsBetween(after: number, upTo: number): AsyncGenerator<readonly Change[]> {
  let some: Change[] = [];
  for (let at = after; at < upTo; at++) {
    some.push(...step(at)[0]);
    if (some.length < 40) continue;
    yield some;
    some = [];
    await new Promise((resolve) => setImmediate(resolve));
  }
  yield some;
}

/** What a file holds of the model: its tables with their rows, and its indexes. */
function contentOf(file: string) {
  const schema = querySqlite(
    file,
    "SELECT type, name, sql FROM sqlite_schema WHERE name LIKE '%counting%' ORDER BY name",
  );
  const tables = schema.filter(({ type }) => type === 'table');
  return [schema, tables.map(({ name }) => querySqlite(file, `SELECT * FROM "${name}" ORDER BY 1, 2`))];
}
