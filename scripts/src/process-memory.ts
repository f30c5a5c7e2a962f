import type { ServiceName } from '@storefold/contracts';

type ProcessName = ServiceName | 'gateway' | 'dashboard';

/** The processes that most requests go through. */
const busy: ReadonlySet<ProcessName> = new Set(['gateway', 'catalog', 'ordering']);

/**
 * Objects that are not in use any more are collected when the heap has grown by this part. Where a machine has much memory, V8 waits
 * until it is four times what is in use.
 */
const heapGrowth = (percent: number): string => `--heap-growing-percent=${percent}`;

/**
 * Flags of Node for a process beside many others. New objects are kept in two spaces of this many MB, which V8 fills
 * while a program starts and then keeps: 16 MB by default, much of what a quiet process has. Busy processes get more,
 * because small spaces are collected more often.
 */
export const memoryFlags = (name: ProcessName): readonly string[] => [
  `--max-semi-space-size=${busy.has(name) ? 4 : 1}`,
  heapGrowth(20),
];

/** The C library keeps a heap for every thread by default, and most of each stays unused. `npm start` and the image set the same. */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '2' };

/** Of the process that starts the others. `npm run start:services` sets the same. */
export const launcherFlags: readonly string[] = ['--max-semi-space-size=1', heapGrowth(20)];

/**
 * Of the whole store in one process. `npm start` and the image set the same. With the 16 MB of the default, what sixteen
 * clients order at once is collected while it is in use: they wait a sixth longer, and the store has some 20 MB less.
 */
export const storeFlags: readonly string[] = ['--max-semi-space-size=24', heapGrowth(50)];
