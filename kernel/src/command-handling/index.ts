export type { Claims } from './claims.ts';
export { commandContext } from './command-context.ts';
export { type CommandContextFactory, createCommandContextFactory } from './command-context-factory.ts';
export type { CommandContext, Commands, Loaded, Outcome, RunOptions } from './commands.ts';
export { FactCodec } from './fact-codec.ts';
export { openFields, sealFields, subjectsOf } from './sealing.ts';
export { StreamCommands } from './stream-commands.ts';
