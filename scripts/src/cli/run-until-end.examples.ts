import { vi } from 'vitest';
import { createProgram } from './program.ts';

interface Outcome {
  readonly code: unknown;
  readonly said: string;
}

/**
 * Reads a command line until it would end the process for the first time: with which code, and what was said until then. `code` is what
 * was thrown instead, or undefined where the command was done. The caller restores all mocks.
 */
export async function runUntilEnd(...args: readonly string[]): Promise<Outcome> {
  let ended: Outcome | undefined;
  let said = '';
  const keep = (chunk: unknown) => {
    said += String(chunk);
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(keep);
  vi.spyOn(process.stderr, 'write').mockImplementation(keep);
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    ended ??= { code, said };
    throw new Error('ended');
  });
  const outcome = await createProgram()
    .parseAsync(args, { from: 'user' })
    .catch((error: unknown) => error);
  return ended ?? { code: outcome instanceof Error ? outcome : undefined, said };
}
