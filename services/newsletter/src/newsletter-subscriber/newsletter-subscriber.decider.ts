import { type Aggregate, type JsonObject, Refusal, refusals } from '@storefold/kernel/core';
import {
  evolveNewsletterSubscriber,
  type KnownNewsletterSubscriber,
  type NewsletterSubscriberFact,
  type NewsletterSubscriberState,
  type OpenToken,
  type PresentNewsletterSubscriber,
  type TokenPurpose,
} from './newsletter-subscriber.ts';

export type NewsletterSubscriberCommand =
  /** `customerId`: the customer who is logged in and has this address. */
  | {
      type: 'Subscribe';
      storeId: string;
      email: string;
      customerId: string | null;
      metadata?: JsonObject | undefined;
      token: NewToken;
    }
  /** Of a file: nobody is asked, and who is there stays as they are. */
  | {
      type: 'Import';
      storeId: string;
      email: string;
      customerId: string | null;
      isVerified: boolean;
      createdAt: string | undefined;
    }
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
  /** Where the request is in another language than the store's own. */
  readonly locale?: string;
}

export type Remover =
  | { who: 'staff' }
  | { who: 'customer' }
  /** The customer whose subscription it is was deleted. */
  | { who: 'customer_deletion' }
  | { who: 'holder'; tokenDigest: string; now: string };

/** The maximum number of valid tokens of a kind. The oldest one is closed to make room for a new one. */
export const MAX_OPEN_TOKENS = 10;
/** How long the e-mail of a removed subscriber stays readable for listeners that have not handled the removal yet. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000;

/** A newsletter subscriber: an address, and whether its owner has agreed. */
export const newsletterSubscriber: Aggregate<
  NewsletterSubscriberState,
  NewsletterSubscriberCommand,
  NewsletterSubscriberFact
> = {
  category: 'newsletter_subscriber',
  sealed: {
    NewsletterSubscriberCreated: { fields: ['email', 'metadata'] },
    NewsletterSubscriberVerificationRequested: {
      fields: ['verification_token', 'redirect_url'],
      subjectOf: ({ data }) => data.token_id,
    },
    NewsletterSubscriberUnsubscribeRequested: {
      fields: ['unsubscribe_token', 'redirect_url'],
      subjectOf: ({ data }) => data.token_id,
    },
  },
  initial: { status: 'none' },
  evolve: evolveNewsletterSubscriber,
  decide(command, state) {
    if (command.type === 'Subscribe' && state.status === 'none') return add(command);
    if (command.type === 'Import') return imported(command, state);
    if (command.type === 'Tidy') return tidy(command.now, state);
    // For an address that nobody has. It is told to nobody, and takes as long as for any other.
    if (command.type === 'RequestUnsubscribe' && state.status === 'none')
      return [requestUnsubscribe(command.token, [])];
    if (state.status !== 'present') throw refusals.notFound('subscriber');
    switch (command.type) {
      case 'Subscribe':
        return subscribeAgain(command, state);
      case 'Verify':
        return verify(command, state);
      case 'Link':
        return link(command.customerId, state);
      case 'RequestUnsubscribe':
        return [requestUnsubscribe(command.token, state.tokens)];
      case 'Remove':
        return remove(command.by, state);
    }
  },
};

/** The subscriber, if it exists and belongs to the store. Refused as not found otherwise. */
export function newsletterSubscriberOf(
  storeId: string,
  state: NewsletterSubscriberState,
): PresentNewsletterSubscriber {
  if (state.status !== 'present' || state.store_id !== storeId) throw refusals.notFound('subscriber');
  return state;
}

export const invalidToken = (): Refusal => new Refusal('invalid_token', 'token_invalid');

type Subscribe = Extract<NewsletterSubscriberCommand, { type: 'Subscribe' }>;

/** A customer who is logged in with the address needs no confirmation. */
function add({
  storeId: store_id,
  email,
  customerId: customer_id,
  metadata,
  token,
}: Subscribe): NewsletterSubscriberFact[] {
  const verified = customer_id !== null;
  const added: NewsletterSubscriberFact = {
    type: 'NewsletterSubscriberCreated',
    data: { store_id, email, customer_id, verified, ...(metadata && { metadata }) },
  };
  return verified ? [added] : [added, requestVerification(token, [])];
}

function imported(
  {
    storeId: store_id,
    email,
    customerId: customer_id,
    isVerified: verified,
    createdAt: created_at,
  }: Extract<NewsletterSubscriberCommand, { type: 'Import' }>,
  state: NewsletterSubscriberState,
): NewsletterSubscriberFact[] {
  if (state.status !== 'none') return [];
  const data = { store_id, email, customer_id, verified, ...(created_at !== undefined && { created_at }) };
  return [{ type: 'NewsletterSubscriberCreated', data }];
}

/** Keeps consent that was given. Asks again for consent that was not. */
function subscribeAgain(
  { customerId, token }: Subscribe,
  state: PresentNewsletterSubscriber,
): NewsletterSubscriberFact[] {
  if (state.verified_at !== null) return customerId === null ? [] : link(customerId, state);
  if (customerId !== null) return [verified('customer', customerId, state)];
  return [requestVerification(token, state.tokens)];
}

function requestVerification(token: NewToken, open: readonly OpenToken[]): NewsletterSubscriberFact {
  const data = { ...tokenData(token, 'verify', open), verification_token: token.text };
  return { type: 'NewsletterSubscriberVerificationRequested', data };
}

function requestUnsubscribe(token: NewToken, open: readonly OpenToken[]): NewsletterSubscriberFact {
  const data = { ...tokenData(token, 'unsubscribe', open), unsubscribe_token: token.text };
  return { type: 'NewsletterSubscriberUnsubscribeRequested', data };
}

function tokenData(token: NewToken, purpose: TokenPurpose, open: readonly OpenToken[]) {
  const alike = open.filter((each) => each.purpose === purpose);
  return {
    token_id: token.id,
    token_digest: token.digest,
    expires_at: token.expiresAt,
    redirect_url: token.redirectUrl,
    ...(token.locale === undefined ? {} : { locale: token.locale }),
    closed_token_ids: idsOf(alike.slice(0, Math.max(0, alike.length + 1 - MAX_OPEN_TOKENS))),
  };
}

const idsOf = (tokens: readonly OpenToken[]): string[] => tokens.map(({ id }) => id);

function verify(
  { tokenDigest, customerId, now }: Extract<NewsletterSubscriberCommand, { type: 'Verify' }>,
  state: PresentNewsletterSubscriber,
): NewsletterSubscriberFact[] {
  requireToken('verify', tokenDigest, now, state);
  return [verified('token', customerId ?? state.customer_id, state)];
}

const verified = (
  reason: 'token' | 'customer',
  customer_id: string | null,
  { tokens }: PresentNewsletterSubscriber,
): NewsletterSubscriberFact => ({
  type: 'NewsletterSubscriberVerified',
  data: {
    reason,
    customer_id,
    closed_token_ids: idsOf(tokens.filter(({ purpose }) => purpose === 'verify')),
  },
});

function requireToken(
  purpose: TokenPurpose,
  digest: string,
  now: string,
  { tokens }: PresentNewsletterSubscriber,
): void {
  const token = tokens.find((each) => each.purpose === purpose && each.digest === digest);
  if (!token || now >= token.expires_at) throw invalidToken();
}

/** A subscription goes with its address: to whoever has it next, if the customer who had it has another one now. */
function link(customer_id: string, state: PresentNewsletterSubscriber): NewsletterSubscriberFact[] {
  if (state.customer_id === customer_id) return [];
  return [
    { type: 'NewsletterSubscriberLinked', data: { customer_id, verified: state.verified_at !== null } },
  ];
}

function remove(by: Remover, state: PresentNewsletterSubscriber): NewsletterSubscriberFact[] {
  if (by.who === 'holder') requireToken('unsubscribe', by.tokenDigest, by.now, state);
  const data = {
    reason: reasons[by.who],
    verified: state.verified_at !== null,
    customer_id: state.customer_id,
    closed_token_ids: idsOf(state.tokens),
  };
  return [{ type: 'NewsletterSubscriberDeleted', data }];
}

const reasons = {
  staff: 'deleted_by_staff',
  customer: 'unsubscribed',
  holder: 'unsubscribed',
  customer_deletion: 'customer_deleted',
} as const satisfies Record<Remover['who'], string>;

function tidy(now: string, state: NewsletterSubscriberState): NewsletterSubscriberFact[] {
  if (state.status === 'none') return [];
  const due = dueAt(state);
  if (due === null || now < due) return [];
  if (state.status === 'removed') return [{ type: 'NewsletterSubscriberPersonalDataErased', data: {} }];
  const closed_token_ids = idsOf(state.tokens.filter(({ expires_at }) => now >= expires_at));
  return [{ type: 'NewsletterSubscriberTokensExpired', data: { closed_token_ids } }];
}

/** When a token or the e-mail expires next; null: nothing expires. */
export function dueAt(state: KnownNewsletterSubscriber): string | null {
  if (state.status === 'removed') {
    return state.is_erased ? null : new Date(Date.parse(state.removed_at) + REMEMBERED_MS).toISOString();
  }
  return state.tokens.map(({ expires_at }) => expires_at).sort()[0] ?? null;
}
