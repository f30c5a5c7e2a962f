import { allEndpoints } from '@storefold/contracts';
import type { Metric, Registry } from 'prom-client';
import type { EndedRequest } from './observer.ts';

/** A path that no endpoint has, or none that anybody came to know. */
const NO_ENDPOINT = 'none';
/** In seconds. An answer from memory takes less than the first, and one that takes longer than the last is cut off. */
export const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface Tallied {
  readonly endpoint: string;
  readonly statuses: Map<number | 'gone', number>;
  /** How many took as long as each bucket says, or less, and more than the one before; the last is for all others. */
  readonly took: number[];
  seconds: number;
}

/**
 * Counts requests by endpoint. Where a request takes a tenth of a millisecond, finding a series by its labels, as prom-client
 * does at each count, would be felt: here it is done when somebody reads.
 */
export class RequestTally {
  /** By method and path. Those of one endpoint, such as GET and HEAD, and those without one are tallied together. */
  readonly #byPath = new Map<string, Tallied>();
  readonly #byEndpoint = new Map<string, Tallied>();

  add({ method, path, status, tookMs }: EndedRequest): void {
    const tallied = this.#tallied(path === undefined ? NO_ENDPOINT : `${method} ${path}`);
    const key = status ?? 'gone';
    tallied.statuses.set(key, (tallied.statuses.get(key) ?? 0) + 1);
    const seconds = tookMs / 1_000;
    let bucket = 0;
    while (bucket < BUCKETS.length && seconds > (BUCKETS[bucket] ?? 0)) bucket++;
    tallied.took[bucket] = (tallied.took[bucket] ?? 0) + 1;
    tallied.seconds += seconds;
  }

  /** Registers it as these two metrics. */
  register(registry: Registry, requests: Named, latency: Named): void {
    const counts = async () => ({
      ...requests,
      type: 'counter',
      aggregator: 'sum',
      values: [...this.#byEndpoint.values()].flatMap(({ endpoint, statuses }) =>
        [...statuses].map(([status, value]) => ({ labels: { endpoint, status }, value })),
      ),
    });
    const times = async () => ({
      ...latency,
      type: 'histogram',
      aggregator: 'sum',
      values: [...this.#byEndpoint.values()].flatMap((each) => seriesOf(each, latency.name)),
    });
    for (const [{ name }, get] of [
      [requests, counts],
      [latency, times],
    ] as const)
      registry.registerMetric({ name, get } as unknown as Metric);
  }

  #tallied(key: string): Tallied {
    const known = this.#byPath.get(key);
    if (known) return known;
    const method = key.startsWith('HEAD ') ? key.replace('HEAD', 'GET') : key;
    const found = allEndpoints.find((each) => `${each.method} ${each.path}` === method);
    const endpoint = found?.name ?? NO_ENDPOINT;
    const tallied = this.#byEndpoint.get(endpoint) ?? {
      endpoint,
      // Alerts ask how fast these rise, which needs a series before the first one.
      statuses: new Map([
        [500, 0],
        [503, 0],
      ]),
      took: Array.from({ length: BUCKETS.length + 1 }, () => 0),
      seconds: 0,
    };
    this.#byPath.set(key, tallied);
    this.#byEndpoint.set(endpoint, tallied);
    return tallied;
  }
}

interface Named {
  readonly name: string;
  readonly help: string;
}

/** The buckets of a histogram count what took as long or less. */
function seriesOf({ endpoint, took, seconds }: Tallied, name: string) {
  let count = 0;
  const buckets = took.map((each, index) => {
    count += each;
    const labels = { endpoint, le: BUCKETS[index] ?? '+Inf' };
    return { metricName: `${name}_bucket`, labels, value: count };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels: { endpoint }, value: seconds },
    { metricName: `${name}_count`, labels: { endpoint }, value: count },
  ];
}
