import { type Endpoint, type ErrorCode, errorCodes, refusalsOf } from '@storefold/contracts';
import { expect } from 'vitest';
import { type RawReply, rawRequest } from '../harness/raw-request.ts';
import type { Credentials } from './callers.ts';

export interface Asking {
  readonly id?: string;
  readonly body?: string;
  readonly path?: string;
  readonly headers?: Credentials;
}

/** Asks an endpoint, and holds what every reply has, whatever it says. */
export async function ask(
  baseUrl: string,
  endpoint: Endpoint,
  credentials: Credentials,
  { id = 'absent', body, headers = {}, path = endpoint.path }: Asking = {},
): Promise<RawReply> {
  const reply = await rawRequest(baseUrl, {
    method: endpoint.method,
    path: path.replace(/[:*]\w+/g, () => encodeURIComponent(id)),
    headers: {
      ...credentials,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  expectGuarded(endpoint, reply);
  return reply;
}

/** Headers, caching and envelope are right, and a refusal is one of those the endpoint declares. */
function expectGuarded(endpoint: Endpoint, { status, headers, body, text }: RawReply): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': expect.any(String),
    'x-request-id': expect.any(String),
  });
  const mayBeKept = endpoint.cache === 'public' && status < 400;
  if (!mayBeKept) expect(headers['cache-control']).toBe('private, no-store');
  if (status < 400) return;
  expect(status, text).toBeLessThan(500);
  expect(Object.keys(body)).toEqual(['error']);
  const { code, message } = body.error as { code: ErrorCode; message: unknown };
  expect(message).toEqual(expect.stringMatching(/./));
  expect([...refusalsOf(endpoint)], `${endpoint.name}: ${text}`).toContain(code);
  if (code !== 'invalid_request') expect(status).toBe(errorCodes[code]);
}
