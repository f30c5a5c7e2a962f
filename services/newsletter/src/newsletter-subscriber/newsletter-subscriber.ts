import type { FactContext, JsonObject } from '@storefold/kernel/core';

/**
 * The facts of a newsletter subscriber. These names and shapes are what the log keeps for ever: add, never change.
 *
 * E-mail and metadata are sealed for the subscriber. Each token, with the target of its link, is sealed with a key of its own, named by `token_id`; a presented
 * token is recognised by its digest. `closed_token_ids`: tokens that are no longer valid, whose keys are destroyed.
 */
export type NewsletterSubscriberFact =
  | {
      type: 'NewsletterSubscriberCreated';
      data: {
        store_id: string;
        email: string | null;
        /** The customer who subscribed with their own address and therefore needs no confirmation. */
        customer_id: string | null;
        verified: boolean;
        /** Absent where none was sent. Null once the subscriber is erased. */
        metadata?: JsonObject | null;
        /** Since when the address is subscribed elsewhere. Absent: since this fact. */
        created_at?: string;
      };
    }
  | {
      type: 'NewsletterSubscriberVerificationRequested';
      data: TokenData & { verification_token: string | null };
    }
  | {
      type: 'NewsletterSubscriberVerified';
      data: {
        /** What confirmed the address: the token from the mail, or the customer who is logged in with it. */
        reason: 'token' | 'customer';
        /** The customer who has this address, if there is one. */
        customer_id: string | null;
        closed_token_ids: readonly string[];
      };
    }
  | { type: 'NewsletterSubscriberLinked'; data: { customer_id: string; verified: boolean } }
  | {
      type: 'NewsletterSubscriberUnsubscribeRequested';
      data: TokenData & { unsubscribe_token: string | null };
    }
  | { type: 'NewsletterSubscriberTokensExpired'; data: { closed_token_ids: readonly string[] } }
  | {
      type: 'NewsletterSubscriberDeleted';
      data: {
        reason: 'unsubscribed' | 'deleted_by_staff' | 'customer_deleted';
        /** What is left: whether the owner had agreed, and the customer whose subscription it was. */
        verified: boolean;
        customer_id: string | null;
        closed_token_ids: readonly string[];
      };
    }
  /** Recorded some time after the removal, when every listener has handled it. The e-mail becomes unreadable. */
  | { type: 'NewsletterSubscriberPersonalDataErased'; data: Record<string, never> };

export type TokenData = {
  token_id: string;
  token_digest: string;
  expires_at: string;
  /** The target of the link in the mail. Checked against the store's allowed origins. */
  redirect_url: string | null;
  /** The language of the request, and so of the mail. Absent: the reader's or else the store's. */
  locale?: string;
  closed_token_ids: readonly string[];
};

export type TokenPurpose = 'verify' | 'unsubscribe';

/** A token that is still valid. */
export type OpenToken = {
  readonly id: string;
  readonly purpose: TokenPurpose;
  readonly digest: string;
  readonly expires_at: string;
};

export type NewsletterSubscriberState =
  | { readonly status: 'none' }
  | ({ readonly status: 'present' } & NewsletterSubscriberRecord)
  | ({
      readonly status: 'removed';
      readonly removed_at: string;
      readonly is_erased: boolean;
    } & NewsletterSubscriberRecord);

export type NewsletterSubscriberRecord = {
  readonly store_id: string;
  readonly email: string;
  readonly customer_id: string | null;
  readonly verified_at: string | null;
  /** Absent in documents that are older. */
  readonly metadata?: JsonObject;
  readonly tokens: readonly OpenToken[];
  readonly created_at: string;
  readonly updated_at: string;
};

export type PresentNewsletterSubscriber = Extract<NewsletterSubscriberState, { status: 'present' }>;

export function evolveNewsletterSubscriber(
  state: NewsletterSubscriberState,
  fact: NewsletterSubscriberFact,
  { at }: Pick<FactContext, 'at'>,
): NewsletterSubscriberState {
  if (fact.type === 'NewsletterSubscriberCreated') {
    const { store_id, email, customer_id, verified, metadata, created_at = at } = fact.data;
    return {
      status: 'present',
      store_id,
      email: email ?? '',
      customer_id,
      verified_at: verified ? created_at : null,
      metadata: metadata ?? {},
      tokens: [],
      created_at,
      updated_at: at,
    };
  }
  if (state.status === 'none') return state;
  switch (fact.type) {
    case 'NewsletterSubscriberVerificationRequested':
      return withToken(state, 'verify', fact.data);
    case 'NewsletterSubscriberVerified': {
      const { customer_id, closed_token_ids } = fact.data;
      return { ...withoutTokens(state, closed_token_ids), customer_id, verified_at: at, updated_at: at };
    }
    case 'NewsletterSubscriberLinked':
      return { ...state, customer_id: fact.data.customer_id, updated_at: at };
    case 'NewsletterSubscriberUnsubscribeRequested':
      return withToken(state, 'unsubscribe', fact.data);
    case 'NewsletterSubscriberTokensExpired':
      return withoutTokens(state, fact.data.closed_token_ids);
    case 'NewsletterSubscriberDeleted': {
      const rest = withoutTokens(state, fact.data.closed_token_ids);
      return { ...rest, status: 'removed', removed_at: at, is_erased: false, updated_at: at };
    }
    case 'NewsletterSubscriberPersonalDataErased':
      return state.status === 'removed' ? { ...state, is_erased: true } : state;
  }
}

/** A subscriber that is or was subscribed and is not forgotten. */
export type KnownNewsletterSubscriber = Exclude<NewsletterSubscriberState, { status: 'none' }>;

function withToken(
  state: KnownNewsletterSubscriber,
  purpose: TokenPurpose,
  data: TokenData,
): KnownNewsletterSubscriber {
  const { token_id: id, token_digest: digest, expires_at, closed_token_ids } = data;
  const rest = withoutTokens(state, closed_token_ids);
  return { ...rest, tokens: [...rest.tokens, { id, purpose, digest, expires_at }] };
}

const withoutTokens = (
  state: KnownNewsletterSubscriber,
  closed: readonly string[],
): KnownNewsletterSubscriber => ({
  ...state,
  tokens: state.tokens.filter(({ id }) => !closed.includes(id)),
});
