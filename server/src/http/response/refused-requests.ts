import { type Logger, NotAnswered, Outage, type Refusal } from '@storefold/kernel/core';

/** How often it is told how many requests were refused. */
const COUNTED_EVERY_MS = 60_000;

interface Counted {
  refused: number;
}

/** Of each log, what is away at the moment. */
const outages = new WeakMap<Logger, Map<string, Counted>>();

/**
 * Tells of a request that failed. An engine or a neighbour that is away fails every request that needs it: the first one is
 * told with its cause, and then once a minute how many there were, until there is a minute without.
 */
export function tellFailed(refusal: Refusal, requestId: string, logger: Logger): void {
  const { cause, status } = refusal;
  const why = cause instanceof NotAnswered ? { reason: cause.message } : { err: cause ?? refusal };
  const failed = { ...why, request_id: requestId };
  if (status !== 503) {
    logger.error(failed, 'a request failed');
    return;
  }
  const away = cause instanceof Outage ? cause.name : refusal.message;
  const underWay = outages.get(logger) ?? new Map<string, Counted>();
  outages.set(logger, underWay);
  const known = underWay.get(away);
  if (known) {
    known.refused += 1;
    logger.debug(failed, 'a request failed');
    return;
  }
  const counted = { refused: 0 };
  underWay.set(away, counted);
  logger.error(failed, 'a request failed; more of them for this reason are counted');
  const count = (): void => {
    if (counted.refused === 0) {
      underWay.delete(away);
      return;
    }
    logger.error({ refused: counted.refused, reason: away }, 'requests failed in the last minute');
    counted.refused = 0;
    setTimeout(count, COUNTED_EVERY_MS).unref();
  };
  setTimeout(count, COUNTED_EVERY_MS).unref();
}
