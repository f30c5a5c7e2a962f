import type { IncomingHttpHeaders } from 'node:http';

/** The credentials in a request's headers, not verified yet. */
export interface Credentials {
  /** `X-Service-Api-Key`. */
  readonly apiKey: string | undefined;
  /** The `Authorization` header's token. When the header has another form, a text that cannot be a token. */
  readonly token: string | undefined;
  /** `X-Service-Token`. */
  readonly cartToken: string | undefined;
}

/** An empty header counts as none. */
export function credentialsOf(headers: IncomingHttpHeaders): Credentials {
  return {
    apiKey: sent(headers['x-service-api-key']),
    token: headers.authorization === undefined ? undefined : tokenOf(headers.authorization),
    cartToken: sent(headers['x-service-token']),
  };
}

const sent = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && header !== '' ? header : undefined;

/** A scheme without a token counts as nothing sent; a scheme other than Bearer counts as an invalid token. */
function tokenOf(authorization: string): string | undefined {
  const [scheme = '', ...rest] = authorization.trim().split(/\s+/);
  if (scheme.toLowerCase() !== 'bearer') return sent(authorization);
  return sent(rest.join(' '));
}
