import type { Endpoint, PublicEvent, PublicEventName, ServiceName, StoreInfo } from '@storefold/contracts';
import { sealing } from '@storefold/kernel/command-handling';
import { isoTime, type JsonObject } from '@storefold/kernel/core';
import type { EventMetadata } from '@storefold/kernel/ports';
import { readPublicEvents } from '@storefold/kernel/testing';
import { type Caller, callerSigning, createHttpServer } from '@storefold/server/http';
import { type RunningService, type ServiceDefinition, startService } from '@storefold/server/runtime';
import { createServiceHandler, serviceLimits } from '@storefold/server/testing';
import { openTestPorts, type TestPorts } from './test-ports.ts';

/** A request as the gateway passes it on. */
interface DrivenRequest {
  readonly params?: Readonly<Record<string, string>>;
  /** Without the question mark. */
  readonly query?: string;
  /** JSON, a form, or a file with its type. */
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  /** Instead of the endpoint's. */
  readonly method?: 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
  /** The properties of the authenticated caller that differ from a guest of the store. */
  readonly caller?: Partial<Caller>;
}

export interface DrivenAnswer {
  readonly status: number;
  /** Not a part of what tests compare, because they have the time in them. */
  readonly headers: Headers;
  /** Any JSON value; text where the answer is no JSON; undefined without an answer. */
  readonly body: ReturnType<typeof JSON.parse>;
}

/** A service on the embedded engines, called over HTTP as the gateway calls it. */
export interface DrivenService {
  readonly ports: TestPorts;
  readonly service: RunningService;
  /** The store that callers belong to. */
  readonly store: StoreInfo;
  send(endpoint: Endpoint, request?: DrivenRequest): Promise<DrivenAnswer>;
  /** All public events of the service so far, as subscribers receive them. */
  published(): Promise<PublicEvent[]>;
  /** Publishes a public event of another service, and resolves with its id. */
  announce(by: ServiceName, event: Announcement): Promise<string>;
  dispose(): Promise<void>;
}

interface Announcement {
  readonly name: PublicEventName;
  readonly payload: JsonObject;
  readonly storeId?: string;
  /** Keys of the payload that the log keeps sealed, by subject. */
  readonly sealed?: Readonly<Record<string, string>>;
}

export interface DriveOptions {
  /** Settings as in the environment. The files of a given `DATA_DIR` are not removed. */
  readonly env?: Readonly<Record<string, string>>;
  /** Ports that replace the embedded ones, such as a clock that is advanced manually. */
  readonly ports?: Partial<TestPorts>;
  /** Registers the answers of neighbours before the service sends questions. */
  readonly neighbours?: (ports: TestPorts) => unknown;
  /** The store that callers belong to. */
  readonly store?: Partial<StoreInfo>;
  /** What every caller may do on the Admin API. Default: nothing, because services leave scopes to the gateway. */
  readonly scopes?: readonly string[];
}

/** Specifications share the machine, and are about other things than its speed. */
const limits = { ...serviceLimits, answerTimeoutMs: 120_000 };

/** Starts a service, completes its bootstrap, and follows its events. */
export async function driveService(
  definition: ServiceDefinition,
  options: DriveOptions = {},
): Promise<DrivenService> {
  const opened = await openTestPorts(definition.name, options.env, definition.settings);
  const ports: TestPorts = { ...opened, ...options.ports };
  await options.neighbours?.(ports);
  const service = await startService(definition, ports);
  const secret = await ports.vault.secret(callerSigning.CALLER_SECRET);
  const { dispatcher } = service;
  const handler = createServiceHandler({ dispatcher, secret, health: () => ({}), limits, ...ports });
  const server = createHttpServer(handler, limits, ports.random);
  const port = await server.listen(0, '127.0.0.1');
  await ports.bus.start();
  await service.bootstrap();
  await service.follow();

  const store = { ...testStore, ...options.store };
  const signature = callerSigning.callerSignature(secret, ports.clock);
  const callerOf = (over: Partial<Caller> = {}): Caller => ({
    store,
    keyId: 'key_test',
    scopes: options.scopes ?? [],
    customer: null,
    admin: null,
    cartToken: null,
    currency: testStore.default_currency,
    locale: testStore.default_locale,
    requestId: ports.random.uuid(),
    ip: '127.0.0.1',
    userAgent: null,
    commandId: ports.random.uuid(),
    ...over,
  });

  return {
    ports,
    service,
    store,
    async send(endpoint, { params = {}, query, body, idempotencyKey, caller, method, headers } = {}) {
      const url = new URL(`http://127.0.0.1:${port}${pathOf(endpoint, params)}${query ? `?${query}` : ''}`);
      const target = `${url.pathname}${url.search}`;
      const response = await fetch(url, {
        method: method ?? endpoint.method,
        headers: {
          ...headers,
          [callerSigning.CALLER_HEADER]: signature.sign(callerOf(caller), endpoint.name, target),
          ...(body === undefined || isFile(body) ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: isFile(body) ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
      const answer = { status: response.status, body: isJson ? JSON.parse(text) : text || undefined };
      return Object.defineProperty(answer, 'headers', { value: response.headers }) as DrivenAnswer;
    },
    async published() {
      return readPublicEvents(ports.log, ports.vault);
    },
    async announce(by, { name, payload, sealed = {}, storeId = store.id }) {
      const stream = `public-${by}`;
      const last = await ports.log.readLast(stream);
      const id = ports.random.uuid();
      let kept = payload;
      for (const [key, subject] of Object.entries(sealed)) {
        kept = await sealing.sealFields(kept, [key], subject, ports.vault);
      }
      const data = { payload: kept, source_stream: 'elsewhere-1', source_revision: 0, source_position: 0 };
      const metadata: EventMetadata = {
        command_id: id,
        correlation_id: id,
        causation_id: id,
        actor: { type: 'guest', id: null },
        store_id: storeId,
        occurred_at: isoTime(ports.clock.now()),
        schema: 1,
      };
      await ports.log.append(stream, last?.revision ?? 'no_stream', [{ id, type: name, data, metadata }]);
      return id;
    },
    async dispose() {
      await server.close();
      await service.close();
      await opened.dispose();
    },
  };
}

const isFile = (body: unknown): body is FormData | Blob => body instanceof FormData || body instanceof Blob;

/** A store as the gateway describes it. */
export const testStore: StoreInfo = {
  id: 'store_test',
  code: 'default',
  name: 'Test store',
  default_currency: 'USD',
  supported_currencies: ['USD', 'EUR', 'GBP', 'JPY'],
  default_locale: 'en',
  supported_locales: ['en'],
  default_country: 'US',
  checkout_zone_id: null,
  timezone: 'UTC',
  unit_system: 'metric',
  allowed_origins: [],
  non_expiring_credit_categories: ['Non-expiring'],
};

const pathOf = ({ path }: Endpoint, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/[:*](\w+)/g, (match, name: string) => {
    const text = params[name] ?? '';
    return match.startsWith('*')
      ? text.split('/').map(encodeURIComponent).join('/')
      : encodeURIComponent(text);
  });
