import { Latencies } from './latencies.ts';
import type { Bench } from './reads.ts';
import { newFacets, scenariosOf } from './scenarios.ts';
import { decimals, table } from './table.ts';

const COUNT = 25;

/** Facets that were never asked for before, one after the other, and how long other requests wait meanwhile. */
export async function measureNewFacets({ store, progress }: Bench): Promise<string> {
  progress('facets never asked before');
  const details = (await scenariosOf(store.shopper)).find(({ name }) => name === 'detail')?.paths ?? [];
  const waits = new Latencies();
  let isOver = false;
  const other = async () => {
    for (let turn = 0; !isOver; turn++) {
      const sinceMs = performance.now();
      await store.shopper.ask('GET', details[turn % details.length] ?? '/health');
      waits.note(performance.now() - sinceMs);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };
  const others = other();
  const facets = new Latencies();
  for (const path of newFacets(COUNT, Math.floor(Math.random() * 1_000))) {
    const sinceMs = performance.now();
    await store.shopper.ask('GET', path);
    facets.note(performance.now() - sinceMs);
  }
  isOver = true;
  await others;
  const row = (name: string, times: Latencies) => [
    name,
    String(times.count),
    decimals(times.percentile(0.5), 1),
    decimals(times.percentile(1), 1),
  ];
  return table(
    ['request', 'count', 'p50 ms', 'longest ms'],
    [row('facets never asked before', facets), row('product details meanwhile', waits)],
  );
}
