export { builtFile } from './built-file.ts';
export { openMemoryCounters } from './memory-counters.ts';
