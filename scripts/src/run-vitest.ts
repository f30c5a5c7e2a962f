import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The root folder of the repository. */
export const checkout = join(import.meta.dirname, '..', '..');

/** Runs `vitest run` with these arguments and additions to the environment; resolves with its exit code. */
export function runVitest(args: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vitest, 'run', ...args], {
      cwd: checkout,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
