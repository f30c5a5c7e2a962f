import type { IncomingMessage } from 'node:http';
import { badRequest, type Refusal } from '../core/refusal.ts';
import type { ServerLimits } from './server-limits.ts';

/** Headers that may be sent once only: with two of them it would be unclear which one counts. */
const single = new Set(['host', 'authorization', 'x-service-api-key', 'x-service-token', 'idempotency-key']);

/** Why a request is refused before its endpoint is looked up; undefined when it is not. */
export function refusalOfRequest(request: IncomingMessage, limits: ServerLimits): Refusal | undefined {
  const { rawHeaders, headers } = request;
  if ((request.url?.length ?? 0) > limits.urlBytes) {
    return badRequest(`The URL is longer than ${limits.urlBytes} bytes`, 414);
  }
  if (rawHeaders.length > limits.headerCount * 2) {
    return badRequest(`The request has more than ${limits.headerCount} headers`, 431);
  }
  if (headers.host === undefined && request.httpVersion === '1.1') {
    return badRequest('The request has no Host header');
  }
  const repeated = repeatedHeader(rawHeaders);
  return repeated ? badRequest(`The header ${repeated} was sent more than once`) : undefined;
}

/** Why the end of a request's body cannot be trusted; undefined when it can. The connection must then be closed. */
export function refusalOfFraming({ headers, httpVersion }: IncomingMessage): Refusal | undefined {
  const coding = headers['transfer-encoding'];
  if (coding === undefined) return undefined;
  if (httpVersion === '1.0') return badRequest('HTTP/1.0 has no Transfer-Encoding');
  if (coding.toLowerCase() === 'chunked') return undefined;
  return badRequest('The only transfer coding that is understood is chunked', 501);
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
