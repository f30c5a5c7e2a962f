import { UnknownFact } from '../core/decider.ts';
import { Outage } from '../core/failure/outage.ts';
import { Refusal } from '../core/failure/refusal.ts';
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
  isNeighbourAway(error);

/** True when a neighbour was asked and is not there. */
export const isNeighbourAway = (error: unknown): boolean =>
  error instanceof Refusal && (error.status === 503 || error.status === 504);
