import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { type Change, type ReadModel, START } from '@storefold/kernel/ports';
import { HandClock } from '@storefold/kernel/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkpointStep } from '../contract/positions.ts';
import { openSqliteReadModels } from './read-models/sqlite-read-models.ts';
import { openSqliteVault } from './vault/sqlite-vault.ts';

describe('what was removed', () => {
  let folder: string;
  let clock: HandClock;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'storefold-erased-'));
    clock = new HandClock();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Everything in the files of the folder, byte for byte. */
  const bytes = (): string =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('\n');
  const readable = (emails: readonly string[]): string[] => {
    const found = new Set(bytes().match(/~\d{6}~@example\.com/g));
    return emails.filter((email) => found.has(email));
  };

  it('is in no file of the read models three seconds later, while they are in use and when they are closed', async () => {
    const readModels = await openSqliteReadModels({ file: join(folder, 'people.db'), clock });
    const other = await openSqliteReadModels({ file: join(folder, 'people.db'), clock });
    const people = new People(await readModels.open('people', 1, [PEOPLE]));
    for (let round = 0; round < 150; round++) await people.moveAndLeave();
    expect(readable(people.gone)).not.toEqual([]);
    await clock.pass(3_000);
    await expect.poll(() => readable(people.gone), AT_LENGTH).toEqual([]);
    expect(readable(people.here).length).toBe(people.here.length);

    await people.moveAndLeave();
    await readModels.close();
    expect(readable(people.gone)).toEqual([]);
    await other.close();
  });

  it('waits for a quiet moment, an hour at most, so that no request waits for the rewriting of a busy file', async () => {
    const file = join(folder, 'people.db');
    const readModels = await openSqliteReadModels({ file, clock });
    const people = new People(await readModels.open('people', 1, [PEOPLE]));
    const busyFor = async (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        await people.moveAndLeave();
        await clock.pass(1_000);
      }
    };
    await busyFor(10);
    expect(forgottenOf(file)).toBe(0);
    clock.set(3_600_000);
    await busyFor(4);
    await expect.poll(() => forgottenOf(file), AT_LENGTH).toBeGreaterThan(0);
    await clock.pass(60_000);
    await expect.poll(() => readable(people.gone), AT_LENGTH).toEqual([]);
    await readModels.close();
  });

  it('is taken out by a thread: reads go on meanwhile, and a write waits for its end', async () => {
    const readModels = await openSqliteReadModels({ file: join(folder, 'people.db'), clock, use: 'alone' });
    const model = await readModels.open('people', 1, [PEOPLE]);
    const people = new People(model);
    for (let round = 0; round < 150; round++) await people.moveAndLeave();
    await clock.pass(GATHERED_MS);
    const passed = clock.pass(3_000);
    // Within this turn of the event loop, so that the thread cannot have ended.
    for (let step = 0; step < 20; step++) await Promise.resolve();
    const ended: string[] = [];
    const gone = [...people.gone];
    const written = people.moveAndLeave().then(() => ended.push(`write, ${readable(gone).length} left`));
    expect(await model.collection('people').count()).toBe(people.here.length);
    ended.push('read');
    await Promise.all([written, passed]);
    expect(ended).toEqual(['read', 'write, 0 left']);
    await readModels.close();
  });

  it('is in no file either when it was only replaced', async () => {
    const readModels = await openSqliteReadModels({ file: join(folder, 'people.db'), clock });
    const model = await readModels.open('people', 1, [PEOPLE]);
    const put = (email: string) => ({ collection: 'people', put: { id: 'person_1', email, tags: [email] } });
    await model.write([put('~000001~@example.com')], checkpointStep(START, 0));
    await model.write([put('~000002~@example.com')], checkpointStep(0, 1));
    await clock.pass(3_000);
    expect(readable(['~000001~@example.com', '~000002~@example.com'])).toEqual(['~000002~@example.com']);
    await readModels.close();
  });

  it('is taken out by the next start when the process was killed before', async () => {
    const file = join(folder, 'people.db');
    const readModels = await openSqliteReadModels({ file, clock });
    const people = new People(await readModels.open('people', 1, [PEOPLE]));
    for (let round = 0; round < 150; round++) await people.moveAndLeave();
    const later = new HandClock();
    const next = await openSqliteReadModels({ file, clock: later });
    await later.pass(3_000);
    await expect.poll(() => readable(people.gone), AT_LENGTH).toEqual([]);
    await next.close();
    await readModels.close();
  });

  it('is no key in the file of the vault, however the keys lay in it', async () => {
    const vault = await openSqliteVault({ file: join(folder, 'vault.db'), clock });
    const destroyed: string[] = [];
    for (let round = 0; round < 40; round++) {
      const subjects = Array.from(
        { length: 50 },
        (_, at) => `${'subject_'.repeat((at % 5) + 1)}${round}_${at}`,
      );
      const keys = await Promise.all(subjects.map((subject) => vault.keyFor(subject)));
      const leaving = subjects.flatMap((subject, at) =>
        at % 3 === round % 3 ? [{ subject, key: keys[at] }] : [],
      );
      await Promise.all(leaving.map(({ subject }) => vault.destroy(subject)));
      destroyed.push(...leaving.map(({ key }) => Buffer.from(key ?? []).toString('latin1')));
    }
    await clock.pass(1_000);
    const left = (): string[] => {
      const content = bytes();
      return destroyed.filter((key) => content.includes(key));
    };
    await expect.poll(left, AT_LENGTH).toEqual([]);
    await vault.close();
  });

  it('leaves files that their owner alone may read, also those that were there', async () => {
    const file = join(folder, 'deeper', 'people.db');
    const readModels = await openSqliteReadModels({ file, clock });
    await new People(await readModels.open('people', 1, [PEOPLE])).moveAndLeave();
    const names = readdirSync(join(folder, 'deeper'));
    expect(names).toEqual(['', '-shm', '-wal', '.lock', '.shared'].map((ending) => `people.db${ending}`));
    for (const name of names) expect(statSync(join(folder, 'deeper', name)).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'deeper')).mode & 0o777).toBe(0o700);
    await readModels.close();

    const old = join(folder, 'old.db');
    writeFileSync(old, '', { mode: 0o644 });
    await (await openSqliteReadModels({ file: old, clock })).close();
    expect(statSync(old).mode & 0o777).toBe(0o600);
  });
});

/** After this time what was written is stored. */
const GATHERED_MS = 1_000;
/** A thread does it, on a machine that may be busy. */
const AT_LENGTH = { timeout: 40_000, interval: 50 };

const PEOPLE = { name: 'people', fields: { email: 'caseInsensitive', tags: 'text[]' } } as const;

/**
 * Four hundred people who come, change their e-mail, and leave, in documents of all lengths: enough for SQLite to
 * distribute the rows of full pages again and again, which leaves copies of them behind.
 */
class People {
  readonly gone: string[] = [];
  #here = new Map<string, string>();
  #position = START;
  #count = 0;
  #seed = 7_919;

  constructor(private readonly model: ReadModel) {}

  get here(): string[] {
    return [...this.#here.values()];
  }

  async moveAndLeave(): Promise<void> {
    const ids = new Set(Array.from({ length: 20 }, () => `person_${this.#upTo(400)}`));
    const after = this.#position++;
    await this.model.write(
      [...ids].map((id) => this.#change(id)),
      checkpointStep(after, this.#position),
    );
  }

  #change(id: string): Change {
    const before = this.#here.get(id);
    if (before !== undefined) this.gone.push(before);
    if (before !== undefined && this.#upTo(100) < 15) {
      this.#here.delete(id);
      return { collection: 'people', remove: id };
    }
    const email = `~${String(this.#count++).padStart(6, '0')}~@example.com`;
    this.#here.set(id, email);
    const person = { id, email, tags: [`tag of ${email}`], padding: 'x'.repeat(this.#upTo(900)) };
    return { collection: 'people', put: person };
  }

  /** The same numbers in every run. */
  #upTo(end: number): number {
    this.#seed = (this.#seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    return Math.floor((this.#seed / 0x80000000) * end);
  }
}

/** How many removals the file was rewritten after. */
function forgottenOf(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  const { forgotten } = database.prepare('SELECT forgotten FROM removals').get();
  database.close();
  return forgotten;
}
