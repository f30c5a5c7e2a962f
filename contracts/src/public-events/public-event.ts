import { type Said, text } from '../languages/text.ts';
import { nearestName } from '../text/nearest.ts';
import { type PublicEventName, publicEvents } from './index.ts';

/** A public event as subscribers get it. */
export interface PublicEvent {
  /** UUID; the same on every redelivery. */
  readonly id: string;
  readonly name: PublicEventName;
  readonly store_id: string;
  /** ISO 8601 UTC. */
  readonly created_at: string;
  /** The resource as of the fact, in the form of the API's responses. */
  readonly payload: Record<string, unknown>;
  readonly metadata: PublicEventMetadata;
}

/** The origin of a public event: enough to find the fact behind it in the log. */
export interface PublicEventMetadata {
  readonly correlation_id: string;
  readonly causation_id: string;
  readonly source_stream: string;
  readonly source_revision: number;
}

/**
 * True when a subscription pattern covers an event's name: `*` covers all events, `order.*` all of one noun, any other
 * pattern the event of exactly that name.
 */
export function covers(pattern: string, name: string): boolean {
  if (pattern === '*' || pattern === name) return true;
  return pattern.endsWith('.*') && name.startsWith(pattern.slice(0, -1));
}

/** What can be subscribed to: an event's name, `<noun>.*` of an existing noun, or `*`. */
const knownPatterns = (): ReadonlySet<string> =>
  new Set(['*', ...publicEvents.flatMap(({ name }) => [name, name.replace(/\.[^.]+$/, '.*')])]);

/** True when the pattern can be subscribed to. */
export const isKnownPattern = (pattern: string): boolean => knownPatterns().has(pattern);

/** What is wrong with the first pattern that no event can match, naming the nearest one; undefined when all are known. */
export function complaintAbout(patterns: readonly string[]): Said | undefined {
  const known = knownPatterns();
  const unknown = patterns.find((pattern) => !known.has(pattern));
  if (unknown === undefined) return undefined;
  const nearest = nearestName(unknown, known);
  return nearest === undefined ? 'not_in_list' : text('not_in_list_but_nearest', { nearest });
}

/** True when every event that the pattern covers is one that no service sends yet. */
export const isUnsent = (pattern: string): boolean =>
  publicEvents.every(({ name, isReserved }) => !covers(pattern, name) || isReserved);
