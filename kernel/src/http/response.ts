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

const addedHeaders = new WeakMap<ServerResponse, Readonly<Record<string, string>>[]>();

/** Adds headers to a response, whoever writes it later. A name that was added before gets the new value. */
export function addHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  const added = addedHeaders.get(response);
  if (added) added.unshift(headers);
  else addedHeaders.set(response, [headers]);
}

/** The headers that were added to a response. */
export function headersAddedTo(response: ServerResponse): HeaderList {
  const list: string[] = [];
  for (const headers of addedHeaders.get(response) ?? []) {
    for (const name in headers) if (!list.includes(name)) list.push(name, headers[name] as string);
  }
  return list;
}

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
  response.writeHead(status, [
    ...content,
    ...securityHeaders,
    'X-Request-Id',
    requestId,
    ...headersAddedTo(response),
    ...headers,
  ]);
  response.end(json);
}

/** Writes the error envelope. */
export function writeRefusal(
  response: ServerResponse,
  refusal: Refusal,
  requestId: string,
  headers: HeaderList = [],
): void {
  const retryAfterS = refusal.retryAfterS ?? (refusal.status === 503 ? 1 : undefined);
  const retry = retryAfterS === undefined ? [] : ['Retry-After', String(retryAfterS)];
  writeResponse(response, refusal.status, JSON.stringify(refusal.toEnvelope()), requestId, [
    ...privateCaching,
    ...retry,
    ...headers,
  ]);
}
