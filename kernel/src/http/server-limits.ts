import type { ServerOptions } from 'node:http';

/** Limits of one connection and one request. Times in milliseconds. */
export interface ServerLimits {
  /** From the first byte of a request to the end of its headers. */
  readonly headersTimeoutMs: number;
  /** From the first byte of a request to the end of its body. */
  readonly requestTimeoutMs: number;
  /** From the end of the request to the first byte of its response. */
  readonly answerTimeoutMs: number;
  /** How long a connection without a request is kept. */
  readonly keepAliveTimeoutMs: number;
  /** Request line and headers together. */
  readonly headerBytes: number;
  readonly headerCount: number;
  readonly urlBytes: number;
  /**
   * How long work under way may take to finish when the server is closed. A process has 10 s to end, and needs some of
   * them for other work.
   */
  readonly closeWithinMs: number;
}

export const defaultLimits: ServerLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  answerTimeoutMs: 28_000,
  keepAliveTimeoutMs: 65_000,
  headerBytes: 16_384,
  headerCount: 100,
  urlBytes: 8_192,
  closeWithinMs: 8_000,
};

/**
 * For a server behind the gateway: room for the signed caller beside all headers that the gateway accepts, and a
 * deadline early enough for the response to arrive before the gateway gives up.
 */
export const serviceLimits: ServerLimits = {
  ...defaultLimits,
  answerTimeoutMs: 25_000,
  headerBytes: 65_536,
  headerCount: 120,
};

/**
 * Options for `http.createServer`. A missing Host and too many headers are accepted here and refused with the envelope
 * later: Node would answer the first by itself and silently drop the surplus of the second.
 */
export function serverOptions(limits: ServerLimits): ServerOptions {
  return {
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    connectionsCheckingInterval: Math.max(50, Math.min(1_000, limits.headersTimeoutMs / 4)),
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    maxHeaderSize: limits.headerBytes,
    requireHostHeader: false,
    noDelay: true,
  };
}
