export { Claims } from './claims.ts';
export { CommandContext } from './command-context.ts';
export { CommandContextFactory, originOf } from './command-context-factory.ts';
export type { Commands, Loaded, Outcome } from './commands.ts';
export { evolveStored } from './evolve-stored.ts';
export * as sealing from './sealing.ts';
export { type UniqueValue, uniqueValue } from './unique-value.ts';
