import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceName } from '@storefold/contracts';
import { closeSharedPorts, openReadModels, openSharedPorts } from '../runtime/open-ports.ts';
import type { Ports } from '../runtime/ports.ts';
import { readSettings } from '../runtime/settings.ts';
import { silentLogger } from './silent-logger.ts';

export interface TestPorts extends Ports {
  /** Closes everything and removes the files. */
  dispose(): Promise<void>;
}

/** A service's world on the embedded engines, in a folder of its own. `env`: settings as in the environment. */
export async function openTestPorts(
  service: ServiceName,
  env: Readonly<Record<string, string>> = {},
): Promise<TestPorts> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'storefold-')));
  const settings = readSettings({ NODE_ENV: 'test', SAMPLE_DATA: 'none', ...env, DATA_DIR: dataDir });
  const shared = await openSharedPorts(settings, silentLogger, service);
  const readModels = await openReadModels(shared, service);
  return {
    ...shared,
    readModels,
    async dispose() {
      await closeSharedPorts(shared);
      await readModels.close();
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
