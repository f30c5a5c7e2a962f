import type { Endpoint } from '@storefold/contracts';
import { expect } from 'vitest';
import type { Client } from '../harness/client.ts';
import { endpointFor } from '../harness/endpoint-for.ts';
import type { LooseJson } from '../harness/loose-json.ts';
import { type RawReply, rawRequest } from '../harness/raw-request.ts';
import type { StoreProcess } from '../harness/store-process.ts';
import type { WebhookReceiver } from '../harness/webhook-receiver.ts';
import { typeOfText } from './form-text.ts';
import { withoutIdsAndTimes } from './without-ids-and-times.ts';

/** The caller of a request. */
export interface As {
  readonly key?: 'publishable' | 'secret' | 'none';
  readonly jwt?: string;
  readonly cartToken?: string;
}

/** One request and its response, without ids and times. */
export interface RecordedExchange {
  readonly asked: string;
  readonly answered: string;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly as: As;
  readonly status: number;
}

/** Sends requests to a store and records each response as it was received. */
export class ResponseRecorder {
  readonly #recorded: RecordedExchange[] = [];
  /** Every request, for counting endpoints. */
  readonly asked: Asked[] = [];

  constructor(
    readonly store: StoreProcess,
    readonly shopsServer: WebhookReceiver,
  ) {}

  get = (path: string, as?: As) => this.ask('GET', path, undefined, as);
  post = (path: string, body?: unknown, as?: As) => this.ask('POST', path, body ?? {}, as);
  patch = (path: string, body?: unknown, as?: As) => this.ask('PATCH', path, body ?? {}, as);
  delete = (path: string, as?: As) => this.ask('DELETE', path, undefined, as);

  /** Sends a request, with JSON or the text of a form or a CSV file, records the response and returns its body. The key is the one for the API of the path. */
  async ask(method: string, path: string, body: unknown, as: As = {}): Promise<LooseJson> {
    return this.#record(
      await this.#send(method, path, body, this.#headers(path, body, as)),
      method,
      path,
      body,
      as,
    );
  }

  /** The same as a client that was prepared elsewhere. */
  async askAs(client: Client, method: string, path: string, body: unknown): Promise<void> {
    this.#record(
      await this.#send(method, path, body, client.headers(body !== undefined)),
      method,
      path,
      body,
    );
  }

  #record(reply: RawReply, method: string, path: string, body: unknown, as: As = {}): LooseJson {
    const type = reply.headers['content-type'];
    this.asked.push({ method, path, as, status: reply.status });
    this.#recorded.push({
      asked: `${method} ${path}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`,
      answered: [
        reply.status,
        type,
        reply.headers['cache-control'],
        reply.headers['retry-after'],
        // A printed document is compressed, with numbers and dates in it.
        type === 'application/pdf' ? reply.text.slice(0, '%PDF-'.length) : reply.text,
      ].join('\n'),
    });
    return reply.body;
  }

  /** The last request to an endpoint that was answered. Its path is without parameters. */
  lastAnswered({ name }: Endpoint): Asked {
    const found = this.asked.findLast(
      ({ method, path, status }) => status === 200 && endpointFor(method, path)?.name === name,
    );
    if (!found) throw new Error(`${name} was not asked yet`);
    return { ...found, path: found.path.split('?')[0] ?? '' };
  }

  /** Sends a request without recording, for responses that may differ. */
  async look(path: string): Promise<LooseJson> {
    return (await this.#send('GET', path, undefined, this.#headers(path, undefined, {}))).body;
  }

  /**
   * Repeats a request until the response is as expected, without recording, for changes that take effect a moment
   * later.
   */
  async until(path: string, isSo: (body: LooseJson) => boolean): Promise<void> {
    const look = async () => isSo(await this.look(path));
    await expect.poll(look, { timeout: 40_000, interval: 25, message: path }).toBe(true);
  }

  /** Everything recorded so far. */
  transcript(): RecordedExchange[] {
    const clean = withoutIdsAndTimes();
    return this.#recorded.map(({ asked, answered }) => ({ asked: clean(asked), answered: clean(answered) }));
  }

  #headers(path: string, body: unknown, { key, jwt, cartToken }: As): Record<string, string> {
    const { publishable_key, secret_key } = this.store.credentials;
    const keys = { publishable: publishable_key, secret: secret_key, none: undefined };
    const apiKey = keys[key ?? (path.startsWith('/api/v3/store') ? 'publishable' : 'secret')];
    return {
      ...(apiKey ? { 'x-service-api-key': apiKey } : {}),
      ...(jwt ? { authorization: `Bearer ${jwt}` } : {}),
      ...(cartToken ? { 'x-service-token': cartToken } : {}),
      ...(body === undefined
        ? {}
        : { 'content-type': typeof body === 'string' ? typeOfText(body) : 'application/json' }),
    };
  }

  #send(method: string, path: string, body: unknown, headers: Readonly<Record<string, string>>) {
    const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    return rawRequest(this.store.baseUrl, {
      method,
      path,
      headers,
      ...(sent === undefined ? {} : { body: sent }),
    });
  }
}
