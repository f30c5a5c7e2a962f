import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { messageOf } from '@storefold/kernel/core';
import type { AppendRequest } from '../../shared/append-request.ts';
import { isBusy } from '../busy.ts';
import { SqliteAppender } from './sqlite-appender.ts';
import { openForWriting } from './sqlite-database.ts';
import type { FromWriter, ToWriter, WriterAnswer, WriterSettings } from './writer-messages.ts';

/**
 * The thread that writes the event log: one queue, committed in groups. What gathers while one group goes to disk is
 * the next group, so a lone append waits for nobody, and many share one sync.
 *
 * On any failure but a held lock (a disk that is full, a sync that failed) it gives up for good: after a failed sync
 * the system may have dropped what it could not write, and a second sync would succeed without it. It neither syncs
 * nor checkpoints again; whoever opens the file next recovers what had been committed.
 */

/** Bounds of one group: the first reached ends it. */
const GROUP_REQUESTS = 64;
const GROUP_MS = 2;

/** How long another process may hold the write lock before its turn is given up. */
const LOCK_TIMEOUT_MS = 10_000;
const LOCK_PAUSE_MS = 0.3;

if (!parentPort) throw new Error('the writer of the event log runs as a worker thread');
const port = parentPort;
const { file } = workerData as WriterSettings;
const queue: AppendRequest[] = [];
let isClosing = false;

const tell = (message: FromWriter): void => port.postMessage(message);

try {
  const database = openForWriting(file);
  // Waiting for the lock is done here, in shorter steps than SQLite's own: its back-off would let others pass for long.
  database.exec('PRAGMA busy_timeout = 0');
  const appender = new SqliteAppender(database);

  port.on('message', (message: ToWriter) => {
    take(message);
    try {
      while (gather()) commitGroup(appender);
      if (!isClosing) return;
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      database.close();
      port.close();
    } catch (error) {
      giveUp(error, appender);
    }
  });
  tell({ kind: 'opened' });
} catch (error) {
  tell({ kind: 'failed', message: messageOf(error) });
  port.close();
}

function take(message: ToWriter): void {
  if (message.kind === 'append') queue.push(...message.requests);
  else isClosing = true;
}

/** Takes in everything that was sent meanwhile. Is there something to do? */
function gather(): boolean {
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) take(next.message);
  return queue.length > 0;
}

function commitGroup(appender: SqliteAppender): void {
  const group = beginWithLock(appender) ? appendGroup(appender) : refuseGroup();
  tell({ kind: 'answers', ...group });
}

interface AnsweredGroup {
  readonly answers: readonly WriterAnswer[];
  readonly hasWritten: boolean;
}

function appendGroup(appender: SqliteAppender): AnsweredGroup {
  const endMs = performance.now() + GROUP_MS;
  const answers: WriterAnswer[] = [];
  do {
    const request = queue.shift();
    if (request) answers.push(appender.append(request));
  } while (answers.length < GROUP_REQUESTS && performance.now() < endMs && gather());
  const { hasWritten } = appender;
  appender.commit();
  return { answers, hasWritten };
}

function refuseGroup(): AnsweredGroup {
  const waited = `another process held the write lock for more than ${LOCK_TIMEOUT_MS / 1000} s`;
  const answers = queue.splice(0, GROUP_REQUESTS).map(() => ({ unavailable: waited }));
  return { answers, hasWritten: false };
}

/** False when other processes kept the lock all the time. */
function beginWithLock(appender: SqliteAppender): boolean {
  const endMs = performance.now() + LOCK_TIMEOUT_MS;
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (;;) {
    try {
      appender.begin();
      return true;
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > endMs) return false;
      Atomics.wait(pause, 0, 0, LOCK_PAUSE_MS);
    }
  }
}

/** Leaves the connection open: closing the last one would checkpoint, and so sync again. */
function giveUp(error: unknown, appender: SqliteAppender): void {
  tell({ kind: 'failed', message: messageOf(error) });
  try {
    appender.rollback();
  } catch {
    // The failure has been told; there is nothing left to undo it with.
  }
  port.close();
}
