export type { Claims } from './claims.ts';
export { commandContext } from './command-context.ts';
export { type CommandContextFactory, originOf } from './command-context-factory.ts';
export type { CommandContext, Commands, Loaded, Outcome } from './commands.ts';
export { evolveStored } from './evolve-stored.ts';
export * as sealing from './sealing.ts';
