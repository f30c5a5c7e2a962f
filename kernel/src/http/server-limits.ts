import type { ServerOptions } from 'node:http';

/** What one connection and one request may take. Times in milliseconds. */
export interface ServerLimits {
  /** From the first byte of a request to the end of its headers. */
  readonly headersTimeoutMs: number;
  /** From the first byte of a request to the end of its body. */
  readonly requestTimeoutMs: number;
  /** From the whole request to the first byte of its answer. */
  readonly answerTimeoutMs: number;
  /** A connection without a request is kept this long. */
  readonly keepAliveTimeoutMs: number;
  /** Request line and headers together. */
  readonly headerBytes: number;
  readonly headerCount: number;
  readonly urlBytes: number;
  /** What runs when the server is closed has this long to finish. A process has 10 s to end; others need some of them. */
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
 * Behind the gateway: room for the signed caller beside all that the gateway lets through, and time for its answer to get
 * back before the gateway gives up.
 */
export const serviceLimits: ServerLimits = {
  ...defaultLimits,
  answerTimeoutMs: 25_000,
  headerBytes: 65_536,
  headerCount: 120,
};

/**
 * For `http.createServer`. A missing Host and too many headers are let through to be refused with the envelope: Node
 * would answer the first by itself and silently drop the surplus of the second.
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
