import type { Scope } from '@storefold/contracts';
import { type Aggregate, differencesOf, type JsonObject, refusals } from '@storefold/kernel/core';
import { refuseScopesBeyond } from '../granted-scopes.ts';
import { type ApiKeyFact, type ApiKeyRecord, type ApiKeyState, evolveApiKey } from './api-key.ts';

export type ApiKeyCommand =
  /** `grantor`: the scopes of the caller that makes or manages the key. Null: the installation itself makes it. */
  | { type: 'Issue'; key: Issued; grantor: readonly string[] | null }
  | { type: 'Change'; changes: ApiKeyChanges; grantor: readonly string[] }
  | { type: 'Revoke'; grantor: readonly string[] }
  | { type: 'Delete'; grantor: readonly string[] };

interface ApiKeyChanges {
  readonly name?: string | undefined;
  readonly scopes?: readonly Scope[] | undefined;
  readonly metadata?: JsonObject | undefined;
}

type Issued = Extract<ApiKeyFact, { type: 'ApiKeyIssued' }>['data'] & { scopes: readonly Scope[] };

/**
 * An API key. Publishable keys give access to the Store API, secret keys to the parts of the Admin API that their
 * scopes allow. A publishable key has no scopes, so whoever may manage keys may manage it.
 */
export const apiKey: Aggregate<ApiKeyState, ApiKeyCommand, ApiKeyFact> = {
  category: 'api_key',
  initial: { status: 'none' },
  evolve: evolveApiKey,
  decide(command, state) {
    if (command.type === 'Issue') {
      if (state.status !== 'none') return [];
      refuseScopesOfPublishable(command.key);
      refuseScopesBeyond(command.grantor, command.key.scopes, 'act_grant');
      return [{ type: 'ApiKeyIssued', data: command.key }];
    }
    const key = keptKey(state);
    refuseScopesBeyond(command.grantor, key.scopes, 'act_manage_key');
    switch (command.type) {
      case 'Change': {
        const { changes } = command;
        const { name = key.name, scopes = key.scopes, metadata } = changes;
        refuseScopesOfPublishable({ key_type: key.key_type, scopes });
        refuseScopesBeyond(command.grantor, changes.scopes ?? [], 'act_grant');
        if (Object.keys(differencesOf<ApiKeyRecord>(changes, key, { metadata: {} })).length === 0) return [];
        return [{ type: 'ApiKeyChanged', data: { name, scopes, ...(metadata && { metadata }) } }];
      }
      case 'Revoke':
        return key.status === 'active' ? [{ type: 'ApiKeyRevoked', data: shownOf(key) }] : [];
      case 'Delete':
        return [{ type: 'ApiKeyDeleted', data: shownOf(key) }];
    }
  },
};

export type KeptApiKey = Extract<ApiKeyState, { digest: string }>;

/** The key, unless it was deleted. A deleted key is treated as one that never existed. */
export function keptKey(state: ApiKeyState): KeptApiKey {
  if (state.status === 'none' || state.status === 'deleted') throw refusals.notFound('api_key');
  return state;
}

const shownOf = ({ name, key_type }: KeptApiKey) => ({ name, key_type });

function refuseScopesOfPublishable({
  key_type,
  scopes,
}: Pick<Issued, 'key_type'> & { scopes: readonly string[] }): void {
  if (key_type === 'publishable' && scopes.length > 0) {
    throw refusals.invalid({ scopes: ['not_empty_for_publishable_key'] });
  }
}
