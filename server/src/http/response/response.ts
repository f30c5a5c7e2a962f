import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Refusal, refusals } from '@storefold/kernel/core';
import { CallerGone } from '../body/body.ts';
import { contentFor, encoderFor } from './compression.ts';
import { languageOfResponse } from './response-language.ts';

/** A response that is not one JSON text. A stream is sent as it is read. `isText`: in UTF-8. `status`: 206 of a part of it. */
export class OtherContent {
  constructor(
    readonly mediaType: string,
    readonly content: string | Readable,
    readonly isText = true,
    readonly status: 200 | 206 = 200,
  ) {}
}

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

/** By name; undefined takes back what was added before. */
export type AddedHeaders = Readonly<Record<string, string | undefined>>;

/** Where a response keeps what was added to it. A map beside the responses costs each of them several microseconds. */
const ADDED = Symbol('headers');

/** Adds headers to a response, whoever writes it later. A name that was added before gets the new value. */
export function addHeaders(
  response: ServerResponse & { [ADDED]?: AddedHeaders },
  headers: AddedHeaders,
): void {
  const added = response[ADDED];
  response[ADDED] = added ? { ...added, ...headers } : headers;
}

/** The headers that were added to a response. */
export function headersAddedTo({
  [ADDED]: headers,
}: ServerResponse & { [ADDED]?: AddedHeaders }): HeaderList {
  const list: string[] = [];
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) list.push(name, value);
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
  const all = [
    ...content,
    ...securityHeaders,
    'X-Request-Id',
    requestId,
    ...headersAddedTo(response),
    ...headers,
  ];
  const sent = json === undefined ? { headers: all, body: json } : contentFor(response, json, all);
  response.writeHead(status, sent.headers);
  response.end(sent.body);
}

/** Whether the caller asks for this media type by name. */
export const accepts = ({ headers }: IncomingMessage, mediaType: string): boolean =>
  (headers.accept ?? '').split(',').some((part) => part.split(';')[0]?.trim().toLowerCase() === mediaType);

/**
 * Writes a response that is not one JSON text. When a stream fails on the way, the connection ends, by which the client notices.
 * Rejects with CallerGone when the client ends it.
 */
export async function writeContent(
  response: ServerResponse,
  { mediaType, content, isText, status }: OtherContent,
  requestId: string,
  headers: HeaderList,
): Promise<void> {
  if (response.headersSent || response.destroyed) return;
  const all = [
    'Content-Type',
    isText ? `${mediaType}; charset=utf-8` : mediaType,
    ...securityHeaders,
    'X-Request-Id',
    requestId,
    ...headersAddedTo(response),
    ...headers,
  ];
  const passing =
    typeof content === 'string' ? undefined : encoderFor(response, { status, mediaType, headers: all });
  response.writeHead(status, passing?.headers ?? all);
  if (typeof content === 'string') response.end(content);
  else if (passing) await pipeline(content, passing.encoder, response).catch(gone);
  else await pipeline(content, response).catch(gone);
}

function gone(error: NodeJS.ErrnoException): never {
  throw error.code === 'ERR_STREAM_PREMATURE_CLOSE' ? new CallerGone() : error;
}

/** Writes the error envelope, in the language of the response. */
export function writeRefusal(
  response: ServerResponse,
  refusal: Refusal,
  requestId: string,
  headers: HeaderList = [],
): void {
  const retryAfterS = refusal.retryAfterS ?? (refusal.status === 503 ? 1 : undefined);
  const retry = retryAfterS === undefined ? [] : ['Retry-After', String(retryAfterS)];
  const envelope = refusal.toEnvelope(languageOfResponse(response));
  writeResponse(response, refusal.status, JSON.stringify(envelope), requestId, [
    ...privateCaching,
    ...retry,
    ...headers,
  ]);
}

const methodNotAllowed = refusals.badRequest('method_not_allowed', 405);

/** The methods of what can only be read. */
export const READING: readonly string[] = ['GET', 'HEAD'];

/** Refuses a method that a path does not have, and says which it has. */
export const writeMethodNotAllowed = (
  response: ServerResponse,
  allowed: readonly string[],
  requestId: string,
): void => writeRefusal(response, methodNotAllowed, requestId, ['Allow', allowed.join(', ')]);
