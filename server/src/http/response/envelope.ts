import { asRefusal } from '@storefold/kernel/command-handling';
import type { Logger, Refusal } from '@storefold/kernel/core';

/** The refusal that the caller gets for anything thrown. The text of an unexpected error goes to the log only. */
export function refusalOf(error: unknown, requestId: string, logger: Logger): Refusal {
  const refusal = asRefusal(error);
  if (refusal.status >= 500) {
    logger.error({ err: refusal.cause ?? refusal, request_id: requestId }, 'a request failed');
  }
  return refusal;
}
