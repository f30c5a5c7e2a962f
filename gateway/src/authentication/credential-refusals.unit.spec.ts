import { describe, expect, it } from 'vitest';
import { invalidAccessToken, invalidApiKey } from './credential-refusals.ts';
import { credentialsOf } from './credentials.ts';

const KEY_IN_AUTHORIZATION = 'Authorization holds an API key, which belongs in X-Service-Api-Key';

describe('a refused API key', () => {
  it.each([
    [{}, 'The header X-Service-Api-Key is missing: the Store API takes a publishable key (pk_...)'],
    [{ authorization: 'Bearer pk_1' }, KEY_IN_AUTHORIZATION],
    [{ authorization: 'sk_1' }, KEY_IN_AUTHORIZATION],
    [
      { 'x-service-api-key': 'sk_1' },
      'X-Service-Api-Key holds a secret key (sk_...): the Store API takes a publishable key (pk_...)',
    ],
    [
      { 'x-service-api-key': 'a.b.c' },
      'X-Service-Api-Key holds a JWT, which belongs in Authorization: Bearer <token>',
    ],
    [{ 'x-service-api-key': 'pk_unknown' }, 'The API key in X-Service-Api-Key is not valid'],
    [{ 'x-service-api-key': 'pk_revoked' }, 'The API key in X-Service-Api-Key is not valid'],
    [{ 'x-service-api-key': 'spoon' }, 'The API key in X-Service-Api-Key is not valid'],
  ])('on the Store API with %j is told by its form', (headers, message) => {
    expect(invalidApiKey(credentialsOf(headers), 'publishable')).toMatchObject({
      code: 'invalid_token',
      message,
    });
  });

  it('on the Admin API is told that it is a publishable one', () => {
    expect(invalidApiKey(credentialsOf({ 'x-service-api-key': 'pk_1' }), 'secret').message).toBe(
      'X-Service-Api-Key holds a publishable key (pk_...): the Admin API takes a secret key (sk_...)',
    );
  });
});

describe('a refused access token', () => {
  it.each([
    ['Bearer a.b.c', 'The access token in Authorization is not valid or has expired'],
    ['Bearer spoon', 'Authorization holds no JWT after Bearer'],
    ['a.b.c', 'Authorization does not begin with Bearer: send Authorization: Bearer <token>'],
    ['Basic YTpi', 'Authorization does not begin with Bearer: send Authorization: Bearer <token>'],
    [' Bearer sk_1', KEY_IN_AUTHORIZATION],
    ['pk_1', KEY_IN_AUTHORIZATION],
  ])('%j is told by its form', (authorization, message) => {
    expect(invalidAccessToken(credentialsOf({ authorization }))).toMatchObject({
      code: 'invalid_token',
      message,
    });
  });
});
