export type { Claims } from './claims.ts';
export type { CommandContext, Commands, Loaded, Outcome, RunOptions } from './commands.ts';
export { commandContext } from './context.ts';
export { type Contexts, createContexts } from './contexts.ts';
export { FactCodec } from './fact-codec.ts';
export { openFields, sealFields, subjectsOf } from './sealing.ts';
export { StreamCommands } from './stream-commands.ts';
