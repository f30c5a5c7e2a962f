import type { Clock } from '@storefold/kernel';
import { Agent, type Dispatcher, errors, request } from 'undici';
import type { AddressPolicy } from './address-policy.ts';
import { checkedLookup, type Resolve, resolveAllowed } from './checked-lookup.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const MAX_RESPONSE_BYTES = 65_536;
const MAX_RESPONSE_HEADER_BYTES = 16_384;
const KEPT_CHARACTERS = 10_000;

/** How one attempt went. Nothing is thrown: whatever goes wrong is an outcome. */
export interface Exchange {
  /** Answered in time with a 2xx. */
  readonly success: boolean;
  readonly response_code: number | null;
  /** Milliseconds. */
  readonly execution_time: number;
  readonly error_type: 'timeout' | 'connection_error' | null;
  readonly request_errors: string | null;
  /** The first 10,000 characters. */
  readonly response_body: string | null;
}

interface Parts {
  readonly policy: AddressPolicy;
  readonly resolve: Resolve;
  readonly clock: Clock;
  /** For the whole exchange, name look-up and answer included. */
  readonly timeoutMs: number;
}

/**
 * Sends JSON to merchants' servers, and believes nothing about them: it connects only to the address that was checked,
 * follows no redirect, uses no proxy, decompresses nothing, reads at most 64 KB and waits no longer than it was told.
 * Each request has a connection of its own: a kept-alive one may be closed under it, and failures are not repeated.
 */
export class Poster {
  readonly #agent: Agent;

  constructor(private readonly parts: Parts) {
    this.#agent = new Agent({
      connect: { lookup: checkedLookup(parts.policy, parts.resolve), timeout: CONNECT_TIMEOUT_MS },
      pipelining: 0,
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: MAX_RESPONSE_HEADER_BYTES,
    });
  }

  async post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Exchange> {
    const { clock, timeoutMs } = this.parts;
    const startedMs = clock.now();
    const elapsed = () => Math.max(0, Math.round(clock.now() - startedMs));
    const finished = new AbortController();
    const tooLate = new AbortController();
    void clock.sleep(timeoutMs, finished.signal).then(() => tooLate.abort());
    let responseCode: number | null = null;
    try {
      const response = await this.#send(url, headers, body, tooLate.signal);
      responseCode = response.statusCode;
      const text = await readStart(response.body);
      return {
        success: responseCode >= 200 && responseCode < 300,
        response_code: responseCode,
        execution_time: elapsed(),
        error_type: null,
        request_errors: null,
        response_body: text,
      };
    } catch (error) {
      const isTimeout = tooLate.signal.aborted || error instanceof errors.ConnectTimeoutError;
      return {
        success: false,
        response_code: responseCode,
        execution_time: elapsed(),
        error_type: isTimeout ? 'timeout' : 'connection_error',
        request_errors: tooLate.signal.aborted ? `no answer within ${timeoutMs} ms` : describe(error),
        response_body: null,
      };
    } finally {
      finished.abort();
    }
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  async #send(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    const { policy, resolve } = this.parts;
    await refuseBlockedLiteral(url, policy, resolve);
    return request(url, { method: 'POST', headers, body, signal, dispatcher: this.#agent });
  }
}

/** A host written as an address is connected to without a look-up, so it is checked here. */
async function refuseBlockedLiteral(url: string, policy: AddressPolicy, resolve: Resolve): Promise<void> {
  const { hostname } = new URL(url);
  const isLiteral = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  if (isLiteral) await resolveAllowed(hostname, policy, resolve);
}

/** What is beyond the first 64 KB is left unread. */
async function readStart(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= MAX_RESPONSE_BYTES) break;
  }
  const text = Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES).toString('utf8');
  return Array.from(text.replaceAll('\0', '\uFFFD').slice(0, KEPT_CHARACTERS * 2))
    .slice(0, KEPT_CHARACTERS)
    .join('');
}

/** The innermost reason, in one line. */
function describe(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return describe(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.message === '' && error.cause !== undefined ? describe(error.cause) : error.message;
}
