import type { IncomingHttpHeaders } from 'node:http';

/** The credentials in a request's headers, not verified yet. */
export interface Credentials {
  /** `X-Service-Api-Key`. */
  readonly apiKey: string | undefined;
  /** The `Authorization` header's token. When the header has another form, a text that cannot be a token. */
  readonly token: string | undefined;
  /** The `Authorization` header as sent, without blanks around it. */
  readonly authorization: string | undefined;
  /** `X-Service-Token`. */
  readonly cartToken: string | undefined;
}

/** An empty header counts as none. */
export function credentialsOf(headers: IncomingHttpHeaders): Credentials {
  return {
    apiKey: sent(headers['x-service-api-key']),
    token: headers.authorization === undefined ? undefined : tokenOf(headers.authorization),
    authorization: headers.authorization?.trim(),
    cartToken: sent(headers['x-service-token']),
  };
}

const sent = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && header !== '' ? header : undefined;

/** Stands for a header that holds no token. No token has a space. */
const NO_TOKEN = 'not a token';

/** A scheme without a token counts as nothing sent; any other scheme, and any text that is no JWT, as an invalid token. */
function tokenOf(authorization: string): string | undefined {
  const [scheme = '', ...rest] = authorization.trim().split(/\s+/);
  const token = rest.join(' ');
  if (scheme === '' || (scheme.toLowerCase() === 'bearer' && token === '')) return undefined;
  return scheme.toLowerCase() === 'bearer' && isJwt(token) ? token : NO_TOKEN;
}

/** Three parts in base64url, which has no padding. */
const COMPACT_JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** True for what has the form of a JWT. */
export const isJwt = (text: string): boolean => COMPACT_JWT.test(text);
