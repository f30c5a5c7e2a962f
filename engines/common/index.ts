export { builtFile } from './built-file.ts';
export { freePort } from './free-port.ts';
export { openMemoryCounters } from './memory-counters.ts';
