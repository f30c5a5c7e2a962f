import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { DiskFull, StartRefused } from '@storefold/kernel/ports';
import type { AppendRequest } from '../../common/append-request.ts';
import { isBusy, retryWhileBusy } from '../busy.ts';
import { openMarkedFile } from '../marked-file.ts';
import { isFull } from '../refused-file.ts';
import { SqliteAppender } from './sqlite-appender.ts';
import { EVENT_LOG } from './sqlite-database.ts';
import {
  type FromWriter,
  NO_ROOM,
  type ToWriter,
  type WriterAnswer,
  type WriterSettings,
} from './writer-messages.ts';

/**
 * The thread that writes the event log. It imports little, because a thread has its own copy of every module. One queue
 * is committed in groups: appends that arrive while one group is being written form the next. A single append therefore
 * never waits for others, and many share one sync.
 *
 * On a full disk the file cannot grow: the group is taken back and refused, and the next one is tried again. After any
 * other failure except a held lock (a failed sync) the thread stops permanently. After a failed sync the
 * operating system may have dropped the unwritten data, and a second sync would succeed without it. The thread neither
 * syncs nor checkpoints again. The next opening of the file recovers what had been committed.
 */

/** The limits of one group. The first one reached ends it. */
const GROUP_REQUESTS = 64;
const GROUP_MS = 2;

/** How long to wait for the write lock of another process before the appends are refused. */
const LOCK_TIMEOUT_MS = 10_000;
const LOCK_PAUSE_MS = 0.3;

if (!parentPort) throw new Error('the writer of the event log runs as a worker thread');
const port = parentPort;
const { file } = workerData as WriterSettings;
const queue: AppendRequest[] = [];
let isClosing = false;
let hasGivenUp = false;

const tell = (message: FromWriter): void => port.postMessage(message);

try {
  const database = openMarkedFile(file, EVENT_LOG);
  // The wait for the lock is implemented here, in shorter steps than SQLite's own, whose back-off would let other
  // processes go first for too long.
  database.exec('PRAGMA busy_timeout = 0');
  const appender = new SqliteAppender(database);

  port.on('message', (message: ToWriter) => {
    // A port that is closed still delivers what has arrived before.
    if (hasGivenUp) return;
    take(message);
    try {
      while (gather()) commitGroup(appender);
      if (!isClosing) return;
      emptyBeforeClosing(database);
      database.close();
      port.close();
    } catch (error) {
      giveUp(error, appender);
    }
  });
  tell({ kind: 'opened' });
} catch (error) {
  tell({ kind: kindOf(error), message: messageOf(error) });
  port.close();
}

function take(message: ToWriter): void {
  if (message.kind === 'append') queue.push(...message.requests);
  else isClosing = true;
}

/** Adds all messages that have arrived to the queue. Returns whether there is anything to do. */
function gather(): boolean {
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) take(next.message);
  return queue.length > 0;
}

function commitGroup(appender: SqliteAppender): void {
  const group = beginWithLock(appender) ? appendGroup(appender) : refuseGroup();
  tell({ kind: 'answers', answers: group });
}

function appendGroup(appender: SqliteAppender): WriterAnswer[] {
  const endMs = performance.now() + GROUP_MS;
  const answers: WriterAnswer[] = [];
  let taken = 0;
  try {
    do {
      const request = queue.shift();
      if (!request) continue;
      taken += 1;
      answers.push(appender.append(request));
    } while (answers.length < GROUP_REQUESTS && performance.now() < endMs && gather());
    appender.commit();
    return answers;
  } catch (error) {
    if (!isFull(error)) throw error;
    appender.rollback();
    return Array<WriterAnswer>(taken).fill(NO_ROOM);
  }
}

/** On a full disk what was committed stays in the write-ahead log, and the next opening finds it there. */
function emptyBeforeClosing(database: DatabaseSyncInstance): void {
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch (error) {
    if (!isFull(error)) throw error;
  }
}

function refuseGroup(): WriterAnswer[] {
  const waited = `another process held the write lock for more than ${LOCK_TIMEOUT_MS / 1000} s`;
  return queue.splice(0, GROUP_REQUESTS).map(() => ({ unavailable: waited }));
}

/** Begins a transaction. Returns false when other processes held the lock until the timeout. */
function beginWithLock(appender: SqliteAppender): boolean {
  try {
    retryWhileBusy(() => appender.begin(), { timeoutMs: LOCK_TIMEOUT_MS, pauseMs: LOCK_PAUSE_MS });
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

function kindOf(error: unknown): 'refused' | 'full' | 'failed' {
  if (error instanceof StartRefused) return 'refused';
  return error instanceof DiskFull ? 'full' : 'failed';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Leaves the connection open, because closing the last connection would checkpoint and therefore sync again. */
function giveUp(error: unknown, appender: SqliteAppender): void {
  hasGivenUp = true;
  tell({ kind: 'failed', message: messageOf(error) });
  try {
    appender.rollback();
  } catch {
    // The failure has been reported already, and there is no other way to roll back.
  }
  port.close();
}
