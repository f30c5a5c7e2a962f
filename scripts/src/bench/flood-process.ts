import autocannon from 'autocannon';

/** One request, sent at a fixed rate whatever becomes of the ones before. */
export interface Flood {
  readonly url: string;
  readonly perSecond: number;
  readonly seconds: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The number of responses of each status, and of requests that failed. */
export interface Flooded {
  readonly statuses: Readonly<Record<string, number>>;
  readonly failed: number;
}

/** Enough for all that may wait for an answer at once, so that the rate holds. */
const CONNECTIONS = 1_000;

/** Sends a flood as a child process, so that the requests measured beside it do not wait for its sender. */
async function send({ url, perSecond, seconds, path, headers, body }: Flood): Promise<void> {
  const {
    statusCodeStats = {},
    errors,
    timeouts,
  } = await autocannon({
    url,
    connections: CONNECTIONS,
    overallRate: perSecond,
    duration: seconds,
    requests: [{ method: 'POST', path, headers, body }],
  });
  const statuses = Object.fromEntries(
    Object.entries(statusCodeStats).map(([status, { count }]) => [status, count ?? 0]),
  );
  process.send?.({ statuses, failed: errors + timeouts } satisfies Flooded);
}

process.on('message', (flood: Flood) => void send(flood));
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
