import autocannon from 'autocannon';

export interface LoadOptions {
  readonly seconds: number;
  readonly connections: number;
}

export interface Shot {
  readonly method: 'GET' | 'POST';
  /** The paths, requested in turn. */
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Measured {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Connection errors, timeouts and responses that are not 2xx. */
  readonly errors: number;
}

/** Sends the same kind of request over all connections for some seconds, after a short warm-up. */
export async function load(baseUrl: string, shot: Shot, options: LoadOptions): Promise<Measured> {
  await run(baseUrl, shot, { ...options, seconds: 1 });
  return run(baseUrl, shot, options);
}

async function run(baseUrl: string, shot: Shot, { seconds, connections }: LoadOptions): Promise<Measured> {
  const { method, headers, body } = shot;
  const result = await autocannon({
    url: baseUrl,
    connections,
    duration: seconds,
    requests: shot.paths.map((path) => ({
      method,
      path,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body }),
    })),
  });
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    errors: result.errors + result.timeouts + result.non2xx,
  };
}
