import type { IncomingMessage } from 'node:http';
import { allowedRedirect } from '@storefold/contracts';
import type { AddedHeaders } from '@storefold/server/http';

/** What scripts of other origins may read beside the body. */
const EXPOSED =
  'ETag, Idempotent-Replayed, Link, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-Request-Id, X-Service-Ignored';

/** What scripts of other origins may send. */
const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'X-Request-Id',
  'X-Service-Api-Key',
  'X-Service-Currency',
  'X-Service-Locale',
  'X-Service-Token',
].join(', ');

/** How long a browser may remember what a preflight answered: two hours, the longest that all of them accept. */
const PREFLIGHT_S = '7200';

export const STORE_API = '/api/v3/store/';
export const ADMIN_API = '/api/v3/admin/';

/** The publishable key is public and there are no cookies, so every origin may call the Store API. */
const fromEverywhere = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': EXPOSED };
const fromNowhere = {
  'Access-Control-Allow-Origin': undefined,
  'Access-Control-Expose-Headers': undefined,
  Vary: 'Origin',
};

/**
 * The headers that let browsers hand an answer to a page of another origin: any origin on the Store API, only the
 * allowed origins on the Admin API: those of all stores until a credential says whose store it is, as a preflight never does.
 */
export async function corsHeaders(
  path: string,
  { headers }: IncomingMessage,
  allowedOrigins: () => Promise<readonly string[]>,
): Promise<AddedHeaders> {
  if (path.startsWith(STORE_API)) return fromEverywhere;
  if (!path.startsWith(ADMIN_API)) return {};
  const { origin } = headers;
  return origin === undefined ? fromNowhere : corsHeadersOf(origin, await allowedOrigins());
}

/** Those of an answer of the Admin API for a page of this origin. */
export const corsHeadersOf = (origin: string, allowedOrigins: readonly string[]): AddedHeaders =>
  allowedRedirect(origin, allowedOrigins) === null
    ? fromNowhere
    : { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED, Vary: 'Origin' };

/** True for the question that browsers ask before a request. It carries no credentials. */
export const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' &&
  headers.origin !== undefined &&
  headers['access-control-request-method'] !== undefined;

export const preflightHeaders = (methods: readonly string[]): Record<string, string> => ({
  'Access-Control-Allow-Methods': methods.join(', '),
  'Access-Control-Allow-Headers': ALLOWED_HEADERS,
  'Access-Control-Max-Age': PREFLIGHT_S,
});
