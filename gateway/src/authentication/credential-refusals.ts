import { type PlainKey, type Said, text } from '@storefold/contracts';
import { Refusal } from '@storefold/kernel/core';
import { type Credentials, isJwt } from './credentials.ts';

/**
 * Refusals of credentials. They say which header was read and what kind of thing it held, judged by its form alone:
 * for a key that is unknown, revoked or of another store they are the same.
 */

type KeyType = 'publishable' | 'secret';

const apis: Readonly<Record<KeyType, string>> = { publishable: 'Store API', secret: 'Admin API' };
const named: Readonly<Record<KeyType, PlainKey>> = {
  publishable: 'publishable_key',
  secret: 'secret_key',
};

/** For a request whose `X-Service-Api-Key` holds no key of the type. */
export function invalidApiKey({ apiKey, authorization }: Credentials, wanted: KeyType): Refusal {
  return new Refusal('invalid_token', apiKey === undefined ? missingKey() : wrongKey(apiKey));

  function missingKey(): Said {
    return authorization !== undefined && apiKeyTypeOf(authorization) !== undefined
      ? KEY_IN_AUTHORIZATION
      : text('api_key_missing', { api: apis[wanted], key: named[wanted] });
  }

  function wrongKey(key: string): Said {
    if (isJwt(key)) return 'api_key_holds_jwt';
    const sent = apiKeyTypeOf(key);
    return sent === undefined || sent === wanted
      ? 'api_key_invalid'
      : text('api_key_of_other_type', { sent: named[sent], api: apis[wanted], key: named[wanted] });
  }
}

/** For a request whose `Authorization` is not an access token that counts. */
export function invalidAccessToken({ authorization = '', token = '' }: Credentials): Refusal {
  return new Refusal('invalid_token', reason());

  function reason(): Said {
    if (isJwt(token)) return 'access_token_invalid';
    if (apiKeyTypeOf(authorization) !== undefined) return KEY_IN_AUTHORIZATION;
    return /^bearer\s/i.test(authorization) ? 'authorization_holds_no_jwt' : 'authorization_without_bearer';
  }
}

/** For a request without the credentials that its endpoint needs. */
export const authenticationRequired = (needed: PlainKey): Refusal =>
  new Refusal('authentication_required', text('authentication_required_how', { how: needed }));

const KEY_IN_AUTHORIZATION = 'authorization_holds_api_key';

/** The type that the form of a text says, with or without `Bearer` in front. */
function apiKeyTypeOf(credential: string): KeyType | undefined {
  const [, prefix] = /^(?:bearer\s+)?(pk_|sk_)/i.exec(credential) ?? [];
  if (prefix === undefined) return undefined;
  return prefix.toLowerCase() === 'sk_' ? 'secret' : 'publishable';
}
