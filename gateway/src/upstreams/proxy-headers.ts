import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/**
 * What a service may see of a request's headers. Everything else stays outside: credentials, identities that somebody
 * made up, and what belongs to the connection only.
 */
const forwardedToServices = [
  'accept',
  'accept-language',
  'content-encoding',
  'content-length',
  'content-type',
  'if-match',
  'if-none-match',
  'transfer-encoding',
  'user-agent',
] as const;

/** Only what services read; whatever else a client sends stays outside. */
export function headersForService(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const forwarded: IncomingHttpHeaders = {};
  for (const name of forwardedToServices) {
    const value = headers[name];
    if (value !== undefined) forwarded[name] = value;
  }
  return forwarded;
}

const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** A service's headers for its answer, names and values in turn, without those of the connection to it. */
export function headersOfAnswer({ rawHeaders, headers }: IncomingMessage): string[] {
  const named = headers.connection?.toLowerCase().split(/\s*,\s*/) ?? [];
  const kept: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const folded = name.toLowerCase();
    if (!hopByHop.has(folded) && !named.includes(folded)) kept.push(name, rawHeaders[index + 1] ?? '');
  }
  return kept;
}
