import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeShop } from '../shop/make-shop.ts';
import { type StoreUnderLoad, startStore } from '../store/store-under-load.ts';
import { mixOf } from './mix.ts';
import { asMuchAsPossible, atRate, CONNECTIONS, goodputOf, type Phase } from './phase.ts';

interface SoakOptions {
  readonly minutes: number;
  readonly products: number;
  readonly isMany: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly progress: (what: string) => void;
  /** Called when the load begins, and when it has ended. */
  readonly started?: (store: StoreUnderLoad) => void;
  readonly ended?: () => Promise<void>;
}

interface SoakResult {
  readonly phases: readonly Phase[];
  /** Resident memory in MB, as each phase ended. */
  readonly memoryMb: readonly number[];
  /** The share of the most that it can answer which it answers at twice that load. */
  readonly goodputUnderOverload: number;
}

/** Bounded caches, the heap that a load needs, and room: 420 to 620 MB were seen. */
export const MOST_MB = 900;
const CLIENTS = 64;
/** The share of the most that the store can answer which it has to hold. */
const HELD = 0.7;
const RECOVERY_SECONDS = 5;

/**
 * Finds out how much a store can answer, holds most of that, then sends twice as much as it can answer, then the held
 * load again.
 */
export async function soak(options: SoakOptions): Promise<SoakResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'storefold-soak-'));
  await makeShop(dataDir, { products: options.products }, () => undefined);
  const store = await startStore(dataDir, { isMany: options.isMany, env: options.env ?? {} });
  try {
    options.started?.(store);
    return await phasesOn(store, options);
  } finally {
    await options.ended?.();
    await store.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function phasesOn(store: StoreUnderLoad, { minutes, progress }: SoakOptions): Promise<SoakResult> {
  const mix = await mixOf(store);
  // Node accepts one connection in each turn of its event loop, so those that come during an overload wait long.
  await Promise.all(Array.from({ length: CONNECTIONS }, () => store.shopper.send('GET', '/health')));
  const phases: Phase[] = [];
  const memoryMb: number[] = [];
  const run = async (running: Promise<Phase>): Promise<Phase> => {
    const phase = await running;
    phases.push(phase);
    memoryMb.push(store.processes.residentMb());
    progress(`${phase.name}: ${Math.round(goodputOf(phase))} answered a second, ${memoryMb.at(-1)} MB`);
    return phase;
  };
  const seconds = minutes * 60;
  const short = Math.min(30, seconds / 6);
  await run(asMuchAsPossible('warm-up', mix, { seconds: short / 2, clients: CLIENTS }));
  const most = await run(asMuchAsPossible('as much as possible', mix, { seconds: short, clients: CLIENTS }));
  const perSecond = goodputOf(most) * HELD;
  const overload = Math.min(60, seconds / 4);
  const held = (seconds - short * 1.5 - overload - RECOVERY_SECONDS) / 2;
  await run(atRate('held', mix, { seconds: held, perSecond }));
  const flooded = await run(
    atRate('twice as much as possible', mix, { seconds: overload, perSecond: goodputOf(most) * 2 }),
  );
  await run(atRate(`the first ${RECOVERY_SECONDS} s after`, mix, { seconds: RECOVERY_SECONDS, perSecond }));
  await run(atRate('held again', mix, { seconds: held, perSecond }));
  return { phases, memoryMb, goodputUnderOverload: goodputOf(flooded) / goodputOf(most) };
}
