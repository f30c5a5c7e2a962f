import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceName } from '@storefold/contracts';
import { silentLogger } from '@storefold/kernel/testing';
import { readSettings, type ServiceDefinition } from '@storefold/server/runtime';
import type { Ports } from '@storefold/server/testing';
import { engines } from '../open-ports.ts';
import { type EngineSettings, engineSettings } from '../settings.ts';

export interface TestPorts extends Ports {
  /** Closes everything and removes the files. */
  dispose(): Promise<void>;
}

/**
 * The ports of a service on the embedded engines, in a temporary folder or in the given `DATA_DIR`, which is kept.
 * `env`: settings as in the environment. `declared`: the service's own settings.
 */
export async function openTestPorts(
  service: ServiceName,
  env: Readonly<Record<string, string>> = {},
  declared: ServiceDefinition['settings'] = {},
): Promise<TestPorts> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'storefold-')));
  const settings = readSettings<EngineSettings>(
    { ...engineSettings, ...declared },
    { NODE_ENV: 'test', SAMPLE_DATA: 'none', ...env, DATA_DIR: dataDir },
  );
  const opening = { settings, logger: silentLogger, name: service };
  const shared = await engines.openShared(opening);
  const readModels = await engines.openReadModels(opening, service);
  return {
    ...shared,
    readModels,
    async dispose() {
      await engines.closeShared(shared);
      await readModels.close();
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
