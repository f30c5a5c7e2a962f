import { Refusal } from '@storefold/kernel/core';
import { type Credentials, isJwt } from './credentials.ts';

/**
 * Refusals of credentials. They say which header was read and what kind of thing it held, judged by its form alone:
 * for a key that is unknown, revoked or of another store they are the same.
 */

type KeyType = 'publishable' | 'secret';

const apis: Readonly<Record<KeyType, string>> = { publishable: 'Store API', secret: 'Admin API' };
const named: Readonly<Record<KeyType, string>> = {
  publishable: 'publishable key (pk_...)',
  secret: 'secret key (sk_...)',
};

/** For a request whose `X-Service-Api-Key` holds no key of the type. */
export function invalidApiKey({ apiKey, authorization }: Credentials, wanted: KeyType): Refusal {
  return new Refusal('invalid_token', apiKey === undefined ? missingKey() : wrongKey(apiKey));

  function missingKey(): string {
    return authorization !== undefined && apiKeyTypeOf(authorization) !== undefined
      ? KEY_IN_AUTHORIZATION
      : `The header X-Service-Api-Key is missing: the ${apis[wanted]} takes a ${named[wanted]}`;
  }

  function wrongKey(key: string): string {
    if (isJwt(key)) return 'X-Service-Api-Key holds a JWT, which belongs in Authorization: Bearer <token>';
    const sent = apiKeyTypeOf(key);
    return sent === undefined || sent === wanted
      ? 'The API key in X-Service-Api-Key is not valid'
      : `X-Service-Api-Key holds a ${named[sent]}: the ${apis[wanted]} takes a ${named[wanted]}`;
  }
}

/** For a request whose `Authorization` is not an access token that counts. */
export function invalidAccessToken({ authorization = '', token = '' }: Credentials): Refusal {
  return new Refusal('invalid_token', reason());

  function reason(): string {
    if (isJwt(token)) return 'The access token in Authorization is not valid or has expired';
    if (apiKeyTypeOf(authorization) !== undefined) return KEY_IN_AUTHORIZATION;
    return /^bearer\s/i.test(authorization)
      ? 'Authorization holds no JWT after Bearer'
      : 'Authorization does not begin with Bearer: send Authorization: Bearer <token>';
  }
}

/** For a request without the credentials that its endpoint needs. */
export const authenticationRequired = (needed: string): Refusal =>
  new Refusal('authentication_required', `Authentication is required: ${needed}`);

const KEY_IN_AUTHORIZATION = 'Authorization holds an API key, which belongs in X-Service-Api-Key';

/** The type that the form of a text says, with or without `Bearer` in front. */
function apiKeyTypeOf(text: string): KeyType | undefined {
  const [, prefix] = /^(?:bearer\s+)?(pk_|sk_)/i.exec(text) ?? [];
  if (prefix === undefined) return undefined;
  return prefix.toLowerCase() === 'sk_' ? 'secret' : 'publishable';
}
