export { answerOn, answerTo } from './answer-on.ts';
export { commandsOn } from './commands-on.ts';
export { given } from './given.ts';
export { describeGoldenFacts } from './golden.ts';
export { HandClock } from './hand-clock.ts';
export { readPublicEvents } from './public-events.ts';
export { silentLogger } from './silent-logger.ts';
