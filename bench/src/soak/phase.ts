import { setTimeout as sleep } from 'node:timers/promises';
import { Latencies } from '../load/latencies.ts';
import type { Send } from './mix.ts';

const TICK_MS = 5;
/** Connections, of which each carries one request at a time. With more the load itself takes what the store needs. */
export const CONNECTIONS = 500;

/** What became of the requests of a phase. */
export interface Phase {
  readonly name: string;
  readonly seconds: number;
  readonly sent: number;
  readonly answered: number;
  /** 503 with `Retry-After`. */
  readonly refused: number;
  /** Anything else, and lost connections. */
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export const goodputOf = ({ answered, seconds }: Phase): number => answered / seconds;

class Tally {
  sent = 0;
  #answered = 0;
  #refused = 0;
  #failed = 0;
  readonly #latencies = new Latencies();

  async take(send: Send): Promise<void> {
    this.sent++;
    const sinceMs = performance.now();
    try {
      const { status, mayRetry } = await send();
      if (status < 300) {
        this.#answered++;
        this.#latencies.note(performance.now() - sinceMs);
      } else if (status === 503 && mayRetry) this.#refused++;
      else this.#failed++;
    } catch {
      this.#failed++;
    }
  }

  phase(name: string, seconds: number): Phase {
    return {
      name,
      seconds,
      sent: this.sent,
      answered: this.#answered,
      refused: this.#refused,
      failed: this.#failed,
      p50Ms: this.#latencies.percentile(0.5),
      p99Ms: this.#latencies.percentile(0.99),
    };
  }
}

/** Sends as many requests as this many clients can, each one at a time. */
export async function asMuchAsPossible(
  name: string,
  mix: readonly Send[],
  { seconds, clients }: { readonly seconds: number; readonly clients: number },
): Promise<Phase> {
  const tally = new Tally();
  const endMs = performance.now() + seconds * 1_000;
  const client = async () => {
    while (performance.now() < endMs) await tally.take(pick(mix, tally.sent));
  };
  await Promise.all(Array.from({ length: clients }, client));
  return tally.phase(name, seconds);
}

/**
 * So many requests a second, whether earlier ones were answered or not. What finds no free connection is not sent. Waits
 * for the last answers.
 */
export async function atRate(
  name: string,
  mix: readonly Send[],
  { seconds, perSecond }: { readonly seconds: number; readonly perSecond: number },
): Promise<Phase> {
  const tally = new Tally();
  const startedMs = performance.now();
  const pending = new Set<Promise<void>>();
  for (let turn = 0; ; ) {
    const elapsedMs = performance.now() - startedMs;
    if (elapsedMs > seconds * 1_000) break;
    for (const due = (elapsedMs / 1_000) * perSecond; turn < due; turn++) {
      if (pending.size >= CONNECTIONS) continue;
      const taken: Promise<void> = tally.take(pick(mix, turn)).finally(() => pending.delete(taken));
      pending.add(taken);
    }
    await sleep(TICK_MS);
  }
  await Promise.all(pending);
  return tally.phase(name, seconds);
}

function pick(mix: readonly Send[], index: number): Send {
  const send = mix[index % mix.length];
  if (!send) throw new Error('the mix is empty');
  return send;
}
