import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, type Options, verifySync } from '@node-rs/argon2';
import type { HashingOutcome, HashingTask } from './hashing-messages.ts';

/** Argon2id is the library's default variant. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How much nicer these threads are than the others: where they compete for a core, one gets a tenth of what another gets. */
const NICER = 10;
const NICEST = 19;

yieldToOthers();
parentPort?.on('message', (task: HashingTask) => parentPort?.postMessage(carryOut(task)));

/**
 * All requests share the main thread, which otherwise waits for a turn as long as every core hashes. Only Linux lowers
 * the priority of one thread; elsewhere it would be that of the whole process.
 */
function yieldToOthers(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.min(getPriority() + NICER, NICEST));
  } catch {
    // Not allowed everywhere, and only a matter of speed.
  }
}

function carryOut({ password, storedHash }: HashingTask): HashingOutcome {
  try {
    if (storedHash === undefined) return { result: hashSync(password, options) };
    return { result: verifySync(storedHash, password) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
