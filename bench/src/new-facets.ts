import { setTimeout as sleep } from 'node:timers/promises';
import { Latencies } from './load/latencies.ts';
import { newFacets, scenariosOf } from './load/scenarios.ts';
import type { Bench } from './reads.ts';
import { decimals, table } from './table.ts';
import { targetOf } from './targets.ts';

const COUNT = 25;

/**
 * Facets that were never asked for before, one after the other, while another client asks for product details: its longest
 * wait says whether long computations hold up others.
 */
export async function measureNewFacets({ store: { shopper }, progress }: Bench): Promise<string> {
  progress('facets never asked before');
  const details = (await scenariosOf(shopper)).find(({ name }) => name === 'detail')?.paths ?? [];
  const facets = new Latencies();
  const meanwhile = new Latencies();
  let isOver = false;
  const timed = async (path: string, latencies: Latencies) => {
    const sinceMs = performance.now();
    await shopper.ask('GET', path);
    latencies.note(performance.now() - sinceMs);
  };
  const askDetails = async () => {
    for (let turn = 0; !isOver; turn++) {
      await timed(details[turn % details.length] ?? '/health', meanwhile);
      await sleep(1);
    }
  };
  const askFacets = async () => {
    for (const path of newFacets(COUNT, Math.floor(Math.random() * 1_000))) await timed(path, facets);
    isOver = true;
  };
  await Promise.all([askFacets(), askDetails()]);
  const row = (name: string, times: Latencies) => [
    name,
    String(times.count),
    decimals(times.percentile(0.5), 1),
    decimals(times.percentile(1), 1),
    targetOf(name, 1),
  ];
  return table(
    ['request', 'count', 'p50 ms', 'longest ms', 'target'],
    [row('facets never asked before', facets), row('product details meanwhile', meanwhile)],
  );
}
