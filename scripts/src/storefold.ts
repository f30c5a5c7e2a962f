import { letExitsEnd } from '@storefold/server/exit';
import { createProgram } from './cli/program.ts';
import { exit } from './cli/told.ts';

letExitsEnd();
try {
  await createProgram().parseAsync();
} catch (error) {
  // The kernel's `messageOf` would load what a launcher of processes would keep for ever.
  exit(`It was not done: ${error instanceof Error ? error.message : String(error)}`);
}
