/**
 * What a process needs that only supervises others. It loads neither Nest nor the contracts, which such a process would
 * keep in memory without use.
 */
export { systemRandom } from '@storefold/kernel/clock';
export { createLogger, type Logger } from '@storefold/kernel/logger';
export { reachableUrl } from '../settings/reachable-url.ts';
export { EXIT_BROKEN, EXIT_IN_USE, EXIT_REFUSED } from './exit-codes.ts';
export { closeOnSignal, GRACE_MS } from './shutdown.ts';
