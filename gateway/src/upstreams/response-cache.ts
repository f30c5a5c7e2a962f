import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { catalogChanged, type Endpoint, storeChanged } from '@storefold/contracts';
import { type Clock, isRecent, tellLookup } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { type Caller, requestSteps } from '@storefold/server/http';
import { LRUCache } from 'lru-cache';
import { headersForClient } from './proxy-headers.ts';

/**
 * The longest that a response is used. A wake-up may get lost, and a product comes on sale without one when its date is
 * there.
 */
const FRESH_MS = 5_000;

/** What an entry takes besides its body, about. */
const ENTRY_BYTES = 1_024;

/** A question that all guests of a store get the same response to. */
interface PublicRequest {
  readonly key: string;
  readonly storeId: string;
}

/** A response without the headers that are of one request. */
interface KeptResponse {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly askedAt: number;
  /** How often the store had changed when the service was asked. */
  readonly generation: number;
}

/** Keeps a response. It is of no use when its store has changed since the service was asked. */
export type KeepResponse = (headers: IncomingHttpHeaders, body: Buffer) => void;

/**
 * The public responses of services in other processes, so that what many guests ask costs one request to the service in
 * five seconds. A change of the store's records, of which a wake-up tells, ends them at once. Without the bus, which
 * carries the wake-ups, none are used or kept.
 */
export class ResponseCache {
  readonly #responses: LRUCache<string, KeptResponse>;
  /** By store, how often it has changed. Responses from before take their room until newer ones need it. */
  readonly #generations = new Map<string, number>();

  constructor(
    maxBytes: number,
    private readonly bus: Pick<Bus, 'onWake' | 'connected'>,
    private readonly clock: Clock,
  ) {
    this.#responses = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ body }, key) => body.length + key.length + ENTRY_BYTES,
    });
    for (const wakeUp of [catalogChanged, storeChanged])
      bus.onWake(wakeUp, (storeId) => this.invalidateStore(storeId));
  }

  /** Ends the kept responses of a store, and those under way. */
  invalidateStore(storeId: string): void {
    this.#generations.set(storeId, this.#generationOf(storeId) + 1);
  }

  find(asked: PublicRequest): KeptResponse | undefined {
    const found = this.#find(asked);
    tellLookup('responses', found !== undefined);
    return found;
  }

  #find({ key, storeId }: PublicRequest): KeptResponse | undefined {
    // Wake-ups get lost now: what is kept could be shown again after the change was seen.
    if (!this.bus.connected) this.#responses.clear();
    const kept = this.#responses.get(key);
    if (kept?.generation !== this.#generationOf(storeId)) return undefined;
    return isRecent(kept.askedAt, FRESH_MS, this.clock.now()) ? kept : undefined;
  }

  /** To be called before the service is asked. */
  keeperFor({ key, storeId }: PublicRequest): KeepResponse {
    const generation = this.#generationOf(storeId);
    const askedAt = this.clock.now();
    return ({ date: _date, 'x-request-id': _id, ...headers }, body) => {
      if (this.bus.connected) this.#responses.set(key, { headers, body, askedAt, generation });
    };
  }

  #generationOf(storeId: string): number {
    return this.#generations.get(storeId) ?? 0;
  }
}

/** Undefined when the response may be meant for one caller alone. */
export function publicRequestOf(
  { method, url }: IncomingMessage,
  endpoint: Endpoint,
  caller: Caller,
): PublicRequest | undefined {
  if (method !== 'GET' || !requestSteps.isPublic(endpoint, caller)) return undefined;
  const { store, currency, locale, language = '', home = '' } = caller;
  return { key: `${store.id} ${currency} ${locale} ${language} ${home} ${url}`, storeId: store.id };
}

/** Whether a service says that any guest with the same request may get this response. What it did not understand is of one request. */
export const isPublicResponse = (status: number, headers: IncomingHttpHeaders): boolean =>
  status === 200 &&
  headers.etag !== undefined &&
  headers['x-service-ignored'] === undefined &&
  headers['cache-control']?.startsWith('public') === true;

export function writeKept(
  { headers, body }: KeptResponse,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): void {
  if (response.headersSent || response.destroyed) return;
  const { etag = '' } = headers;
  const asked = request.headers['if-none-match'];
  const isKnown = requestSteps.matchesTag(asked, etag);
  const { 'content-type': _type, 'content-length': _length, ...others } = headers;
  const withoutContent = { ...others, etag: requestSteps.tagAsNamed(asked, etag) };
  const list = headersForClient(isKnown ? withoutContent : headers, response);
  const all = [...list.map(String), 'X-Request-Id', requestId];
  const sent = isKnown ? { headers: all, body: undefined } : requestSteps.contentFor(response, body, all);
  response.writeHead(isKnown ? 304 : 200, sent.headers);
  response.end(sent.body);
}
