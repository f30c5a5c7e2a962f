import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { RecordedEvent } from '@storefold/kernel/ports';
import type { ShownData } from './shown-data.ts';

/** Writes each event as a JSON object on a line, no faster than they are taken. */
export async function writeLines(
  events: readonly RecordedEvent[],
  shown: ShownData,
  to: Writable,
): Promise<void> {
  let lines = '';
  for (const event of events) {
    const data = shown(event);
    lines += lineOf(event, data instanceof Promise ? await data : data);
  }
  if (lines !== '' && !to.write(lines)) await once(to, 'drain');
}

/** Shape and names are promised: add, never change. */
const lineOf = (
  { position, stream, revision, id, type, metadata }: RecordedEvent,
  data: RecordedEvent['data'],
): string => `${JSON.stringify({ position, stream, revision, id, type, data, metadata })}\n`;
