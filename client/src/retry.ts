/** How often and how patiently a request is tried again. */
export interface RetryPolicy {
  /** Attempts after the first; 0 for none. */
  readonly retries: number;
  /** Milliseconds that a client waits at most before a retry; when the store asks for more, it gives up at once. */
  readonly maxWaitMs: number;
}

/** What a client would do about a failed attempt, if it may try again. */
export type Attempt<T> =
  | { readonly done: T }
  | { readonly failed: unknown; readonly waitMs?: number | undefined };

const FIRST_WAIT_MS = 200;

/** Repeats an attempt while it fails, waiting longer each time, or as long as the store asked for. */
export async function retrying<T>(
  policy: RetryPolicy,
  signal: AbortSignal | undefined,
  attempt: () => Promise<Attempt<T>>,
): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    const outcome = await attempt();
    if ('done' in outcome) return outcome.done;
    const waitMs = outcome.waitMs ?? FIRST_WAIT_MS * 2 ** tried * (0.5 + Math.random() / 2);
    if (tried >= policy.retries || waitMs > policy.maxWaitMs) throw outcome.failed;
    await sleep(waitMs, signal);
  }
}

/** Milliseconds of a `Retry-After` header, given in seconds or as a date. */
export function retryAfterMs(headers: Headers): number | undefined {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
