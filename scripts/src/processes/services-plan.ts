import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ServiceName } from '@storefold/contracts';
import type { EngineSettings } from '@storefold/engines';

interface PlannedService {
  readonly name: ServiceName;
  readonly urlSetting: string;
  /** False for one that EXTENSIONS adds. */
  readonly isShipped: boolean;
}

/** What a launcher knows of the store: settings that were read, and the services with the settings of their URLs. */
export interface ServicesPlan
  extends Pick<EngineSettings, 'port' | 'host' | 'dataDir' | 'logLevel' | 'metricsPort' | 'shutdownDelayMs'> {
  /** Where people reach the gateway; null: where it listens. */
  readonly baseUrl: string | null;
  readonly bus: Pick<EngineSettings['bus'], 'engine'>;
  readonly services: readonly PlannedService[];
}

/** The file descriptor that a plan is written to. */
export const PLAN_FD = 3;

/**
 * Reads the settings of the store in a process that then ends, because this one would keep for ever what it loads to
 * know them: all services. If that process has printed a bad one, ends this process like it.
 */
export function planOrExit(): ServicesPlan {
  const program = fileURLToPath(new URL('../plan-services.js', import.meta.url));
  const { status, output } = spawnSync(process.execPath, [program], {
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
    encoding: 'utf8',
  });
  const plan = output[PLAN_FD];
  if (status !== 0 || !plan) process.exit(status ?? 1);
  return JSON.parse(plan);
}
