/**
 * A process that appends until it is killed, done or refused, and records each request and its outcome. Specifications
 * run it, then kill it or take its disk away.
 *
 *     node appending.child.js <log file> <journal file> <writers> [appends of each writer] [recorded-only]
 */
import { randomUUID } from 'node:crypto';
import { openSync, writeSync } from 'node:fs';
import { LogUnavailable, type NewEvent } from '@storefold/kernel/ports';
import { openSqliteEventLog } from '../event-log/sqlite-event-log.ts';
import type { JournalLine } from './appending-journal.ts';

const [file = '', journalFile = '', writers = '1', appends = 'Infinity', extent] = process.argv.slice(2);
const journal = openSync(journalFile, 'a');
/**
 * One system call for each line, so that the line survives the process. A kill may truncate a line, so each starts with
 * a line break.
 */
const note = (line: JournalLine): void => {
  writeSync(journal, `\n${JSON.stringify(line)}\n`);
};

const log = await openSqliteEventLog({ file });
// Several processes that flood one log would keep each other from its lock.
const others = extent === 'recorded-only' ? undefined : setInterval(appendUnrecorded, 1);
await Promise.all(Array.from({ length: Number(writers) }, writeStream)).catch(noteRefusal);
clearInterval(others);
await log.close();
note({ kind: 'closed' });

async function writeStream(): Promise<void> {
  const stream = `child-${randomUUID()}`;
  for (let revision = -1, round = 0; round < Number(appends); round++) {
    const events = someEvents(1 + (round % 3));
    const ids = events.map(({ id }) => id);
    note({ kind: 'asked', stream, ids });
    const appended = await log.append(stream, revision < 0 ? 'no_stream' : revision, events);
    note({ kind: 'answered', stream, ids, ...appended });
    revision = appended.revision;
  }
}

/** Without these, no request would be waiting while the only group of all writers is being written. */
function appendUnrecorded(): void {
  log.append(`unrecorded-${randomUUID()}`, 'no_stream', someEvents(1)).catch(() => undefined);
}

async function noteRefusal(error: unknown): Promise<void> {
  if (!(error instanceof LogUnavailable)) throw error;
  const again = await log.append(`child-${randomUUID()}`, 'no_stream', someEvents(1)).then(
    () => 'written',
    (reason: unknown) => String(reason),
  );
  const isReadable = (await log.head()) >= 0;
  note({ kind: 'refused', message: error.message, again, isReadable });
}

function someEvents(count: number): NewEvent[] {
  const metadata = {
    command_id: randomUUID(),
    correlation_id: randomUUID(),
    causation_id: null,
    actor: { type: 'guest', id: null },
    store_id: 'store_1',
    occurred_at: new Date().toISOString(),
    schema: 1,
  } as const;
  const data = { text: 'x'.repeat(200), count };
  return Array.from({ length: count }, () => ({ id: randomUUID(), type: 'Happened', data, metadata }));
}
