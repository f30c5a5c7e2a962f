export { given } from './given.ts';
export { describeGoldenFacts } from './golden.ts';
export { HandClock } from './hand-clock.ts';
export { silentLogger } from './silent-logger.ts';
