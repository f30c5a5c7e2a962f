import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

const forwardedToServices = [
  'accept',
  'accept-language',
  'content-encoding',
  'content-length',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'transfer-encoding',
  'user-agent',
] as const;

/** The headers that services read. Everything else is dropped: credentials, claimed identities, hop-by-hop headers. */
export function headersForService(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const sent = forwardedToServices.filter((name) => headers[name] !== undefined);
  return Object.fromEntries(sent.map((name) => [name, headers[name]]));
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

/** A service's response headers without the hop-by-hop ones, as alternating names and values. */
export function headersForClient({ rawHeaders, headers }: IncomingMessage): string[] {
  const ofConnection = headers.connection?.toLowerCase().split(/\s*,\s*/) ?? [];
  const kept: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const lowerCase = name.toLowerCase();
    if (!hopByHop.has(lowerCase) && !ofConnection.includes(lowerCase))
      kept.push(name, rawHeaders[index + 1] ?? '');
  }
  return kept;
}
