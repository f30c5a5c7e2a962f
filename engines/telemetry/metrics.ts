import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { version } from '@storefold/contracts';
import { StartRefused } from '@storefold/kernel/ports';
import type { healthReport } from '@storefold/server/http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { readHealth } from './health-metrics.ts';
import { type MetricName, metrics } from './metric-list.ts';
import type { EndedRequest, Observer, Work } from './observer.ts';
import { BUCKETS, RequestTally } from './request-tally.ts';

/** Counts what a process does, for a Prometheus that asks for it at a port of its own. */
export class Metrics implements Observer {
  readonly #registry = new Registry();
  readonly #tally = new RequestTally();
  readonly #appended = this.#counter('storefold_events_appended_total');
  readonly #deliveries = this.#counter('storefold_webhook_deliveries_total');
  readonly #handled = this.#counter('storefold_follower_events_total');
  readonly #failed = this.#counter('storefold_work_failures_total');
  readonly #work = {
    append: this.#histogram('storefold_append_duration_seconds'),
    question: this.#histogram('storefold_question_duration_seconds'),
  };
  readonly #lookups = this.#counter('storefold_cache_lookups_total');
  #underWay = 0;
  #health: healthReport.HealthCheck | undefined;
  readonly server: Server;

  private constructor(service: string) {
    collectDefaultMetrics({ register: this.#registry });
    this.#gauge('storefold_build_info').set({ version, service }, 1);
    // A rate needs a series before the first failure: what begins with 1 has not risen.
    for (const outcome of ['delivered', 'failed', 'skipped']) this.#deliveries.inc({ outcome }, 0);
    for (const error of ['LogUnavailable', 'DiskFull'])
      for (const work of ['append', 'question', 'handling']) this.#failed.inc({ work, error }, 0);
    this.#tally.register(
      this.#registry,
      declarationOf('storefold_http_requests_total'),
      declarationOf('storefold_http_request_duration_seconds'),
    );
    const underWay = this.#gauge('storefold_http_requests_in_progress');
    const health = {
      lag: this.#gauge('storefold_follower_lag'),
      position: this.#gauge('storefold_follower_position'),
      handled: this.#handled,
      parked: this.#gauge('storefold_parked_events'),
      isWell: this.#gauge('storefold_part_up'),
      members: this.#gauge('storefold_log_members'),
      freeBytes: this.#gauge('storefold_disk_free_bytes'),
      notAsked: this.#gauge('storefold_instances_not_asked'),
    };
    this.server = createServer((request, response) => {
      const isAsked = request.url === '/metrics' && request.method === 'GET';
      if (!isAsked) return void response.writeHead(404).end();
      underWay.set(this.#underWay);
      this.#text(health).then(
        (text) => response.writeHead(200, { 'content-type': this.#registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    });
    this.server.unref();
  }

  /** Listens. Rejects with StartRefused when it cannot. */
  static async open(service: string, port: number, host: string): Promise<Metrics> {
    const opened = new Metrics(service);
    const { server } = opened;
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) =>
        reject(new StartRefused(`METRICS_PORT ${port} on ${host} cannot be opened (${error.message})`)),
      );
      server.listen(port, host, resolve);
    });
    return opened;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  watchHealth(check: healthReport.HealthCheck): void {
    this.#health = check;
  }

  requestBegan(): void {
    this.#underWay += 1;
  }

  requestEnded(request: EndedRequest): void {
    this.#underWay -= 1;
    this.#tally.add(request);
  }

  async around<T>(work: Work, run: () => Promise<T>): Promise<T> {
    const sinceMs = performance.now();
    try {
      const done = await run();
      this.#count(work);
      return done;
    } catch (error) {
      this.#failed.inc({ work: work.kind, error: error instanceof Error ? error.name : 'other' });
      throw error;
    } finally {
      const seconds = (performance.now() - sinceMs) / 1_000;
      if (work.kind === 'append') this.#work.append.observe(seconds);
      else if (work.kind === 'question') this.#work.question.observe({ question: work.subject }, seconds);
    }
  }

  lookedUp(cache: string, isHit: boolean): void {
    this.#lookups.inc({ cache, found: isHit ? 'yes' : 'no' });
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  #count(work: Work): void {
    if (work.kind === 'handling') this.#handled.inc({ follower: work.follower }, work.events.length);
    if (work.kind !== 'append') return;
    for (const { type, data } of work.events) {
      this.#appended.inc({ type });
      if (type === 'WebhookDeliverySkipped') this.#deliveries.inc({ outcome: 'skipped' });
      else if (type === 'WebhookDeliveryAttempted')
        this.#deliveries.inc({ outcome: data.success === true ? 'delivered' : 'failed' });
    }
  }

  async #text(shown: Parameters<typeof readHealth>[1]): Promise<string> {
    if (this.#health) readHealth(await this.#health(), shown);
    return this.#registry.metrics();
  }

  #counter(name: MetricName): Counter {
    return new Counter({ ...declarationOf(name), registers: [this.#registry] });
  }

  #gauge(name: MetricName): Gauge {
    return new Gauge({ ...declarationOf(name), registers: [this.#registry] });
  }

  #histogram(name: MetricName): Histogram {
    return new Histogram({ ...declarationOf(name), buckets: BUCKETS, registers: [this.#registry] });
  }
}

const declarationOf = (name: MetricName) => ({ name, ...metrics[name] });
