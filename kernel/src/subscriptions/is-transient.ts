import { Refusal } from '../core/refusal.ts';
import { isEngineUnavailable } from '../ports/engine-unavailable.ts';
import { DocumentsUnavailable } from './batch-documents.ts';

/**
 * Is it an engine or a neighbour that is down, rather than the event's own fault? Then the event is tried for as long
 * as it takes. A neighbour that breaks on this very question (500) is no such case.
 */
export const isTransient = (error: unknown): boolean =>
  isEngineUnavailable(error) ||
  error instanceof DocumentsUnavailable ||
  (error instanceof Refusal && (error.status === 503 || error.status === 504));
