import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { ownEnvironment } from './own-environment.ts';
import { programOf } from './program.ts';

/** Calls the command line on a data directory. The test's own connections go on meanwhile. */
export const storefold = (dataDir: string, ...args: readonly string[]) =>
  storefoldWith({ DATA_DIR: dataDir }, ...args);

/** The same with settings. */
export async function storefoldWith(settings: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const child = spawn(process.execPath, [programOf('scripts/dist/storefold.js'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...ownEnvironment(), NODE_ENV: 'development', ...settings },
  });
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { status: status as number | null, stdout, stderr };
}
