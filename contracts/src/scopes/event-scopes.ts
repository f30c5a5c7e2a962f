import { z } from 'zod';
import { publicEvents } from '../public-events/index.ts';
import { covers } from '../public-events/public-event.ts';
import type { Scope, ScopeSubject } from './scopes.ts';

type Payload = Readonly<Record<string, unknown>>;

/** What a caller must be allowed to read to be told of an event: its resource. */
export const scopeOfEvent = (name: string, payload: Payload): Scope => `read_${subjectOf(name, payload)}`;

/**
 * What a caller must be allowed to write to be told the tokens in an event, with which one could act for the person. Members
 * of the staff may hold every scope, so their tokens are for those who hold every one themselves.
 */
export const tokenScopeOfEvent = (name: string, payload: Payload): Scope =>
  tokenScopeOf(name, subjectOf(name, payload));

const tokenScopeOf = (name: string, subject: ScopeSubject): Scope =>
  name.startsWith('admin_user.') ? 'write_all' : `write_${subject}`;

/** Keys of payloads whose values give access to what they were issued for. */
export const tokenKeys = [
  'reset_token',
  'verification_token',
  'unsubscribe_token',
  'invitation_token',
] as const;

/** What it takes to be told of an event: one scope for each resource that it may be of. */
interface EventNeeds {
  readonly read: readonly Scope[];
  /** Without one of these it is told without the tokens in it. Empty: it has none. */
  readonly tokens: readonly Scope[];
}

/** What each event of a subscription needs, apart from those that no service sends yet. */
export const needsOfSubscription = (pattern: string): EventNeeds[] =>
  publicEvents.flatMap(({ name, scope, data, isReserved }) => {
    if (isReserved || !covers(pattern, name)) return [];
    const subjects = typeof scope === 'string' ? [scope] : [...new Set(scope.oneOf)];
    const hasTokens = data instanceof z.ZodObject && tokenKeys.some((key) => key in data.shape);
    return [
      {
        read: subjects.map((subject) => `read_${subject}` as const),
        tokens: hasTokens ? subjects.map((subject) => tokenScopeOf(name, subject)) : [],
      },
    ];
  });

/** An event of a newer version is told to those who may read its noun, or everything when that is not known here either. */
function subjectOf(event: string, payload: Payload): ScopeSubject {
  const noun = `${event.split('.')[0]}.`;
  const { scope } = publicEvents.find(({ name }) => name === event) ??
    publicEvents.find(({ name }) => name.startsWith(noun)) ?? { scope: 'all' as const };
  return typeof scope === 'string' ? scope : scope.of(payload);
}
