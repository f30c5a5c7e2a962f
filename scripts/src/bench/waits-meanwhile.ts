import { setTimeout as sleep } from 'node:timers/promises';
import { Latencies } from './latencies.ts';
import { scenariosOf } from './scenarios.ts';
import type { StoreUnderLoad } from './store-under-load.ts';
import { decimals } from './table.ts';

/** How long requests for product details take, one after the other, while the work is done. */
export async function waitsMeanwhile(
  { shopper }: StoreUnderLoad,
  work: () => Promise<unknown>,
): Promise<Latencies> {
  const details = (await scenariosOf(shopper)).find(({ name }) => name === 'detail')?.paths ?? [];
  const waits = new Latencies();
  let isOver = false;
  const other = async () => {
    for (let turn = 0; !isOver; turn++) {
      const sinceMs = performance.now();
      await shopper.ask('GET', details[turn % details.length] ?? '/health');
      waits.note(performance.now() - sinceMs);
      await sleep(1);
    }
  };
  const others = other();
  try {
    await work();
  } finally {
    isOver = true;
    await others;
  }
  return waits;
}

/** A row of a table: how many there were, the usual time and the longest. */
export const waitsRow = (name: string, times: Latencies): string[] => [
  name,
  String(times.count),
  decimals(times.percentile(0.5), 1),
  decimals(times.percentile(1), 1),
];

export const waitsHeadings = ['request', 'count', 'p50 ms', 'longest ms'];
