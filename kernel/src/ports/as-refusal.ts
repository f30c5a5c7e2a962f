import { Outage } from '../core/outage.ts';
import { Refusal, systemFailure } from '../core/refusal.ts';
import { WrongExpectedRevision } from './event-log.ts';

const isBusy = (cause: unknown): boolean => cause instanceof Outage || cause instanceof WrongExpectedRevision;

/**
 * The refusal for anything thrown behind a request or a question: a Refusal as it is, everything else as
 * `processing_error` (503 where a retry may succeed, 500 otherwise), without its inner text.
 */
export function asRefusal(cause: unknown): Refusal {
  if (cause instanceof Refusal) return cause;
  return isBusy(cause)
    ? systemFailure(503, 'store_busy', cause)
    : systemFailure(500, 'internal_error', cause);
}
