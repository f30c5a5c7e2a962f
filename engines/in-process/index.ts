export { openLocalBus } from './local-bus.ts';
export { openMemoryCounters } from './memory-counters.ts';
