import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RecordedEvent, START } from '@storefold/kernel/ports';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { builtFile } from '../../common/built-file.ts';
import { rounds } from '../../testing/rounds.ts';
import { readJournal } from '../testing/appending-journal.ts';
import { openSqliteEventLog } from './sqlite-event-log.ts';

describe('what the event log has acknowledged', () => {
  let folder: string;
  let file: string;
  let journal: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'durability-'));
    file = join(folder, 'events.db');
    journal = join(folder, 'journal.ndjson');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it(`is there after each of ${ROUNDS} kills in the middle of appending`, {
    timeout: 30_000 * ROUNDS,
  }, async () => {
    for (let round = 1; round <= ROUNDS; round++) {
      const before = existsSync(journal) ? answersIn(journal).length : 0;
      const child = spawn(process.execPath, [CHILD, file, journal, String(1 + (round % 4) * 5)]);
      await firstAnswer(journal, before);
      await pause(Math.random() * 80);
      await kill(child);
      const found = await expectAcknowledged(file, journal);
      if (round === ROUNDS) {
        const acknowledged = answersIn(journal).length;
        console.log(`${ROUNDS} kills, ${acknowledged} acknowledged appends found, ${found} events in all`);
      }
    }
  });

  it('was synced to disk between the question and its answer', async (context) => {
    const reason = whyNotTraceable();
    if (reason) {
      console.log(`not run: the order of sync and answer (${reason})`);
      return context.skip(reason);
    }
    const trace = join(folder, 'trace.txt');
    const calls = 'trace=fdatasync,fsync,write,pwrite64';
    run('strace', ['-f', '-y', '-s', '64', '-e', calls, '-o', trace, ...childOf(1, 20)]);

    const answers = syncsBetweenQuestionsAndAnswers(readFileSync(trace, 'utf8'));
    expect(answers).toHaveLength(20);
    expect(Math.min(...answers)).toBeGreaterThanOrEqual(1);
  });

  it('is there after the disk filled up, when nothing more was acknowledged or written', async (context) => {
    if (process.platform === 'win32') return context.skip('file sizes cannot be limited here');
    // A limit on the size of files stands for a disk without room.
    run('bash', ['-c', 'ulimit -f 1000 && exec "$@"', 'bash', ...childOf(4, ENOUGH_APPENDS)]);
    await expectStopped(journal);
    await expectAcknowledged(file, journal);
  });

  it('is there after a sync failed, which is not tried again', async (context) => {
    const reason = whyNotTraceable();
    if (reason) {
      console.log(`not run: a failing sync (${reason})`);
      return context.skip(reason);
    }
    const trace = join(folder, 'trace.txt');
    // While the sync is delayed, requests arrive, which must not be carried out once it has failed.
    const fault = 'inject=fdatasync,fsync:error=EIO:delay_enter=100000:when=40+';
    const options = ['-f', '-y', '-e', 'trace=fdatasync,fsync', '-e', fault, '-o', trace];
    // By the 40th sync less has been written than makes SQLite begin a checkpoint, which has syncs of its own.
    run('strace', [...options, ...childOf(2, ENOUGH_APPENDS)]);
    await expectStopped(journal);
    const failedSyncs = readFileSync(trace, 'utf8').match(/f(?:data)?sync.*EIO.*INJECTED/g);
    expect(failedSyncs).toHaveLength(1);
    await expectAcknowledged(file, journal);
  });

  const childOf = (writers: number, appends: number): string[] => [
    process.execPath,
    CHILD,
    file,
    journal,
    String(writers),
    String(appends),
  ];
});

const ROUNDS = rounds({ short: 3, full: 100 });
const CHILD = fileURLToPath(builtFile('../testing/appending.child.js', import.meta.url));

/** Of each writer: enough that any disk that is to fail has failed before. */
const ENOUGH_APPENDS = 500;

function run(command: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { timeout: 110_000 });
  expect(status, String(stderr)).toBe(0);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A kill before it would leave nothing to be found. */
async function firstAnswer(journal: string, answersBefore: number): Promise<void> {
  await vi.waitFor(() => expect(answersIn(journal).length).toBeGreaterThan(answersBefore), {
    timeout: 60_000,
    interval: 5,
  });
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
}

/** Opens the log and compares it with the journal. Answers how many events it holds. */
async function expectAcknowledged(file: string, journal: string): Promise<number> {
  const log = await openSqliteEventLog({ file });
  try {
    const events = new Map<string, RecordedEvent>();
    const sizes = new Map<string, number>();
    for (let position = START; ; ) {
      const next = await log.readAll(position, { limit: 5_000 });
      if (next.events.length === 0) break;
      for (const event of next.events) {
        events.set(event.id, event);
        sizes.set(event.metadata.command_id, (sizes.get(event.metadata.command_id) ?? 0) + 1);
        expect(event.position).toBe(events.size - 1);
        expect(sizes.get(event.metadata.command_id)).toBeLessThanOrEqual(Number(event.data.count));
      }
      position = next.position;
    }
    for (const event of events.values()) {
      if (sizes.get(event.metadata.command_id) !== event.data.count) {
        expect.fail(`only a part of the append is there that ${event.id} belongs to`);
      }
    }
    const answers = answersIn(journal);
    expect(answers.length).toBeGreaterThan(0);
    for (const { ids, stream, revision, position } of answers) {
      expect(ids.filter((id) => !events.has(id))).toEqual([]);
      expect(events.get(ids.at(-1) ?? '')).toMatchObject({ stream, revision, position });
    }
    return events.size;
  } finally {
    await log.close();
  }
}

const answersIn = (journal: string) => readJournal(journal).filter((line) => line.kind === 'answered');

async function expectStopped(journal: string): Promise<void> {
  const refusals = readJournal(journal).filter((line) => line.kind === 'refused');
  expect(refusals).toEqual([
    {
      kind: 'refused',
      message: expect.stringMatching(/cannot be written/),
      again: expect.stringMatching(/^LogUnavailable: .*cannot be written/),
      isReadable: true,
    },
  ]);
  expect(readJournal(journal).at(-1)).toEqual({ kind: 'closed' });
}

function whyNotTraceable(): string | undefined {
  const trial = spawnSync('strace', ['-f', '-e', 'trace=fsync', process.execPath, '-e', '']);
  if (trial.error) return 'strace is not installed';
  return trial.status === 0 ? undefined : 'strace may not trace here';
}

/**
 * For each answer in the journal: how many syncs of the write-ahead log began and succeeded since its question. A call
 * that another thread interrupts is traced as two lines, `<unfinished ...>` and `<... resumed>`.
 */
function syncsBetweenQuestionsAndAnswers(trace: string): number[] {
  const answers: number[] = [];
  const syncing = new Set<string>();
  let syncs = Number.NaN;
  for (const line of trace.split('\n')) {
    const thread = line.split(' ', 1)[0] ?? '';
    const isSync = /f(?:data)?sync\(\d+<[^>]*-wal>/.test(line);
    if (line.includes('\\"kind\\":\\"asked\\"')) {
      syncs = 0;
      syncing.clear();
    } else if (line.includes('\\"kind\\":\\"answered\\"')) answers.push(syncs);
    else if (isSync && line.endsWith('= 0')) syncs += 1;
    else if (isSync && line.endsWith('<unfinished ...>')) syncing.add(thread);
    else if (/<\.\.\. f(?:data)?sync resumed>.*= 0$/.test(line) && syncing.delete(thread)) syncs += 1;
  }
  return answers;
}
