import { type Clock, withDeadline } from '@storefold/kernel/core';
import { Agent, type Dispatcher, errors, request } from 'undici';
import type { AddressPolicy } from './address-policy.ts';
import { checkedLookup, type Resolve, resolveAllowed } from './checked-lookup.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const MAX_RESPONSE_BYTES = 65_536;
const MAX_RESPONSE_HEADER_BYTES = 16_384;

/** The outcome of one attempt. Failures are outcomes too; nothing is thrown. */
export interface Exchange {
  /** Whether a 2xx response arrived in time. */
  readonly success: boolean;
  readonly response_code: number | null;
  readonly duration_ms: number;
  readonly error_type: 'timeout' | 'connection_error' | null;
  readonly request_errors: string | null;
  /** Of a long response its first 64 KB. */
  readonly response_body: string | null;
}

interface Parts {
  readonly policy: AddressPolicy;
  readonly resolve: Resolve;
  readonly clock: Clock;
  /** For the whole exchange, including name look-up and response. */
  readonly timeoutMs: number;
}

/**
 * Sends JSON to merchants' servers without trusting them: it connects only to the address that was checked, follows no
 * redirect, uses no proxy, decompresses nothing, reads at most 64 KB and waits no longer than its timeout. Each request
 * has its own connection, because a kept-alive one may be closed during a request, and failures are not retried.
 */
export class WebhookHttpClient {
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
    const tooLate = new AbortController();
    const answer: { code: number | null; body: string | null } = { code: null, body: null };
    const outcome = (error_type: Exchange['error_type'], request_errors: string | null): Exchange => ({
      success: error_type === null && answer.code !== null && answer.code >= 200 && answer.code < 300,
      response_code: answer.code,
      duration_ms: Math.max(0, Math.round(clock.now() - startedMs)),
      error_type,
      request_errors,
      response_body: answer.body,
    });
    const exchanged = this.#exchange(url, headers, body, tooLate.signal, answer).then(
      () => outcome(null, null),
      (error: unknown) => outcome(isTimeout(error) ? 'timeout' : 'connection_error', describe(error)),
    );
    // A connection that is still being made ignores the signal, so the outcome does not wait for it.
    const giveUp = () => {
      tooLate.abort();
      return outcome('timeout', `no answer within ${timeoutMs} ms`);
    };
    return withDeadline(exchanged, timeoutMs, giveUp, clock);
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  async #exchange(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal,
    answer: { code: number | null; body: string | null },
  ): Promise<void> {
    const { policy, resolve } = this.parts;
    await refuseBlockedLiteral(url, policy, resolve);
    const response = await request(url, { method: 'POST', headers, body, signal, dispatcher: this.#agent });
    answer.code = response.statusCode;
    answer.body = await readStart(response.body);
  }
}

/** A host written as an address is connected to without a look-up, so it is checked here. */
async function refuseBlockedLiteral(url: string, policy: AddressPolicy, resolve: Resolve): Promise<void> {
  const { hostname } = new URL(url);
  const isLiteral = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  if (isLiteral) await resolveAllowed(hostname, policy, resolve);
}

/** Reads at most the first 64 KB and leaves the rest unread. */
async function readStart(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= MAX_RESPONSE_BYTES) break;
  }
  const text = Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES).toString('utf8');
  return text.replaceAll('\0', '\uFFFD');
}

const isTimeout = (error: unknown): boolean => error instanceof errors.ConnectTimeoutError;

/** The innermost reason, in one line. */
function describe(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return describe(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.message === '' && error.cause !== undefined ? describe(error.cause) : error.message;
}
