import { describe, expect, it } from 'vitest';
import { credentialsOf } from './credentials.ts';

describe('the token of an Authorization header', () => {
  it.each([
    ['Bearer a.b.c', 'a.b.c'],
    ['bearer  a.b-_.c ', 'a.b-_.c'],
  ])('%j is read', (authorization, token) => {
    expect(credentialsOf({ authorization }).token).toBe(token);
  });

  it.each([[''], [' '], ['Bearer'], ['Bearer ']])('%j counts as none', (authorization) => {
    expect(credentialsOf({ authorization }).token).toBeUndefined();
  });

  it.each([
    ['no scheme', 'a.b.c'],
    ['another scheme', 'Basic a.b.c'],
    ['padding', 'Bearer a.b.c=='],
    ['base64 instead of base64url', 'Bearer a.b+/.c'],
    ['two tokens', 'Bearer a.b.c a.b.c'],
    ['two parts', 'Bearer a.b'],
  ])('%s cannot be a token: %j', (_why, authorization) => {
    expect(credentialsOf({ authorization }).token).toBe('not a token');
  });
});
