import type { LookupAddress } from 'node:dns';
import { type Clock, withDeadline } from '@storefold/kernel/core';
import {
  type AddressPolicy,
  lookupOf,
  NameServersFailed,
  type Resolve,
  resolveAllowed,
} from '@storefold/outbound';
import { Client, type Dispatcher, errors } from 'undici';

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
  /** Nothing was sent, because the name servers did not tell the host's addresses. The receiver did not fail. */
  readonly name_servers_failed: boolean;
  /** Of a long response its first 64 KB. */
  readonly response_body: string | null;
}

interface Parts {
  readonly policy: AddressPolicy;
  readonly resolve: Resolve;
  readonly clock: Clock;
  /** For the look-up of the receiver's addresses, and again for the whole exchange with it. */
  readonly timeoutMs: number;
}

/**
 * Sends JSON to merchants' servers without trusting them: it connects only to an address that was checked, follows no
 * redirect, uses no proxy, decompresses nothing, reads at most 64 KB and waits no longer than its timeout. Each request
 * has its own connection, because a kept-alive one may be closed during a request, and failures are not retried.
 *
 * The time that a receiver has begins when its addresses are known: waiting for name servers is not its failure.
 */
export class WebhookHttpClient {
  readonly #clients = new Set<Client>();

  constructor(private readonly parts: Parts) {}

  async post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Exchange> {
    const { clock } = this.parts;
    const sending = { startedMs: clock.now(), clock, code: null, body: null };
    const target = new URL(url);
    let addresses: LookupAddress[];
    try {
      addresses = await this.#addressesOf(target.hostname);
    } catch (error) {
      return outcomeOf(sending, 'connection_error', error);
    }
    return this.#send(target, addresses, { headers, body }, sending);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#clients].map((client) => client.destroy()));
  }

  #addressesOf(host: string): Promise<LookupAddress[]> {
    const { policy, resolve, timeoutMs, clock } = this.parts;
    const tooLate = () => {
      throw new NameServersFailed(`the name servers did not answer for ${host} within ${timeoutMs} ms`);
    };
    return withDeadline(resolveAllowed(host, policy, resolve), timeoutMs, tooLate, clock);
  }

  async #send(
    { origin, pathname, search }: URL,
    addresses: readonly LookupAddress[],
    content: Pick<Dispatcher.RequestOptions, 'headers' | 'body'>,
    sending: Sending,
  ): Promise<Exchange> {
    const { clock, timeoutMs } = this.parts;
    const client = clientFor(origin, addresses);
    this.#clients.add(client);
    const tooLate = new AbortController();
    const path = `${pathname}${search}`;
    const exchanged = exchange(client, { ...content, path, signal: tooLate.signal }, sending).then(
      () => outcomeOf(sending, null),
      (error: unknown) => outcomeOf(sending, isTimeout(error) ? 'timeout' : 'connection_error', error),
    );
    // A connection that is still being made ignores the signal, so the outcome does not wait for it.
    const giveUp = () => {
      tooLate.abort();
      return outcomeOf(sending, 'timeout', `no answer within ${timeoutMs} ms`);
    };
    try {
      return await withDeadline(exchanged, timeoutMs, giveUp, clock);
    } finally {
      this.#clients.delete(client);
      void client.destroy();
    }
  }
}

/** A request under way, with what has been received of the response. */
interface Sending {
  readonly clock: Clock;
  readonly startedMs: number;
  code: number | null;
  body: string | null;
}

const clientFor = (origin: string, addresses: readonly LookupAddress[]): Client =>
  new Client(origin, {
    connect: { lookup: lookupOf(addresses), timeout: CONNECT_TIMEOUT_MS },
    pipelining: 0,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: MAX_RESPONSE_HEADER_BYTES,
  });

async function exchange(
  client: Client,
  request: Omit<Dispatcher.RequestOptions, 'method'>,
  sending: Sending,
): Promise<void> {
  const response = await client.request({ ...request, method: 'POST' });
  sending.code = response.statusCode;
  sending.body = await readStart(response.body);
}

const outcomeOf = (
  { clock, startedMs, code, body }: Sending,
  error_type: Exchange['error_type'],
  error?: unknown,
): Exchange => ({
  success: error_type === null && code !== null && code >= 200 && code < 300,
  response_code: code,
  duration_ms: Math.max(0, Math.round(clock.now() - startedMs)),
  error_type,
  request_errors: error === undefined ? null : describe(error),
  name_servers_failed: error instanceof NameServersFailed,
  response_body: body,
});

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
