import type { FactContext, JsonObject } from '@storefold/kernel/core';

export type ApiKeyType = 'publishable' | 'secret';

/**
 * The facts of an API key. These names and shapes are what the log keeps for ever: add, never change. Of a secret key
 * only the digest is kept. A publishable key is not secret and is kept in clear.
 */
export type ApiKeyFact =
  | {
      type: 'ApiKeyIssued';
      data: {
        store_id: string;
        name: string;
        key_type: ApiKeyType;
        scopes: readonly string[];
        digest: string;
        /** The beginning of the key. */
        token_prefix: string;
        /** The whole key, if it is publishable; otherwise null. */
        publishable_token: string | null;
      } & Noted;
    }
  | { type: 'ApiKeyChanged'; data: { name: string; scopes: readonly string[] } & Noted }
  /** The ends say which key it was. */
  | { type: 'ApiKeyRevoked'; data: { name: string; key_type: ApiKeyType } }
  | { type: 'ApiKeyDeleted'; data: { name: string; key_type: ApiKeyType } };

/** Absent in facts that are older than the metadata of keys. */
type Noted = { readonly metadata?: JsonObject };

export type ApiKeyState =
  | { readonly status: 'none' }
  | ({ readonly status: 'active' | 'revoked' | 'deleted' } & ApiKeyRecord);

/** An API key as it is shown. */
export type ApiKeyRecord = {
  readonly store_id: string;
  readonly name: string;
  readonly key_type: ApiKeyType;
  readonly scopes: readonly string[];
  readonly digest: string;
  readonly token_prefix: string;
  readonly publishable_token: string | null;
  readonly revoked_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
} & Noted;

export function evolveApiKey(state: ApiKeyState, fact: ApiKeyFact, { at }: FactContext): ApiKeyState {
  if (fact.type === 'ApiKeyIssued') {
    return { status: 'active', ...fact.data, revoked_at: null, created_at: at, updated_at: at };
  }
  if (state.status === 'none') return state;
  switch (fact.type) {
    case 'ApiKeyChanged':
      return { ...state, ...fact.data, updated_at: at };
    case 'ApiKeyRevoked':
      return { ...state, status: 'revoked', revoked_at: at, updated_at: at };
    case 'ApiKeyDeleted':
      return { ...state, status: 'deleted', revoked_at: state.revoked_at ?? at, updated_at: at };
  }
}
