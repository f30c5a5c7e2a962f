import type { Scope } from '@storefold/contracts';
import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { type ApiKeyCommand, apiKey } from './api-key.decider.ts';
import type { ApiKeyFact } from './api-key.ts';

describe('an API key', () => {
  it('is issued once', () => {
    given(apiKey, []).when(issue()).thenFacts([issued]);
    given(apiKey, [issued]).when(issue()).thenNothing();
  });

  it('never has a scope that its maker lacks', () => {
    given(apiKey, [])
      .when(issue(['read_orders']))
      .thenRefused('access_denied', /write_orders/);
    given(apiKey, [])
      .when(issue(['write_all']))
      .thenFacts([issued]);
  });

  it('of the publishable kind has no scopes', () => {
    const key = { ...issued.data, key_type: 'publishable' as const };
    given(apiKey, []).when({ type: 'Issue', key, grantor: null }).thenRefused('validation_error');
  });

  it('gets other scopes only from whoever has them', () => {
    const raise = (grantor: readonly string[]): ApiKeyCommand => ({
      type: 'Change',
      changes: { scopes: ['write_orders', 'read_products'] },
      grantor,
    });
    given(apiKey, [issued])
      .when(raise(['write_orders']))
      .thenRefused('access_denied', /read_products/);
    given(apiKey, [issued])
      .when(raise(['write_orders', 'write_products']))
      .thenFacts([
        { type: 'ApiKeyChanged', data: { name: 'ERP', scopes: ['write_orders', 'read_products'] } },
      ]);
  });

  it('is managed only by whoever has all of its scopes', () => {
    const commands = (grantor: readonly string[]): ApiKeyCommand[] => [
      { type: 'Change', changes: { name: 'Shop floor' }, grantor },
      { type: 'Change', changes: { scopes: [] }, grantor },
      { type: 'Revoke', grantor },
      { type: 'Delete', grantor },
    ];
    for (const weak of [
      ['write_api_keys'],
      ['write_api_keys', 'read_orders'],
      ['write_api_keys', 'read_all'],
    ]) {
      for (const command of commands(weak))
        given(apiKey, [issued])
          .when(command)
          .thenRefused('access_denied', /write_orders/);
    }
    for (const strong of [['write_orders'], ['write_all']]) {
      for (const command of commands(strong))
        expect(given(apiKey, [issued]).when(command).facts()).toHaveLength(1);
    }
  });

  it('of the publishable kind is managed by whoever may manage keys', () => {
    const key = { ...issued.data, key_type: 'publishable' as const, scopes: [] };
    const facts: ApiKeyFact[] = [{ type: 'ApiKeyIssued', data: key }];
    const revoked: ApiKeyFact = { type: 'ApiKeyRevoked', data: { name: 'ERP', key_type: 'publishable' } };
    given(apiKey, facts)
      .when({ type: 'Revoke', grantor: ['write_api_keys'] })
      .thenFacts([revoked]);
  });

  it('is revoked once, and cannot come back', () => {
    const revoked: ApiKeyFact = { type: 'ApiKeyRevoked', data: { name: 'ERP', key_type: 'secret' } };
    given(apiKey, [issued]).when({ type: 'Revoke', grantor }).thenFacts([revoked]);
    given(apiKey, [issued, revoked]).when({ type: 'Revoke', grantor }).thenNothing();
    expect(given(apiKey, [issued, revoked]).state.status).toBe('revoked');
  });

  it('that was deleted is as if it had never been', () => {
    const deleted: ApiKeyFact = { type: 'ApiKeyDeleted', data: { name: 'ERP', key_type: 'secret' } };
    given(apiKey, [issued]).when({ type: 'Delete', grantor }).thenFacts([deleted]);
    for (const type of ['Revoke', 'Delete'] as const) {
      given(apiKey, [issued, deleted])
        .when({ type, grantor })
        .thenRefused('record_not_found', 'API key not found');
    }
  });
});

const issued = {
  type: 'ApiKeyIssued',
  data: {
    store_id: 'store_1',
    name: 'ERP',
    key_type: 'secret',
    scopes: ['write_orders'] as Scope[],
    digest: 'digest',
    token_prefix: 'sk_1234567',
    publishable_token: null,
  },
} satisfies ApiKeyFact;

const grantor = ['write_all'];

const issue = (grantor: readonly string[] | null = null): ApiKeyCommand => ({
  type: 'Issue',
  key: issued.data,
  grantor,
});
