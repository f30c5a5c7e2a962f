import type { ServiceName } from '@storefold/contracts';
import type { Logger } from '../core/logger.ts';
import type { ReadModels } from '../ports/read-models.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { ProcessSettings } from './process-settings.ts';
import type { Start } from './run-process.ts';
import type { SettingsDeclaration } from './setting.ts';

/** The ports of one service, with its settings. */
export interface Ports extends ServicePorts {
  /** The process settings, and those that the service declares. */
  readonly settings: ProcessSettings;
}

/** The ports that the services of one process share. Each service has its own read models. */
export type SharedPorts = Omit<Ports, 'readModels'>;

/**
 * Opens and closes the engines that the settings name. Provided by the composition root, which alone knows the engines.
 */
export interface Engines<Settings extends ProcessSettings> {
  /** The engines' own settings, and those of every process. */
  readonly settings: SettingsDeclaration<Settings>;
  /**
   * `name`: the process, as logs and engines show it. `start`: is told which parts are open, and can abort the waiting.
   * `isAlone`: the whole store runs in this process, so that no other one appends to the log.
   */
  openShared(
    settings: Settings,
    logger: Logger,
    name: string,
    start?: Start,
    isAlone?: boolean,
  ): Promise<SharedPorts>;
  /** `isAlone`: the whole store runs in this process. Read models in files are then stored a moment later. */
  openReadModels(
    opened: { readonly settings: Settings; readonly logger: Logger; readonly isAlone?: boolean },
    service: ServiceName,
    start?: Start,
  ): Promise<ReadModels>;
  closeShared(shared: SharedPorts): Promise<void>;
}
