import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Random, Refusal, refusals } from '@storefold/kernel/core';
import { holdBack } from '../body/awaited-continue.ts';
import { limitBodyTime } from '../body/body-time.ts';
import { originForm, splitTarget } from '../request/path.ts';
import { writeRefusal } from '../response/response.ts';
import { endSoon } from '../response/signal-of-end.ts';
import type { Admission } from './admission.ts';
import { isHealthPath } from './health.ts';
import { refusalOfRawFailure, writeRawRefusal } from './raw-failure.ts';
import { refusalOfFraming } from './request-checks.ts';
import { type ServerLimits, serverOptions } from './server-limits.ts';
import { Turnstile } from './turnstile.ts';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** An HTTP server that answers every failure with the envelope, including those that never become a request. */
export interface HttpServer {
  /** Resolves with the port it listens on; port 0 takes a free one. */
  listen(port: number, host: string): Promise<number>;
  /** Stops accepting connections, lets work under way finish for `closeWithinMs`, then closes what is left. */
  close(): Promise<void>;
}

/** How often idle connections are closed while work under way finishes. */
const CLOSE_IDLE_EVERY_MS = 25;

/** Connections that wait to be accepted. More than by default, because a new one that is dropped is tried again after a second. */
const BACKLOG = 4_096;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Creates an HTTP server that enforces the limits and answers input that is not HTTP with the store's own envelope.
 * `admission`: refuses requests that would wait too long. Without it none is refused.
 */
export function createHttpServer(
  handler: RequestHandler,
  limits: ServerLimits,
  random: Random,
  admission?: Admission,
): HttpServer {
  /** The current request and response of each connection. */
  const exchanges = new WeakMap<Duplex, Exchange>();
  const turnstile = new Turnstile();
  let closing: Promise<void> | undefined;

  const receive: RequestHandler = (request, response) => {
    exchanges.set(request.socket, { request, response });
    const badFraming = refusalOfFraming(request);
    if (closing || badFraming) response.shouldKeepAlive = false;
    limitBodyTime(request, limits.requestTimeoutMs, () => refuse(request.socket, tooSlow));
    const refusal = badFraming ?? simplifyTarget(request);
    const lateMs = admission?.lateMs() ?? 0;
    const begin = (waitedMs: number) => {
      const shed = admission?.refusalOf(request, response, lateMs + waitedMs);
      if (shed) writeRefusal(response, shed, random.uuid());
      else handler(request, response);
    };
    if (refusal) writeRefusal(response, refusal, random.uuid());
    else if (isHealthPath(splitTarget(request.url ?? '').path)) begin(0);
    else turnstile.pass(response, begin);
  };
  const server = createServer(serverOptions(limits), receive);
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    holdBack(request, response);
    receive(request, response);
  });
  server.maxHeadersCount = 0;
  server.timeout = limits.stalledTimeoutMs;

  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    turnstile.accepted();
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });

  /** Refuses bytes that could not be read, after which the connection ends. */
  const refuse = (socket: Duplex, refusal: Refusal) => {
    const exchange = exchanges.get(socket);
    if (!socket.writable) socket.destroy();
    else if (!exchange || isFree(exchange)) writeRawRefusal(socket, refusal, random.uuid());
    else endAfterResponse(socket, exchange);
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || error.code === 'EPIPE') socket.destroy();
    else refuse(socket, refusalOfRawFailure(error, limits.urlBytes));
  });
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    response.shouldKeepAlive = false;
    writeRefusal(response, notMet, random.uuid());
  });
  server.on('connect', (_request: IncomingMessage, socket: Socket) => refuse(socket, noTunnel));

  /**
   * Node does not count a connection as idle before its first request, so it is closed here. A busy one closes with its
   * response.
   */
  function endConnections(): void {
    for (const socket of connections) {
      const exchange = exchanges.get(socket);
      if (!exchange) {
        socket.destroy();
        continue;
      }
      exchange.response.shouldKeepAlive = false;
      endSoon(exchange.response);
    }
  }

  async function close(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    admission?.stop();
    endConnections();
    const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
    const cutOff = setTimeout(() => server.closeAllConnections(), limits.closeWithinMs);
    await closed;
    clearInterval(idle);
    clearTimeout(cutOff);
  }

  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen({ port, host, backlog: BACKLOG }, () => {
          server.off('error', reject);
          admission?.start(turnstile);
          resolve((server.address() as AddressInfo).port);
        });
      }),
    close() {
      closing ??= close();
      return closing;
    },
  };
}

/** Leaves the path and the query of a request's target, or returns the refusal of a target that cannot be meant. */
function simplifyTarget(request: IncomingMessage): Refusal | undefined {
  try {
    request.url = originForm(request.url ?? '');
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/**
 * True when a refusal may be written for bytes that could not be read. They belong to the last request while that is
 * not complete: it has no response yet. Otherwise they come after it, and its response has been written.
 */
function isFree({ request, response }: Exchange): boolean {
  return request.complete ? response.writableEnded : !response.headersSent;
}

/** Ends the connection once its response is written: at once where that is done, or can never be completed. */
function endAfterResponse(socket: Duplex, { request, response }: Exchange): void {
  if (response.writableEnded) socket.end(() => socket.destroy());
  else if (!request.complete) socket.destroy();
  else {
    response.shouldKeepAlive = false;
    response.once('finish', () => socket.end(() => socket.destroy()));
  }
}

const notMet = refusals.badRequest('expectation_not_met', 417);
const tooSlow = refusals.badRequest('request_too_slow', 408);
const noTunnel = refusals.badRequest('not_a_proxy', 405);
