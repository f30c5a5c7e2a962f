import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Attributes,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type IdGenerator } from '@opentelemetry/sdk-trace-base';
import { categoryOf, type NewEvent } from '@storefold/kernel/ports';
import type { EndedRequest, KnownRequest, Observer, Work } from './observer.ts';

interface Ids {
  readonly traceId: string;
  readonly spanId: string;
}

/** Where something is done: the span around it in each trace that it is a part of, by correlation id. Several, where events are handled together. */
type Place = ReadonlyMap<string, string>;

interface Span extends Ids {
  readonly name: string;
  readonly kind: SpanKind;
  /** Undefined: the trace begins with it, or nobody here knows what led to it. */
  readonly parent?: string | undefined;
  readonly beganMs: number;
  readonly tookMs: number;
  readonly attributes: Attributes;
  readonly error?: unknown;
}

/** Requests from outside come to one of these. */
const DOORS = ['store', 'gateway'];
/** What is older is read again, as for a new read model, and no part of what happens now. */
const LIVE_MS = 60_000;
/** How long a stop waits for the collector. */
const CLOSE_WITHIN_MS = 800;

/** Sends spans to a collector. `url`: without `/v1/traces`. `process`: its name. */
export const openTraces = (url: string, process: string): Traces => new Traces(url, process);

/**
 * One trace for each correlation id, which is in the metadata of each event: so what a request led to is found together,
 * in whatever process it was done, and however much later. Ids of spans are derived where another process has to know
 * them: of a request from its command id, which no two requests share, of an append from that of its events. Where nobody
 * can know what led to something, it has no parent.
 */
class Traces implements Observer {
  readonly #places = new AsyncLocalStorage<Place>();
  readonly #ids = new GivenIds();
  readonly #provider: BasicTracerProvider;
  readonly #isDoor: boolean;
  /** No other process has spans of these ids. */
  readonly #own = randomSpan();

  constructor(url: string, process: string) {
    this.#isDoor = DOORS.includes(process);
    this.#provider = new BasicTracerProvider({
      idGenerator: this.#ids,
      resource: resourceFromAttributes({ 'service.name': `storefold-${process}` }),
      spanProcessors: [
        new BatchSpanProcessor(new OTLPTraceExporter({ url: `${url.replace(/\/$/, '')}/v1/traces` })),
      ],
    });
  }

  requestKnown({ requestId, commandId }: KnownRequest): void {
    this.#places.enterWith(new Map([[requestId, this.#requestSpan(commandId)]]));
  }

  requestEnded({ method, path = '', status, known, ...times }: EndedRequest): void {
    if (!known) return;
    const { requestId, commandId } = known;
    this.#write({
      ...times,
      name: `${method} ${path}`.trim(),
      kind: SpanKind.SERVER,
      traceId: traceOf(requestId),
      spanId: this.#requestSpan(commandId),
      ...(this.#isDoor ? {} : { parent: doorSpan(commandId) }),
      attributes: {
        'http.request.method': method,
        ...(path === '' ? {} : { 'http.route': path }),
        ...(status === undefined ? {} : { 'http.response.status_code': status }),
        'storefold.correlation_id': requestId,
      },
      ...(status !== undefined && status >= 500 && { error: new ServerError() }),
    });
  }

  around<T>(work: Work, run: () => Promise<T>): Promise<T> {
    if (work.kind === 'append') return this.#append(work, run);
    return work.kind === 'question' ? this.#question(work.subject, run) : this.#handling(work, run);
  }

  /** Sends what is left, if the collector takes it at once. A stop does not wait for one that is down, and does not fail with it. */
  async close(): Promise<void> {
    const isSent = new AbortController();
    const sending = this.#provider.shutdown().then(
      () => isSent.abort(),
      () => isSent.abort(),
    );
    const timeIsUp = pause(CLOSE_WITHIN_MS, undefined, { signal: isSent.signal }).catch(() => undefined);
    await Promise.race([sending, timeIsUp]);
  }

  /** A span for each command whose events are appended, because a follower may begin with those of any. */
  #append<T>({ stream, events }: Work & { kind: 'append' }, run: () => Promise<T>): Promise<T> {
    const here = this.#places.getStore();
    const spans = grouped(events, ({ metadata }) => metadata.command_id).map((all) => {
      const { correlation_id } = all[0].metadata;
      return {
        name: `append ${categoryOf(stream)}`,
        kind: SpanKind.PRODUCER,
        traceId: traceOf(correlation_id),
        spanId: appendSpan(all[0], stream),
        parent: here?.get(correlation_id),
        attributes: attributesOf(correlation_id, all),
      };
    });
    return this.#during(run, spans);
  }

  #question<T>(subject: string, run: () => Promise<T>): Promise<T> {
    const here = this.#places.getStore();
    // What a process asks at its own work, such as at its start, is no part of a request.
    if (!here) return run();
    const spans = [...here].map(([correlationId, parent]) => ({
      name: `ask ${subject}`,
      kind: SpanKind.CLIENT,
      traceId: traceOf(correlationId),
      spanId: randomSpan(),
      parent,
      attributes: attributesOf(correlationId),
    }));
    const inside = new Map(
      [...here.keys()].map((correlationId, index) => [correlationId, spans[index]?.spanId ?? '']),
    );
    return this.#places.run(inside, () => this.#during(run, spans));
  }

  #handling<T>({ follower, events }: Work & { kind: 'handling' }, run: () => Promise<T>): Promise<T> {
    const since = new Date(Date.now() - LIVE_MS).toISOString();
    const live = events.filter(({ metadata }) => metadata.occurred_at >= since);
    const place = new Map<string, string>();
    const spans = grouped(live, ({ metadata }) => metadata.correlation_id).map((all) => {
      const [first] = all;
      const { correlation_id } = first.metadata;
      const spanId = randomSpan();
      place.set(correlation_id, spanId);
      return {
        name: `follow ${follower}`,
        kind: SpanKind.CONSUMER,
        traceId: traceOf(correlation_id),
        spanId,
        parent: appendSpan(first, first.stream),
        attributes: attributesOf(correlation_id, all),
      };
    });
    return spans.length === 0 ? run() : this.#places.run(place, () => this.#during(run, spans));
  }

  async #during<T>(run: () => Promise<T>, spans: readonly Omit<Span, 'beganMs' | 'tookMs'>[]): Promise<T> {
    const beganMs = Date.now();
    const sinceMs = performance.now();
    const end = (error?: unknown) => {
      const tookMs = performance.now() - sinceMs;
      for (const span of spans) this.#write({ ...span, beganMs, tookMs, error });
    };
    try {
      const done = await run();
      end();
      return done;
    } catch (error) {
      end(error);
      throw error;
    }
  }

  #write({ name, kind, traceId, spanId, parent, beganMs, tookMs, attributes, error }: Span): void {
    const tracer = this.#provider.getTracer('storefold');
    const context =
      parent === undefined
        ? ROOT_CONTEXT
        : trace.setSpanContext(ROOT_CONTEXT, {
            traceId,
            spanId: parent,
            traceFlags: TraceFlags.SAMPLED,
            isRemote: true,
          });
    const span = this.#ids.giving({ traceId, spanId }, () =>
      tracer.startSpan(name, { kind, startTime: beganMs, attributes }, context),
    );
    // The name alone: what an error says may have been typed by somebody.
    if (error !== undefined)
      span.setStatus({
        code: SpanStatusCode.ERROR,
        message: error instanceof Error ? error.name : 'other',
      });
    span.end(beganMs + tookMs);
  }

  #requestSpan(commandId: string): string {
    return this.#isDoor ? doorSpan(commandId) : digest(['request', this.#own, commandId], 16);
  }
}

class ServerError extends Error {
  override readonly name = 'ServerError';
}

/** Gives a span the ids that it is to have. */
class GivenIds implements IdGenerator {
  #next: Ids = { traceId: '', spanId: '' };

  giving<T>(ids: Ids, start: () => T): T {
    this.#next = ids;
    return start();
  }

  generateTraceId = (): string => this.#next.traceId;
  generateSpanId = (): string => this.#next.spanId;
}

const digest = (parts: readonly string[], characters: number): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, characters);

const randomSpan = (): string => randomBytes(8).toString('hex');

/** A request id that is a UUID without its dashes; of any other a digest. */
const traceOf = (correlationId: string): string => {
  const hex = correlationId.replaceAll('-', '').toLowerCase();
  return /^[0-9a-f]{32}$/.test(hex) ? hex : digest(['trace', correlationId], 32);
};

const doorSpan = (commandId: string): string => digest(['door', commandId], 16);

const appendSpan = ({ metadata }: NewEvent, stream: string): string =>
  digest(['append', metadata.command_id, stream], 16);

const attributesOf = (correlationId: string, events: readonly NewEvent[] = []): Attributes => ({
  ...(events.length > 0 && { 'storefold.events': events.map(({ type }) => type) }),
  'storefold.correlation_id': correlationId,
});

/** In the order of their first ones. */
function grouped<E extends NewEvent>(events: readonly E[], by: (event: E) => string): [E, ...E[]][] {
  const groups = new Map<string, [E, ...E[]]>();
  for (const event of events) {
    const group = groups.get(by(event));
    if (group) group.push(event);
    else groups.set(by(event), [event]);
  }
  return [...groups.values()];
}
