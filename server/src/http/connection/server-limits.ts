import type { ServerOptions } from 'node:http';

/** Limits of one connection and one request. Times in milliseconds. */
export const defaultLimits = {
  /** From the first byte of a request to the end of its headers. */
  headersTimeoutMs: 10_000,
  /** From the end of the headers to the end of the body. */
  requestTimeoutMs: 30_000,
  /** The same for a body that is a file, of a caller who may send it. */
  fileTimeoutMs: 600_000,
  /** From the end of the request to the first byte of its response. */
  answerTimeoutMs: 28_000,
  /** How long a connection without a request is kept. */
  keepAliveTimeoutMs: 65_000,
  /** How long a client may take none of its response. What it does not read is held in memory. 0: as long as it wants. */
  stalledTimeoutMs: 60_000,
  /** Request line and headers together. */
  headerBytes: 16_384,
  headerCount: 100,
  urlBytes: 8_192,
  /**
   * How long work under way may take to finish when the server is closed. A process has 10 s to end, and needs some of
   * them for other work.
   */
  closeWithinMs: 8_000,
};

export type ServerLimits = Readonly<typeof defaultLimits>;

/**
 * For a server behind the gateway: room for the signed caller beside all headers that the gateway accepts, and a
 * deadline early enough for the response to arrive before the gateway gives up.
 */
export const serviceLimits: ServerLimits = {
  ...defaultLimits,
  answerTimeoutMs: 25_000,
  // The gateway reads no faster than its clients, of whom it takes care itself.
  stalledTimeoutMs: 0,
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
    requestTimeout: Math.max(limits.requestTimeoutMs, limits.fileTimeoutMs),
    connectionsCheckingInterval: Math.max(50, Math.min(1_000, limits.headersTimeoutMs / 4)),
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    maxHeaderSize: limits.headerBytes,
    requireHostHeader: false,
    noDelay: true,
  };
}
