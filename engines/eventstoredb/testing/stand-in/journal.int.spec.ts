import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { EventStore } from './event-store.ts';
import { openFileJournal } from './journal.ts';
import type { ProposedEvent } from './new-records.ts';
import { openNewTerm } from './terms.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'eventstoredb-stand-in-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

it('drops an append of which any byte is missing, and takes the next in its place', async () => {
  const whole = await write('kept', 1);
  const torn = await write('torn', 2);
  for (let bytes = whole + 1; bytes < torn; bytes += 1) {
    truncateSync(logFile(), bytes);
    expect(await lengths()).toEqual({ kept: 1, torn: 0 });
    expect(statSync(logFile()).size).toBe(whole);
    await write('torn', 2);
    expect(await lengths()).toEqual({ kept: 1, torn: 2 });
  }
});

it('drops a last append whose bytes are not those that were written', async () => {
  const whole = await write('kept', 1);
  const end = await write('torn', 1);
  const bytes = readFileSync(logFile());
  bytes.writeUInt8(bytes.readUInt8(whole + 20) ^ 1, whole + 20);
  writeFileSync(logFile(), bytes);
  expect(end).toBeGreaterThan(whole);
  expect(await lengths()).toEqual({ kept: 1, torn: 0 });
});

it('gives events the byte offsets in its file as positions', async () => {
  const before = await write('kept', 1);
  const journal = await openFileJournal(folder);
  const store = new EventStore(journal);
  const result = await store.append('kept', 'any', [event(9)]);
  expect(result).toMatchObject({ kind: 'success', position: before });
  await store.close();
});

it('refuses a folder in which something else has its name', async () => {
  appendFileSync(logFile(), 'x'.repeat(1_000));
  await expect(openFileJournal(folder)).rejects.toThrow('does not hold a log');
});

it('begins a new term with what was stored before, and confirms nothing to the leader of the old one any more', async () => {
  const deposed = new EventStore(await openNewTerm(folder));
  await deposed.append('kept', 'noStream', [event(1)]);
  const leader = new EventStore(await openNewTerm(folder));
  expect(await deposed.append('kept', 0, [event(2)])).toEqual({ kind: 'notCommitted' });
  expect(await leader.append('kept', 0, [event(3)])).toMatchObject({ kind: 'success', lastRevision: 1 });
  for (const store of [deposed, leader]) await store.close();
  const next = new EventStore(await openNewTerm(folder));
  expect(next.range('kept')).toMatchObject({ last: 1 });
  await next.close();
});

const logFile = (): string => join(folder, 'eventstoredb-stand-in.log');

/** Appends events, closes, and tells how long the log is. */
async function write(stream: string, count: number): Promise<number> {
  const store = new EventStore(await openFileJournal(folder));
  await store.initialise();
  await store.append(
    stream,
    'noStream',
    Array.from({ length: count }, (_, index) => event(index)),
  );
  await store.close();
  return statSync(logFile()).size;
}

async function lengths(): Promise<{ kept: number; torn: number }> {
  const store = new EventStore(await openFileJournal(folder));
  const length = (stream: string): number => {
    const range = store.range(stream);
    return range.kind === 'found' ? range.last + 1 : 0;
  };
  const found = { kept: length('kept'), torn: length('torn') };
  await store.close();
  return found;
}

function event(number: number): ProposedEvent {
  const data = Buffer.from(`{"number":${number}}`);
  return { id: crypto.randomUUID(), type: 'counted', isJson: true, data, metadata: new Uint8Array() };
}
