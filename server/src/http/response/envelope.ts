import { asRefusal } from '@storefold/kernel/command-handling';
import type { Logger, Refusal } from '@storefold/kernel/core';
import { tellFailed } from './refused-requests.ts';

/** The refusal that the caller gets for anything thrown. The text of an unexpected error goes to the log only. */
export function refusalOf(error: unknown, requestId: string, logger: Logger): Refusal {
  const refusal = asRefusal(error);
  if (refusal.status >= 500) tellFailed(refusal, requestId, logger);
  return refusal;
}
