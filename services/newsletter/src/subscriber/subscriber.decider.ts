import { type Aggregate, Refusal, refusals } from '@storefold/kernel/core';
import {
  evolveSubscriber,
  type KnownSubscriber,
  type OpenToken,
  type PresentSubscriber,
  type SubscriberFact,
  type SubscriberState,
  type TokenPurpose,
} from './subscriber.ts';

export type SubscriberCommand =
  /** `customerId`: the customer who is logged in and has this address. */
  | { type: 'Subscribe'; storeId: string; email: string; customerId: string | null; token: NewToken }
  /** `customerId`: the customer who has this address, regardless of who is logged in. */
  | { type: 'Verify'; tokenDigest: string; customerId: string | null; now: string }
  | { type: 'Link'; customerId: string }
  | { type: 'RequestUnsubscribe'; token: NewToken }
  | { type: 'Remove'; by: Remover }
  /** Expires tokens, and forgets a removed subscriber, whose time is over. */
  | { type: 'Tidy'; now: string };

/** A token with the id of its sealing key. */
export interface NewToken {
  readonly id: string;
  readonly text: string;
  readonly digest: string;
  readonly expiresAt: string;
  readonly redirectUrl: string | null;
}

export type Remover =
  | { who: 'staff' }
  | { who: 'customer' }
  | { who: 'holder'; tokenDigest: string; now: string };

/** The maximum number of valid tokens of a kind. The oldest one is closed to make room for a new one. */
export const MAX_OPEN_TOKENS = 10;
/** How long the e-mail of a removed subscriber stays readable for listeners that have not handled the removal yet. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000;

/** A newsletter subscriber: an address, and whether its owner has agreed. */
export const subscriber: Aggregate<SubscriberState, SubscriberCommand, SubscriberFact> = {
  category: 'subscriber',
  sealed: {
    SubscriberAdded: { fields: ['email'], subjectOf: (_fact, recordId) => recordId },
    SubscriberVerificationRequested: {
      fields: ['verification_token'],
      subjectOf: ({ data }) => data.token_id,
    },
    SubscriberUnsubscribeRequested: {
      fields: ['unsubscribe_token'],
      subjectOf: ({ data }) => data.token_id,
    },
  },
  initial: { status: 'none' },
  evolve: evolveSubscriber,
  decide(command, state) {
    if (command.type === 'Subscribe' && state.status === 'none') return add(command);
    if (command.type === 'Tidy') return tidy(command.now, state);
    if (state.status !== 'present') throw refusals.notFound('Subscriber');
    switch (command.type) {
      case 'Subscribe':
        return subscribeAgain(command, state);
      case 'Verify':
        return verify(command, state);
      case 'Link':
        return link(command.customerId, state);
      case 'RequestUnsubscribe':
        return [requestUnsubscribe(command.token, state)];
      case 'Remove':
        return remove(command.by, state);
    }
  },
};

/** The subscriber, if it exists and belongs to the store. Refused as not found otherwise. */
export function subscriberOf(storeId: string, state: SubscriberState): PresentSubscriber {
  if (state.status !== 'present' || state.store_id !== storeId) throw refusals.notFound('Subscriber');
  return state;
}

export const invalidToken = (): Refusal => new Refusal('invalid_token', 'The token is invalid or expired');

type Subscribe = Extract<SubscriberCommand, { type: 'Subscribe' }>;

/** A customer who is logged in with the address needs no confirmation. */
function add({ storeId: store_id, email, customerId: customer_id, token }: Subscribe): SubscriberFact[] {
  const verified = customer_id !== null;
  const added: SubscriberFact = { type: 'SubscriberAdded', data: { store_id, email, customer_id, verified } };
  return verified ? [added] : [added, requestVerification(token, [])];
}

/** Keeps consent that was given. Asks again for consent that was not. */
function subscribeAgain({ customerId, token }: Subscribe, state: PresentSubscriber): SubscriberFact[] {
  if (state.verified_at !== null) return customerId === null ? [] : link(customerId, state);
  if (customerId !== null) return [verified('customer', customerId, state)];
  return [requestVerification(token, state.tokens)];
}

function requestVerification(token: NewToken, open: readonly OpenToken[]): SubscriberFact {
  const data = { ...tokenData(token, 'verify', open), verification_token: token.text };
  return { type: 'SubscriberVerificationRequested', data };
}

function requestUnsubscribe(token: NewToken, { tokens }: PresentSubscriber): SubscriberFact {
  const data = { ...tokenData(token, 'unsubscribe', tokens), unsubscribe_token: token.text };
  return { type: 'SubscriberUnsubscribeRequested', data };
}

function tokenData(token: NewToken, purpose: TokenPurpose, open: readonly OpenToken[]) {
  const alike = open.filter((each) => each.purpose === purpose);
  return {
    token_id: token.id,
    token_digest: token.digest,
    expires_at: token.expiresAt,
    redirect_url: token.redirectUrl,
    closed_token_ids: idsOf(alike.slice(0, Math.max(0, alike.length + 1 - MAX_OPEN_TOKENS))),
  };
}

const idsOf = (tokens: readonly OpenToken[]): string[] => tokens.map(({ id }) => id);

function verify(
  { tokenDigest, customerId, now }: Extract<SubscriberCommand, { type: 'Verify' }>,
  state: PresentSubscriber,
): SubscriberFact[] {
  requireToken('verify', tokenDigest, now, state);
  return [verified('token', state.customer_id ?? customerId, state)];
}

const verified = (
  how: 'token' | 'customer',
  customer_id: string | null,
  { tokens }: PresentSubscriber,
): SubscriberFact => ({
  type: 'SubscriberVerified',
  data: { how, customer_id, closed_token_ids: idsOf(tokens.filter(({ purpose }) => purpose === 'verify')) },
});

function requireToken(
  purpose: TokenPurpose,
  digest: string,
  now: string,
  { tokens }: PresentSubscriber,
): void {
  const token = tokens.find((each) => each.purpose === purpose && each.digest === digest);
  if (!token || now >= token.expires_at) throw invalidToken();
}

/** A subscription keeps its first link. */
function link(customer_id: string, state: PresentSubscriber): SubscriberFact[] {
  if (state.customer_id !== null) return [];
  return [{ type: 'SubscriberLinked', data: { customer_id, verified: state.verified_at !== null } }];
}

function remove(by: Remover, state: PresentSubscriber): SubscriberFact[] {
  if (by.who === 'holder') requireToken('unsubscribe', by.tokenDigest, by.now, state);
  const data = {
    by: by.who === 'staff' ? ('staff' as const) : ('subscriber' as const),
    customer_id: state.customer_id,
    closed_token_ids: idsOf(state.tokens),
  };
  return [{ type: 'SubscriberRemoved', data }];
}

function tidy(now: string, state: SubscriberState): SubscriberFact[] {
  if (state.status === 'none') return [];
  const due = dueAt(state);
  if (due === null || now < due) return [];
  if (state.status === 'removed') return [{ type: 'SubscriberForgotten', data: {} }];
  const closed_token_ids = idsOf(state.tokens.filter(({ expires_at }) => now >= expires_at));
  return [{ type: 'SubscriberTokensExpired', data: { closed_token_ids } }];
}

/** When a token or the e-mail expires next; null: nothing expires. */
export function dueAt(state: KnownSubscriber): string | null {
  if (state.status === 'removed') {
    return state.is_forgotten ? null : new Date(Date.parse(state.removed_at) + REMEMBERED_MS).toISOString();
  }
  return state.tokens.map(({ expires_at }) => expires_at).sort()[0] ?? null;
}
