import type { Logger } from '../core/logger.ts';
import { Outage } from '../core/outage.ts';
import { Refusal, systemFailure } from '../core/refusal.ts';
import { WrongExpectedRevision } from '../ports/event-log.ts';

/**
 * The refusal that the caller gets for anything thrown: a Refusal as it is, everything else as `processing_error` (503
 * where a retry may help, 500 otherwise). The text of an unexpected error goes to the log only.
 */
export function refusalOf(error: unknown, requestId: string, logger: Logger): Refusal {
  const refusal = asRefusal(error);
  if (refusal.status >= 500) {
    logger.error({ err: refusal.cause ?? refusal, request_id: requestId }, 'a request failed');
  }
  return refusal;
}

const isBusy = (cause: unknown): boolean => cause instanceof Outage || cause instanceof WrongExpectedRevision;

/** The same, without a line in the log. */
export function asRefusal(cause: unknown): Refusal {
  if (cause instanceof Refusal) return cause;
  return isBusy(cause)
    ? systemFailure(503, 'The store is busy at the moment, please try again', cause)
    : systemFailure(500, 'Something went wrong on our side', cause);
}
