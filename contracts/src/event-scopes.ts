import { covers } from './public-event.ts';
import { publicEvents } from './public-events/index.ts';
import type { Scope, ScopeSubject } from './scopes.ts';

type Payload = Readonly<Record<string, unknown>>;

/** What a caller must be allowed to read to be told of an event: its resource. */
export const scopeOfEvent = (name: string, payload: Payload): Scope => `read_${subjectOf(name, payload)}`;

/**
 * What a caller must be allowed to write to be told the tokens in an event, with which one could act for the person. Members
 * of the staff may hold every scope, so their tokens are for those who hold every one themselves.
 */
export const tokenScopeOfEvent = (name: string, payload: Payload): Scope =>
  name.startsWith('admin_user.') ? 'write_all' : `write_${subjectOf(name, payload)}`;

/**
 * The scope that every event of a subscription needs. Undefined for patterns of several resources, and where payloads decide.
 */
export function scopeOfSubscription(pattern: string): Scope | undefined {
  const scopes = publicEvents.flatMap(({ name, scope }) => (covers(pattern, name) ? [scope] : []));
  const [first] = scopes;
  return typeof first === 'string' && scopes.every((each) => each === first) ? `read_${first}` : undefined;
}

/** An event of a newer version is told to those who may read its noun, or everything when that is not known here either. */
function subjectOf(event: string, payload: Payload): ScopeSubject {
  const noun = `${event.split('.')[0]}.`;
  const { scope } = publicEvents.find(({ name }) => name === event) ??
    publicEvents.find(({ name }) => name.startsWith(noun)) ?? { scope: 'all' as const };
  return typeof scope === 'function' ? scope(payload) : scope;
}
