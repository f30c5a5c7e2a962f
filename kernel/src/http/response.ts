import type { ServerResponse } from 'node:http';
import type { Refusal } from '../core/refusal.ts';

/** Header names and values in turn, as `writeHead` takes them. */
export type HeaderList = readonly string[];

/** Sent with every response. */
export const securityHeaders: HeaderList = [
  'X-Content-Type-Options',
  'nosniff',
  'X-Frame-Options',
  'DENY',
  'Referrer-Policy',
  'no-referrer',
];

/** For responses meant for one caller only, which no cache may store. */
export const privateCaching: HeaderList = ['Cache-Control', 'private, no-store'];

/**
 * Writes a response in one go; `json` is text or its bytes, or undefined for a response without a body.
 */
export function writeResponse(
  response: ServerResponse,
  status: number,
  json: string | Buffer | undefined,
  requestId: string,
  headers: HeaderList = privateCaching,
): void {
  if (response.headersSent || response.destroyed) return;
  const content =
    json === undefined
      ? []
      : [
          'Content-Type',
          'application/json; charset=utf-8',
          'Content-Length',
          String(Buffer.byteLength(json)),
        ];
  response.writeHead(status, [...content, ...securityHeaders, 'X-Request-Id', requestId, ...headers]);
  response.end(json);
}

/** Writes the error envelope. */
export function writeRefusal(
  response: ServerResponse,
  refusal: Refusal,
  requestId: string,
  headers: HeaderList = [],
): void {
  const retry = refusal.status === 503 ? ['Retry-After', '1'] : [];
  writeResponse(response, refusal.status, JSON.stringify(refusal.toEnvelope()), requestId, [
    ...privateCaching,
    ...retry,
    ...headers,
  ]);
}
