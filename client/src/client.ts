import { type Answer, type Call, callOf, listCallOf } from './call.ts';
import type { EndpointRow } from './endpoint-row.ts';
import { ApiError } from './errors.ts';
import { adminEndpoints, storeEndpoints } from './generated/endpoints.ts';
import type { AdminMethods, StoreMethods } from './generated/methods.ts';
import type { RequestOptions } from './method-types.ts';
import type { Page } from './page.ts';
import { fillPath, queryString } from './query.ts';
import { TokenRefresher, type TokenStore, type Tokens, tokensInMemory } from './session.ts';
import { type Request, send, type TransportOptions } from './transport.ts';

/** What both clients can be given. */
export interface ClientOptions {
  /** Where the store is: `https://shop.example`. In a browser, empty for the page's own host. */
  readonly baseUrl: string;
  /** Where the tokens of a log-in are kept; by default in memory. */
  readonly tokens?: TokenStore;
  /** The language of answers, such as `de`; by default the store's. */
  readonly locale?: string;
  /** The currency of prices and carts, such as `EUR`; by default the store's. */
  readonly currency?: string;
  /** Attempts after the first, when the network or the store fails for the moment; default 2. */
  readonly retries?: number;
  /** Milliseconds to wait at most before a retry; when the store asks for more, the call fails. Default 10,000. */
  readonly maxWaitMs?: number;
  /** Milliseconds until an attempt is given up; default 30,000. */
  readonly timeoutMs?: number;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Another `fetch`, for tests and special networks. */
  readonly fetch?: typeof fetch;
}

export interface StoreClientOptions extends ClientOptions {
  /** `pk_…`: public, may be in a page. */
  readonly publishableKey: string;
  /** The `token` of a guest's cart, which opens that cart. */
  readonly cartToken?: string;
}

export interface AdminClientOptions extends ClientOptions {
  /** `sk_…`: for servers only. Without one, `auth.login` opens what the role of the admin may do. */
  readonly secretKey?: string;
}

/** What a client can do beside its endpoints. */
interface Controls<Options, Client> {
  /** The same client with other options. It shares the log-in, unless it is given `tokens` of its own. */
  with(options: Partial<Options>): Client;
  /** The tokens of the log-in: set by log-in, registration and password reset, removed by log-out. */
  readonly tokens: TokenStore;
  /** An endpoint that has no method here, by its path below `/api/v3/store` or `/api/v3/admin`. */
  request<T = unknown>(method: string, path: string, options?: GenericOptions): Call<T, string>;
}

interface GenericOptions extends RequestOptions {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** The Store API: what shoppers see and do. */
export interface StoreClient extends StoreMethods, Controls<StoreClientOptions, StoreClient> {}

/** The Admin API: what the shop's own tools do. */
export interface AdminClient extends AdminMethods, Controls<AdminClientOptions, AdminClient> {}

export function createStoreClient(options: StoreClientOptions): StoreClient {
  const headers = headersOf(options, {
    'x-service-api-key': options.publishableKey,
    'x-service-token': options.cartToken,
  });
  return clientOf<StoreClient, StoreClientOptions>(
    'store',
    storeEndpoints,
    options,
    headers,
    createStoreClient,
  );
}

export function createAdminClient(options: AdminClientOptions): AdminClient {
  const headers = headersOf(options, { 'x-service-api-key': options.secretKey });
  return clientOf<AdminClient, AdminClientOptions>(
    'admin',
    adminEndpoints,
    options,
    headers,
    createAdminClient,
  );
}

function headersOf(
  { locale, currency, headers }: ClientOptions,
  credentials: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const all = { ...credentials, 'x-service-locale': locale, 'x-service-currency': currency, ...headers };
  return Object.fromEntries(Object.entries(all).filter((entry) => entry[1] !== undefined)) as Record<
    string,
    string
  >;
}

/** The methods of the table as a tree, built once; what they are given is typed by the generated interface. */
function clientOf<Client extends object, Options extends ClientOptions>(
  api: string,
  endpoints: readonly EndpointRow[],
  options: Options,
  headers: Readonly<Record<string, string>>,
  create: (options: Options) => Client,
): Client {
  const transport = transportOf(api, options, headers);
  const controls: Controls<Options, Client> = {
    with: (more) => create({ tokens: transport.tokens, ...options, ...more }),
    tokens: transport.tokens,
    request: (method, path, { query = {}, body, ...rest } = {}) =>
      callOf(
        send(transport, { method, target: `${path}${queryString(query)}`, body, withToken: true }, rest),
      ),
  };
  const client: Branch = {};
  for (const row of endpoints) plant(client, row, methodOf(transport, row));
  return Object.assign(client, controls) as unknown as Client;
}

interface Branch {
  [name: string]: Branch | Method;
}
type Method = (...args: unknown[]) => unknown;

function plant(tree: Branch, [place]: EndpointRow, method: Method): void {
  const words = place.split('.');
  const name = words.pop() ?? '';
  let branch = tree;
  for (const word of words) {
    branch[word] ??= {};
    branch = branch[word] as Branch;
  }
  branch[name] = method;
}

function transportOf(
  api: string,
  options: ClientOptions,
  headers: Readonly<Record<string, string>>,
): TransportOptions {
  const tokens = options.tokens ?? tokensInMemory();
  const transport: TransportOptions = {
    apiUrl: `${options.baseUrl.replace(/\/+$/, '')}/api/v3/${api}`,
    headers,
    tokens,
    refresher: refresherOf(tokens, (refreshToken) => refresh(transport, refreshToken)),
    retries: options.retries ?? 2,
    maxWaitMs: options.maxWaitMs ?? 10_000,
    timeoutMs: options.timeoutMs ?? 30_000,
    fetch: options.fetch ?? ((...request) => fetch(...request)),
  };
  return transport;
}

/** Clients that share tokens share the one request that renews them. */
const refreshers = new WeakMap<TokenStore, TokenRefresher>();

function refresherOf(
  tokens: TokenStore,
  renew: (refreshToken: string) => Promise<Tokens | undefined>,
): TokenRefresher {
  const refresher = refreshers.get(tokens) ?? new TokenRefresher(tokens, renew);
  refreshers.set(tokens, refresher);
  return refresher;
}

async function refresh(transport: TransportOptions, refreshToken: string): Promise<Tokens | undefined> {
  const body = { refresh_token: refreshToken };
  const request = { method: 'POST', target: '/auth/refresh', body, withToken: false };
  try {
    return tokensIn((await send<Tokens>(transport, request, {})).value);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_refresh_token') return undefined;
    throw error;
  }
}

const tokensIn = ({ token, refresh_token }: Tokens): Tokens => ({ token, refresh_token });

function methodOf(transport: TransportOptions, [place, method, path, traits]: EndpointRow): Method {
  const parameters = path.split(/[:*]/).length - 1;
  const has = (trait: string): boolean => traits.split(' ').includes(trait);
  return (...args) => {
    const filled = fillPath(path, args.slice(0, parameters));
    const [body, options] = has('body') ? args.slice(parameters) : [undefined, args[parameters]];
    const { signal, timeoutMs, headers, idempotencyKey, ...query } = (options ?? {}) as RequestOptions;
    const requestOptions = { signal, timeoutMs, headers, idempotencyKey };
    const ask = <T>(more?: object): Promise<Answer<T>> => {
      const request: Request = {
        method,
        target: `${filled}${queryString({ ...query, ...more })}`,
        body: has('body') ? bodyOf(body ?? {}) : undefined,
        withToken: !has('open'),
      };
      return send<T>(transport, request, requestOptions);
    };
    if (has('pages')) return listCallOf(ask<Page<unknown>>(), (page) => ask<Page<unknown>>({ page }));
    if (place === 'auth.logout') return callOf(logOut(transport, requestOptions, filled, body));
    return callOf(has('session') ? ask<Tokens>().then((answer) => keep(transport, answer)) : ask());
  };
}

/** With a file among its fields a body is sent as a form. */
function bodyOf(body: object): unknown {
  if (!('file' in body && body.file instanceof Blob)) return body;
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || value === null) continue;
    if (value instanceof Blob) form.append(name, value);
    else if (Array.isArray(value)) for (const each of value) form.append(`${name}[]`, String(each));
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}

async function keep(transport: TransportOptions, answer: Answer<Tokens>): Promise<Answer<Tokens>> {
  await transport.refresher.keep(tokensIn(answer.value));
  return answer;
}

/** Ends the session that is kept here, unless another one is named. */
async function logOut(
  transport: TransportOptions,
  options: RequestOptions,
  target: string,
  body: unknown,
): Promise<Answer<undefined>> {
  const tokens = await transport.tokens.get();
  const named = (body as Partial<Tokens> | undefined)?.refresh_token ?? tokens?.refresh_token;
  const request = { method: 'POST', target, body: { refresh_token: named }, withToken: false };
  if (named === tokens?.refresh_token) await transport.tokens.set(undefined);
  return send(transport, request, options);
}
