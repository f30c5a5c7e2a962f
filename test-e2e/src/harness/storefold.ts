import { spawnSync } from 'node:child_process';
import { ownEnvironment } from './own-environment.ts';
import { programOf } from './program.ts';

/** Calls the command line on a data directory. */
export function storefold(dataDir: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [programOf('scripts/dist/storefold.js'), ...args],
    {
      encoding: 'utf8',
      maxBuffer: 100_000_000,
      env: { ...ownEnvironment(), NODE_ENV: 'development', DATA_DIR: dataDir },
    },
  );
  return { status, stdout, stderr };
}
