import { UnknownFact } from '../core/decider.ts';
import { Outage } from '../core/failure/outage.ts';
import { Refusal } from '../core/failure/refusal.ts';
import { WrongExpectedRevision } from '../ports/event-log.ts';
import { DocumentsUnavailable } from './projecting/batch-documents.ts';

/**
 * True when an engine or a neighbour is down, or this service is older than the log: the work is then retried for as long
 * as it takes. A neighbour that fails on this very question (500) is not transient. An older service must not set aside
 * what a newer one beside it understands.
 */
export const isTransient = (error: unknown): boolean =>
  error instanceof Outage ||
  error instanceof UnknownFact ||
  error instanceof DocumentsUnavailable ||
  isRefusedForNow(error);

/** True when a neighbour was asked and is not there. An engine of this service's own, which commands refuse for, is no neighbour. */
export const isNeighbourAway = (error: unknown): boolean =>
  isRefusedForNow(error) && !isOfOwn((error as Refusal).cause);

/** The fact of a newer version for which something failed, in a record of this service. */
export function unknownFactIn(error: unknown): UnknownFact | undefined {
  const reason = error instanceof Refusal ? error.cause : error;
  return reason instanceof UnknownFact ? reason : undefined;
}

const isRefusedForNow = (error: unknown): boolean =>
  error instanceof Refusal && (error.status === 503 || error.status === 504);

const isOfOwn = (cause: unknown): boolean =>
  cause instanceof Outage || cause instanceof UnknownFact || cause instanceof WrongExpectedRevision;
