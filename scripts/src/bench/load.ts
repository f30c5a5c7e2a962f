import autocannon from 'autocannon';

interface LoadOptions {
  readonly seconds: number;
  readonly connections: number;
  /** Requests a second over all connections; as many as are answered where it is not given. */
  readonly perSecond?: number;
}

interface Shot {
  /** The paths, requested in turn. */
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

export interface Measured {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Connection errors, timeouts and responses that are not 2xx. */
  readonly errors: number;
}

/** Sends the same kind of GET over all connections for some seconds. */
export async function load(
  baseUrl: string,
  { paths, headers }: Shot,
  { seconds, connections, perSecond }: LoadOptions,
): Promise<Measured> {
  const result = await autocannon({
    url: baseUrl,
    connections,
    duration: seconds,
    ...(perSecond === undefined ? {} : { overallRate: perSecond }),
    requests: paths.map((path) => ({ method: 'GET' as const, path, headers })),
  });
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    errors: result.errors + result.timeouts + result.non2xx,
  };
}
