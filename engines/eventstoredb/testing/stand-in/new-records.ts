import { randomUUID } from 'node:crypto';
import { type LogRecord, TOMBSTONE_REVISION } from './log-record.ts';
import { METADATA_TYPE, metastreamOf } from './stream-metadata.ts';

/** An event as a client proposes it. */
export type ProposedEvent = Pick<LogRecord, 'id' | 'type' | 'isJson' | 'data' | 'metadata'>;

const NOTHING = new Uint8Array();

/** A record with the current time, without a place in the log yet. */
export function newRecord(stream: string, revision: number, event: ProposedEvent): LogRecord {
  return { ...event, position: 0, kind: 'event', stream, revision, createdMs: Date.now() };
}

export function newMetadata(stream: string, revision: number, data: Uint8Array): LogRecord {
  const event = { id: randomUUID(), type: METADATA_TYPE, isJson: true, data, metadata: NOTHING };
  return newRecord(metastreamOf(stream), revision, event);
}

export function newTombstone(stream: string): LogRecord {
  const event = { id: randomUUID(), type: '$streamDeleted', isJson: false, data: NOTHING, metadata: NOTHING };
  return { ...newRecord(stream, TOMBSTONE_REVISION, event), kind: 'tombstone' };
}
