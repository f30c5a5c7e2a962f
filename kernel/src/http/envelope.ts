import type { Logger } from '../core/logger.ts';
import { Refusal } from '../core/refusal.ts';
import { isEngineUnavailable } from '../ports/engine-unavailable.ts';
import { WrongExpectedRevision } from '../ports/event-log.ts';

/**
 * What the caller is told of anything that was thrown: a Refusal as it is, everything else as `processing_error`
 * (503 where asking again may help, 500 otherwise) without a word of the inner text, which goes to the log.
 */
export function refusalOf(error: unknown, requestId: string, logger: Logger): Refusal {
  const refusal = error instanceof Refusal ? error : asRefusal(error);
  if (refusal.status >= 500) {
    logger.error({ err: refusal.cause ?? refusal, request_id: requestId }, 'a request failed');
  }
  return refusal;
}

const isBusy = (cause: unknown): boolean =>
  isEngineUnavailable(cause) || cause instanceof WrongExpectedRevision;

function asRefusal(cause: unknown): Refusal {
  if (isBusy(cause)) {
    return new Refusal('processing_error', 'The store is busy at the moment, please try again', undefined, {
      status: 503,
      cause,
    });
  }
  return new Refusal('processing_error', 'Something went wrong on our side', undefined, {
    status: 500,
    cause,
  });
}
