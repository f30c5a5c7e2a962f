import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { requestSteps } from '@storefold/kernel/http';

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

/**
 * A service's response headers without the hop-by-hop ones, as alternating names and values, with the headers that the
 * gateway added to its response. What the service says itself counts.
 */
export function headersForClient(
  { rawHeaders, headers }: IncomingMessage,
  response: ServerResponse,
): string[] {
  const ofConnection = headers.connection?.toLowerCase().split(/\s*,\s*/) ?? [];
  const isKept = (name: string) => !hopByHop.has(name) && !ofConnection.includes(name);
  const isMissing = (name: string) => headers[name] === undefined;
  return [
    ...selectHeaders(rawHeaders, isKept),
    ...selectHeaders(requestSteps.headersAddedTo(response), isMissing),
  ];
}

/** `isWanted` gets the name in lower case. */
function selectHeaders(pairs: readonly string[], isWanted: (name: string) => boolean): string[] {
  const selected: string[] = [];
  for (let index = 0; index < pairs.length; index += 2) {
    const [name = '', value = ''] = pairs.slice(index, index + 2);
    if (isWanted(name.toLowerCase())) selected.push(name, value);
  }
  return selected;
}
