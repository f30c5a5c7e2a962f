import autocannon from 'autocannon';

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
  { seconds, connections }: { readonly seconds: number; readonly connections: number },
): Promise<Measured> {
  const { requests, latency, errors, timeouts, non2xx } = await autocannon({
    url: baseUrl,
    connections,
    duration: seconds,
    requests: paths.map((path) => ({ method: 'GET' as const, path, headers })),
  });
  return {
    requestsPerSecond: requests.average,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    errors: errors + timeouts + non2xx,
  };
}
