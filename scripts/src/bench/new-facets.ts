import { Latencies } from './latencies.ts';
import type { Bench } from './reads.ts';
import { newFacets } from './scenarios.ts';
import { table } from './table.ts';
import { targetOf } from './targets.ts';
import { waitsHeadings, waitsMeanwhile, waitsRow } from './waits-meanwhile.ts';

const COUNT = 25;

/** Facets that were never asked for before, one after the other, and how long other requests wait meanwhile. */
export async function measureNewFacets(bench: Bench): Promise<string> {
  const { store } = bench;
  bench.progress('facets never asked before');
  const facets = new Latencies();
  const waits = await waitsMeanwhile(store, async () => {
    for (const path of newFacets(COUNT, Math.floor(Math.random() * 1_000))) {
      const sinceMs = performance.now();
      await store.shopper.ask('GET', path);
      facets.note(performance.now() - sinceMs);
    }
  });
  const rows = [waitsRow('facets never asked before', facets), waitsRow('product details meanwhile', waits)];
  return table(
    [...waitsHeadings, 'target'],
    rows.map(([name = '', ...cells]) => [name, ...cells, targetOf(bench, name, 1)]),
  );
}
