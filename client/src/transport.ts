import type { Answer } from './call.ts';
import { ApiError, ConnectionError, errorIn } from './errors.ts';
import { warnOfIgnored } from './ignored.ts';
import type { RequestOptions } from './method-types.ts';
import { type Attempt, type RetryPolicy, retryAfterMs, retrying } from './retry.ts';
import type { TokenRefresher, TokenStore, Tokens } from './session.ts';

/** What a request is sent with, whatever it asks for. */
export interface TransportOptions extends RetryPolicy {
  /** Where the API's paths begin: `https://shop.example/api/v3/store`. */
  readonly apiUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly tokens: TokenStore;
  readonly refresher: TokenRefresher;
  readonly timeoutMs: number;
  readonly fetch: typeof fetch;
}

export interface Request {
  readonly method: string;
  /** Below the API's URL, with its query string. */
  readonly target: string;
  readonly body?: unknown;
  /** False: a token is not needed, and not sent. */
  readonly withToken: boolean;
}

/** Statuses that say "not now": nothing was done, or it is done only once for one idempotency key. */
const temporary: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Sends a request. One that fails for the moment is tried again, a write under one idempotency key; one whose token has
 * expired is sent again with renewed tokens.
 *
 * @throws ApiError when the store refuses; ConnectionError when no answer comes
 */
export async function send<T>(
  transport: TransportOptions,
  request: Request,
  options: RequestOptions,
): Promise<Answer<T>> {
  const headers = { ...transport.headers, ...idempotency(request, options), ...options.headers };
  const tokens = request.withToken ? await transport.tokens.get() : undefined;
  const sendWith = (current: Tokens | undefined) =>
    patiently<T>(transport, request, { ...headers, ...authorization(current) }, options);
  try {
    return await sendWith(tokens);
  } catch (error) {
    if (!tokens || !isExpired(error)) throw error;
    const renewed = await transport.refresher.tokensAfter(tokens);
    if (!renewed) throw error;
    return sendWith(renewed);
  }
}

function patiently<T>(
  transport: TransportOptions,
  request: Request,
  headers: Readonly<Record<string, string>>,
  options: RequestOptions,
): Promise<Answer<T>> {
  return retrying(transport, options.signal, async (): Promise<Attempt<Answer<T>>> => {
    const timeout = AbortSignal.timeout(options.timeoutMs ?? transport.timeoutMs);
    const { body } = request;
    try {
      const response = await transport.fetch(`${transport.apiUrl}${request.target}`, {
        method: request.method,
        headers: { ...headers, ...(isJson(body) ? { 'content-type': 'application/json' } : {}) },
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
        // The store redirects nobody. `fetch` would send keys, passwords and cart tokens wherever the answer says.
        redirect: 'manual',
        ...(body === undefined ? {} : { body: isJson(body) ? JSON.stringify(body) : (body as FormData) }),
      });
      warnOfIgnored(request.method, request.target, response);
      return await readAnswer<T>(request, response);
    } catch (cause) {
      if (options.signal?.aborted) throw options.signal.reason;
      const said = cause instanceof Error ? cause.message : String(cause);
      return { failed: new ConnectionError(`${request.method} ${request.target}: ${said}`, { cause }) };
    }
  });
}

/** `fetch` itself says of which type files and forms are. */
const isJson = (body: unknown): boolean =>
  body !== undefined && !(body instanceof Blob) && !(body instanceof FormData);

async function readAnswer<T>(request: Request, response: Response): Promise<Attempt<Answer<T>>> {
  const text = await response.text();
  const body = response.ok && isFile(request, response) ? text : parsed(text);
  if (response.ok && body !== unreadable) return { done: { value: body as T, response } };
  const refusal = errorIn(body);
  const failed = refusal
    ? new ApiError(response, refusal)
    : new ConnectionError(
        `${request.method} ${request.target}: status ${response.status}, and no answer of a store`,
      );
  if (temporary.has(response.status)) return { failed, waitMs: retryAfterMs(response.headers) };
  return { failed, waitMs: Number.POSITIVE_INFINITY };
}

/** Files of exports and printed pages are answered as text. Whatever else answers with a page is no store. */
const isFile = ({ target }: Request, { headers }: Response): boolean => {
  const type = headers.get('content-type') ?? '';
  return /^text\/csv\b/.test(type) || (/^text\/html\b/.test(type) && /\/download\?/.test(target));
};

const unreadable = Symbol('unreadable');

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return unreadable;
  }
}

const isExpired = (error: unknown): boolean => error instanceof ApiError && error.code === 'invalid_token';

const authorization = (tokens: Tokens | undefined): Record<string, string> =>
  tokens ? { authorization: `Bearer ${tokens.token}` } : {};

const idempotency = ({ method }: Request, { idempotencyKey }: RequestOptions): Record<string, string> =>
  method === 'GET' ? {} : { 'idempotency-key': idempotencyKey ?? newKey() };

/** 32 hex digits. `crypto.randomUUID` is missing on pages that are not served securely. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
