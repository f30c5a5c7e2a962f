import { text } from '@storefold/contracts';
import { DiskFull } from '../core/failure/disk-full.ts';
import { Outage } from '../core/failure/outage.ts';
import { Refusal, systemFailure } from '../core/failure/refusal.ts';
import { WrongExpectedRevision } from './event-log.ts';

const texts = {
  event_log: 'kept_event_log',
  vault: 'kept_vault',
  read_models: 'kept_read_models',
  files: 'kept_files',
  mails: 'kept_mails',
} as const;

const isBusy = (cause: unknown): boolean => cause instanceof Outage || cause instanceof WrongExpectedRevision;

/**
 * The refusal for anything thrown behind a request or a question: a Refusal as it is, everything else as
 * `processing_error` (503 where a retry may succeed, 500 otherwise), without its inner text. Of a full disk it says what it
 * was for, and no path.
 */
export function asRefusal(cause: unknown): Refusal {
  if (cause instanceof Refusal) return cause;
  if (cause instanceof DiskFull)
    return systemFailure(503, text('disk_full', { kept: texts[cause.kept] }), cause);
  return isBusy(cause)
    ? systemFailure(503, 'store_busy', cause)
    : systemFailure(500, 'internal_error', cause);
}
