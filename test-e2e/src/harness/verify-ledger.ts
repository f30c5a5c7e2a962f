import { spawnSync } from 'node:child_process';
import { ownEnvironment } from './own-environment.ts';
import { programOf } from './program.ts';

/** Audits a data directory, as `npm run verify-ledger` does. */
export function verifyLedger(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [programOf('scripts/dist/storefold.js'), 'verify-ledger'],
    {
      encoding: 'utf8',
      env: { ...ownEnvironment(), NODE_ENV: 'development', ...settings, DATA_DIR: dataDir },
    },
  );
  return { status, said: stdout + stderr };
}
