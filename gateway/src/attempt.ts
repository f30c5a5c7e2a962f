import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Instance } from './instances.ts';
import type { SentBody } from './sent-body.ts';

/** A request as it goes to a service. */
export interface SentRequest {
  readonly method: string;
  /** As it came, unparsed. */
  readonly target: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body: SentBody;
}

/** What came of sending a request to one instance. */
export type Attempt =
  | { readonly kind: 'answered'; readonly answer: IncomingMessage }
  /** There never was a connection: the instance has seen nothing of the request. */
  | { readonly kind: 'unreached'; readonly cause: unknown }
  /** The connection broke before an answer came: the instance may have done what was asked. */
  | { readonly kind: 'broken'; readonly cause: unknown }
  /** Nothing came for too long. */
  | { readonly kind: 'late'; readonly cause: unknown };

/** A connection that is not made in this time is given up. */
const CONNECT_WITHIN_MS = 2_000;

/** Sends a request to an instance. `silenceMs`: how long it may say nothing. Aborting ends it, whatever its state. */
export function attempt(
  { url, agent }: Instance,
  { method, target, headers, body }: SentRequest,
  silenceMs: number,
  signal: AbortSignal,
): Promise<Attempt> {
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const { hostname, port } = url;
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const outgoing = send({ agent, host, port, method, path: target, headers: { ...headers } });
    const connection = watchConnection(outgoing);
    let isLate = false;
    outgoing.setTimeout(silenceMs, () => {
      isLate = true;
      outgoing.destroy(new Error(`silent for ${silenceMs} ms`));
    });
    const abort = () => outgoing.destroy();
    signal.addEventListener('abort', abort, { once: true });
    outgoing.once('response', (answer) => resolve({ kind: 'answered', answer }));
    outgoing.on('error', (cause) => {
      const kind = isLate ? 'late' : connection.isMade() ? 'broken' : 'unreached';
      resolve({ kind, cause });
    });
    outgoing.once('close', () => {
      signal.removeEventListener('abort', abort);
      resolve({ kind: 'broken', cause: new Error('the connection ended') });
    });
    body.sendTo(outgoing);
  });
}

/** Nothing of a request has left before its connection is made; a kept connection is made already. */
function watchConnection(outgoing: ClientRequest): { isMade(): boolean } {
  let isMade = false;
  outgoing.once('socket', (socket) => {
    if (!socket.connecting) {
      isMade = true;
      return;
    }
    const givenUp = setTimeout(
      () => outgoing.destroy(new Error(`no connection within ${CONNECT_WITHIN_MS} ms`)),
      CONNECT_WITHIN_MS,
    );
    socket.once('connect', () => {
      isMade = true;
      clearTimeout(givenUp);
    });
    outgoing.once('close', () => clearTimeout(givenUp));
  });
  return { isMade: () => isMade };
}
