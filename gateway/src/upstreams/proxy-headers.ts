import type { IncomingHttpHeaders, OutgoingHttpHeader, ServerResponse } from 'node:http';
import { callerSigning, requestSteps } from '@storefold/server/http';

const forwardedToServices = [
  'accept',
  'accept-language',
  'content-encoding',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'user-agent',
] as const;

/**
 * The headers that services read. Everything else is dropped: credentials, claimed identities, hop-by-hop headers. What
 * says how long the body is follows from the body itself.
 */
export function headersForService(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const sent = forwardedToServices.filter((name) => headers[name] !== undefined);
  return Object.fromEntries(sent.map((name) => [name, headers[name]]));
}

/** The same where a body is signed: with all of it that its sender may have signed, or signed with. */
export function headersOfRawBody(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const dropped = new Set(['cookie', 'host', 'content-length', 'expect', ...hopByHop]);
  const sent = Object.entries(headers).filter(
    ([name]) => !dropped.has(name) && !name.startsWith('x-storefold-'),
  );
  return Object.fromEntries(sent);
}

const hopByHop = new Set([
  'connection',
  // Between us and a service.
  callerSigning.COST_HEADER,
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Of the whole request, or written by us: no client may have them dropped by naming them as headers of its connection. */
const neverOfConnection = /^(?:host|cookie|content-.*|x-forwarded-.*|x-storefold-.*)$/;

/** The headers of a request for a page, whole but for those of the connection. */
export function headersForPages(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const ofConnection = namedByConnection(headers).filter((name) => !neverOfConnection.test(name));
  const sent = Object.entries(headers).filter(
    // The client was told to go on.
    ([name]) => !hopByHop.has(name) && !ofConnection.includes(name) && name !== 'expect',
  );
  return Object.fromEntries(sent);
}

const namedByConnection = ({ connection }: IncomingHttpHeaders): readonly string[] =>
  connection?.toLowerCase().split(/\s*,\s*/) ?? [];

/**
 * A service's response headers without the hop-by-hop ones, as alternating names and values, with the headers that the
 * gateway added to its response. What the service says itself counts.
 */
export function headersForClient(
  headers: IncomingHttpHeaders,
  response: ServerResponse,
): OutgoingHttpHeader[] {
  const ofConnection = namedByConnection(headers);
  const kept: OutgoingHttpHeader[] = [];
  for (const name in headers) {
    if (hopByHop.has(name) || ofConnection.includes(name)) continue;
    const value = headers[name];
    // Several of one name as one value: Node 20 keeps the last of several entries where the response has headers already.
    if (value !== undefined) kept.push(name, value);
  }
  const added = requestSteps.headersAddedTo(response);
  for (let at = 0; at < added.length; at += 2) {
    const name = added[at] ?? '';
    if (headers[name.toLowerCase()] === undefined) kept.push(name, added[at + 1] ?? '');
  }
  return kept;
}
