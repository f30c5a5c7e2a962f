import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomBytes } from 'node:crypto';
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
import type { EndedRequest, HandledEvent, Observer, Work } from './observer.ts';

interface Ids {
  readonly traceId: string;
  readonly spanId: string;
}

/** Where in a trace something is done. */
interface Place extends Ids {
  readonly correlationId: string;
}

interface Span extends Ids {
  readonly name: string;
  readonly kind: SpanKind;
  /** Absent: the trace begins with it. */
  readonly parent?: string;
  readonly beganMs: number;
  readonly tookMs: number;
  readonly attributes: Attributes;
  readonly error?: unknown;
}

/** Requests from outside come to one of these. */
const DOORS = ['store', 'gateway'];
/** What is older is read again, as for a new read model, and no part of what happens now. */
const LIVE_MS = 60_000;

/** Sends spans to a collector. `url`: without `/v1/traces`. `process`: its name. */
export const openTraces = (url: string, process: string): Traces => new Traces(url, process);

/**
 * One trace for each correlation id, which is in the metadata of each event: so what a request led to is found together,
 * in whatever process it was done, and however much later. Ids of spans are derived too where somebody else has to know
 * them, so nothing but the correlation id is handed on.
 */
class Traces implements Observer {
  readonly #places = new AsyncLocalStorage<Place>();
  readonly #ids = new GivenIds();
  readonly #provider: BasicTracerProvider;
  readonly #isDoor: boolean;

  constructor(
    url: string,
    private readonly process: string,
  ) {
    this.#isDoor = DOORS.includes(process);
    this.#provider = new BasicTracerProvider({
      idGenerator: this.#ids,
      resource: resourceFromAttributes({ 'service.name': `storefold-${process}` }),
      spanProcessors: [
        new BatchSpanProcessor(new OTLPTraceExporter({ url: `${url.replace(/\/$/, '')}/v1/traces` })),
      ],
    });
  }

  requestKnown(requestId: string): void {
    this.#places.enterWith({
      traceId: traceOf(requestId),
      spanId: this.#requestSpan(requestId),
      correlationId: requestId,
    });
  }

  requestEnded({ method, path = '', status, requestId, ...times }: EndedRequest): void {
    if (requestId === undefined) return;
    this.#write({
      ...times,
      name: `${method} ${path}`.trim(),
      kind: SpanKind.SERVER,
      traceId: traceOf(requestId),
      spanId: this.#requestSpan(requestId),
      ...(this.#isDoor ? {} : { parent: doorSpan(requestId) }),
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

  async close(): Promise<void> {
    await this.#provider.shutdown();
  }

  #append<T>({ stream, events }: Work & { kind: 'append' }, run: () => Promise<T>): Promise<T> {
    const [first] = events;
    if (!first) return run();
    const { correlation_id } = first.metadata;
    const traceId = traceOf(correlation_id);
    const here = this.#places.getStore();
    return this.#during(run, {
      name: `append ${categoryOf(stream)}`,
      kind: SpanKind.PRODUCER,
      traceId,
      spanId: appendSpan(first, stream),
      parent: here?.traceId === traceId ? here.spanId : doorSpan(correlation_id),
      attributes: {
        'storefold.events': events.map(({ type }) => type),
        'storefold.correlation_id': correlation_id,
      },
    });
  }

  #question<T>(subject: string, run: () => Promise<T>): Promise<T> {
    const here = this.#places.getStore();
    // What a process asks at its own work, such as at its start, is no part of a request.
    if (!here) return run();
    const spanId = randomSpan();
    const { traceId, spanId: parent, correlationId } = here;
    const attributes = { 'storefold.correlation_id': correlationId };
    const span = { name: `ask ${subject}`, kind: SpanKind.CLIENT, traceId, spanId, parent, attributes };
    return this.#places.run({ traceId, spanId, correlationId }, () => this.#during(run, span));
  }

  #handling<T>({ follower, events }: Work & { kind: 'handling' }, run: () => Promise<T>): Promise<T> {
    const since = new Date(Date.now() - LIVE_MS).toISOString();
    const live = events.filter(({ metadata }) => metadata.occurred_at >= since);
    const byTrace = grouped(live);
    let handling = run;
    for (const [correlationId, [first, ...rest]] of byTrace) {
      if (!first) continue;
      const place = { traceId: traceOf(correlationId), spanId: randomSpan(), correlationId };
      const { traceId, spanId } = place;
      const span = {
        traceId,
        spanId,
        name: `follow ${follower}`,
        kind: SpanKind.CONSUMER,
        parent: appendSpan(first, first.stream),
        attributes: {
          'storefold.events': [first, ...rest].map(({ type }) => type),
          'storefold.correlation_id': correlationId,
        },
      };
      const inner = handling;
      handling = () => this.#places.run(place, () => this.#during(inner, span));
    }
    return handling();
  }

  async #during<T>(run: () => Promise<T>, span: Omit<Span, 'beganMs' | 'tookMs'>): Promise<T> {
    const beganMs = Date.now();
    const sinceMs = performance.now();
    const end = (error?: unknown) =>
      this.#write({ ...span, beganMs, tookMs: performance.now() - sinceMs, error });
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

  #requestSpan(requestId: string): string {
    return this.#isDoor ? doorSpan(requestId) : digest(['request', this.process, requestId], 16);
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

const doorSpan = (requestId: string): string => digest(['door', requestId], 16);

const appendSpan = ({ metadata }: NewEvent, stream: string): string =>
  digest(['append', metadata.command_id, stream], 16);

function grouped(events: readonly HandledEvent[]): Map<string, HandledEvent[]> {
  const groups = new Map<string, HandledEvent[]>();
  for (const event of events) {
    const { correlation_id } = event.metadata;
    groups.set(correlation_id, [...(groups.get(correlation_id) ?? []), event]);
  }
  return groups;
}
