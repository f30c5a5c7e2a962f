import type { IncomingMessage } from 'node:http';
import { text } from '@storefold/contracts';
import { type Refusal, refusals } from '@storefold/kernel/core';
import type { ServerLimits } from './server-limits.ts';

/** Headers that may be sent once only: with two of them it would be unclear which one counts. */
const single = new Set(['host', 'authorization', 'x-service-api-key', 'x-service-token', 'idempotency-key']);

/** Why a request is refused before its endpoint is looked up; undefined when it is not. */
export function refusalOfRequest(request: IncomingMessage, limits: ServerLimits): Refusal | undefined {
  const { rawHeaders, headers } = request;
  if ((request.url?.length ?? 0) > limits.urlBytes) {
    return refusals.badRequest(text('url_longer_than', { most: limits.urlBytes }), 414);
  }
  if (rawHeaders.length > limits.headerCount * 2) {
    return refusals.badRequest(text('too_many_headers', { most: limits.headerCount }), 431);
  }
  if (headers.host === undefined && request.httpVersion === '1.1') {
    return refusals.badRequest('host_header_missing');
  }
  const repeated = repeatedHeader(rawHeaders);
  return repeated ? refusals.badRequest(text('header_sent_twice', { name: repeated })) : undefined;
}

/** Why the end of a request's body cannot be trusted; undefined when it can. The connection must then be closed. */
export function refusalOfFraming({ headers, httpVersion }: IncomingMessage): Refusal | undefined {
  const coding = headers['transfer-encoding'];
  if (coding === undefined) return undefined;
  if (httpVersion === '1.0') return refusals.badRequest('http_1_0_transfer_encoding');
  if (coding.toLowerCase() === 'chunked') return undefined;
  return refusals.badRequest('transfer_coding_unknown', 501);
}

function repeatedHeader(rawHeaders: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    if (!single.has(name)) continue;
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return undefined;
}
