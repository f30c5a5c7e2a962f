import type { FactContext } from '@storefold/kernel/core';

/**
 * The facts of a newsletter subscriber. These names and shapes are what the log keeps for ever: add, never change.
 *
 * The e-mail is sealed for the subscriber. Each token is sealed with a key of its own, named by `token_id`; a presented
 * token is recognised by its digest. `closed_token_ids`: tokens that are no longer valid, whose keys are destroyed.
 */
export type SubscriberFact =
  | {
      type: 'SubscriberAdded';
      data: {
        store_id: string;
        email: string | null;
        /** The customer who subscribed with their own address and therefore needs no confirmation. */
        customer_id: string | null;
        verified: boolean;
      };
    }
  | { type: 'SubscriberVerificationRequested'; data: TokenData & { verification_token: string | null } }
  | {
      type: 'SubscriberVerified';
      data: {
        how: 'token' | 'customer';
        /** The customer who has this address, if there is one. */
        customer_id: string | null;
        closed_token_ids: readonly string[];
      };
    }
  | { type: 'SubscriberLinked'; data: { customer_id: string; verified: boolean } }
  | { type: 'SubscriberUnsubscribeRequested'; data: TokenData & { unsubscribe_token: string | null } }
  | { type: 'SubscriberTokensExpired'; data: { closed_token_ids: readonly string[] } }
  | {
      type: 'SubscriberRemoved';
      data: {
        by: 'subscriber' | 'staff';
        customer_id: string | null;
        closed_token_ids: readonly string[];
      };
    }
  /** Recorded some time after the removal, when every listener has handled it. The e-mail becomes unreadable. */
  | { type: 'SubscriberForgotten'; data: Record<string, never> };

type TokenData = {
  token_id: string;
  token_digest: string;
  expires_at: string;
  /** The target of the link in the mail. Checked against the store's allowed origins. */
  redirect_url: string | null;
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

export type SubscriberState =
  | { readonly status: 'none' }
  | ({ readonly status: 'present' } & SubscriberRecord)
  | ({
      readonly status: 'removed';
      readonly removed_at: string;
      readonly is_forgotten: boolean;
    } & SubscriberRecord);

export type SubscriberRecord = {
  readonly store_id: string;
  readonly email: string;
  readonly customer_id: string | null;
  readonly verified_at: string | null;
  readonly tokens: readonly OpenToken[];
  readonly created_at: string;
  readonly updated_at: string;
};

export type PresentSubscriber = Extract<SubscriberState, { status: 'present' }>;

export function evolveSubscriber(
  state: SubscriberState,
  fact: SubscriberFact,
  { at }: Pick<FactContext, 'at'>,
): SubscriberState {
  if (fact.type === 'SubscriberAdded') {
    const { store_id, email, customer_id, verified } = fact.data;
    return {
      status: 'present',
      store_id,
      email: email ?? '',
      customer_id,
      verified_at: verified ? at : null,
      tokens: [],
      created_at: at,
      updated_at: at,
    };
  }
  if (state.status === 'none') return state;
  switch (fact.type) {
    case 'SubscriberVerificationRequested':
      return withToken(state, 'verify', fact.data);
    case 'SubscriberVerified': {
      const { customer_id, closed_token_ids } = fact.data;
      return { ...withoutTokens(state, closed_token_ids), customer_id, verified_at: at, updated_at: at };
    }
    case 'SubscriberLinked':
      return { ...state, customer_id: fact.data.customer_id, updated_at: at };
    case 'SubscriberUnsubscribeRequested':
      return withToken(state, 'unsubscribe', fact.data);
    case 'SubscriberTokensExpired':
      return withoutTokens(state, fact.data.closed_token_ids);
    case 'SubscriberRemoved': {
      const rest = withoutTokens(state, fact.data.closed_token_ids);
      return { ...rest, status: 'removed', removed_at: at, is_forgotten: false, updated_at: at };
    }
    case 'SubscriberForgotten':
      return state.status === 'removed' ? { ...state, is_forgotten: true } : state;
  }
}

/** A subscriber that is or was subscribed and is not forgotten. */
export type KnownSubscriber = Exclude<SubscriberState, { status: 'none' }>;

function withToken(state: KnownSubscriber, purpose: TokenPurpose, data: TokenData): KnownSubscriber {
  const { token_id: id, token_digest: digest, expires_at, closed_token_ids } = data;
  const rest = withoutTokens(state, closed_token_ids);
  return { ...rest, tokens: [...rest.tokens, { id, purpose, digest, expires_at }] };
}

const withoutTokens = (state: KnownSubscriber, closed: readonly string[]): KnownSubscriber => ({
  ...state,
  tokens: state.tokens.filter(({ id }) => !closed.includes(id)),
});
