import { type Endpoint, type ErrorEnvelope, errorCodes, refusalsOf } from '@storefold/contracts';
import { expect } from 'vitest';
import { endpointFor } from './endpoint-for.ts';
import type { LooseJson } from './loose-json.ts';
import { holdAgainstDocument } from './served-document.ts';

export interface Credentials {
  /** Publishable or secret. */
  readonly key?: string;
  /** A customer's or an admin's JWT. */
  readonly jwt?: string;
  /** A guest cart's token. */
  readonly cartToken?: string;
  readonly idempotencyKey?: string;
  readonly requestId?: string;
  readonly locale?: string;
  /** The header with which a provider signs, and its value. */
  readonly signature?: readonly [name: string, value: string];
}

export interface Reply {
  readonly status: number;
  readonly body: LooseJson;
  readonly headers: Headers;
}

/**
 * An HTTP client that checks every response against the contract of its endpoint: a 2xx must have the declared status
 * and every key of the declared shape, and any other status must have the error envelope with a code that the endpoint
 * declares. The OpenAPI document that the store serves must say the same.
 */
export class Client {
  constructor(
    protected readonly baseUrl: string,
    protected readonly credentials: Credentials,
  ) {}

  with(more: Credentials): Client {
    return new Client(this.baseUrl, { ...this.credentials, ...more });
  }

  get = (path: string) => this.send('GET', path);
  post = (path: string, body?: unknown) => this.send('POST', path, body);
  patch = (path: string, body?: unknown) => this.send('PATCH', path, body);
  delete = (path: string, body?: unknown) => this.send('DELETE', path, body);

  /** Sends JSON, a form, or a file with its type. */
  async send(method: string, path: string, body?: unknown): Promise<Reply> {
    const isFile = body instanceof FormData || body instanceof Blob;
    const response = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers: this.headers(body !== undefined && !isFile),
      ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const reply: Reply = {
      status: response.status,
      body: text === '' ? undefined : isJson(response) ? JSON.parse(text) : text,
      headers: response.headers,
    };
    holdAgainstContract(method, path, reply);
    await holdAgainstDocument(this.baseUrl, { method, target: path, ...reply });
    return reply;
  }

  /** What it sends of itself. */
  headers(hasBody: boolean): Record<string, string> {
    const { key, jwt, cartToken, idempotencyKey, requestId, locale, signature } = this.credentials;
    return {
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(key ? { 'x-service-api-key': key } : {}),
      ...(jwt ? { authorization: `Bearer ${jwt}` } : {}),
      ...(cartToken ? { 'x-service-token': cartToken } : {}),
      ...(locale ? { 'x-service-locale': locale } : {}),
      ...(requestId ? { 'x-request-id': requestId } : {}),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      ...(signature ? { [signature[0]]: signature[1] } : {}),
    };
  }
}

const isJson = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('application/json') === true;

/** Fails when a response is not what the contract of its endpoint declares. */
export function holdAgainstContract(
  method: string,
  path: string,
  reply: Pick<Reply, 'status' | 'body'>,
): void {
  const endpoint = endpointFor(method, path);
  if (reply.status >= 200 && reply.status < 300) {
    expect(endpoint, `${method} ${path} is declared in the contracts`).toBeDefined();
    if (endpoint) holdAgainstAnswer(endpoint, reply);
    return;
  }
  if (reply.status === 304) return;
  const { error } = reply.body as ErrorEnvelope;
  expect(Object.keys(reply.body), 'the envelope has the one key "error"').toEqual(['error']);
  expect(Object.keys(errorCodes), 'the code is of the closed list').toContain(error.code);
  expect(error.message).toEqual(expect.any(String));
  if (!endpoint || reply.status >= 500) return;
  expect([...refusalsOf(endpoint)], `${endpoint.name} declares ${error.code}`).toContain(error.code);
}

function holdAgainstAnswer(endpoint: Endpoint, reply: Pick<Reply, 'status' | 'body'>): void {
  expect(
    reply.status,
    `${endpoint.name} answers ${endpoint.answer.status}: ${JSON.stringify(reply.body)}`,
  ).toBe(endpoint.answer.status);
  if (!endpoint.answer.body) {
    expect(reply.body).toBeUndefined();
    return;
  }
  const parsed = endpoint.answer.body.safeParse(reply.body);
  expect(parsed.error?.issues ?? [], `the answer of ${endpoint.name} has its declared shape`).toEqual([]);
}
