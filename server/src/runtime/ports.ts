import type { ServiceName } from '@storefold/contracts';
import type { Levels } from '@storefold/kernel/command-handling';
import type { Logger } from '@storefold/kernel/core';
import type { ReadModels, ServicePorts } from '@storefold/kernel/ports';
import type { HealthCheck, HealthPart } from '../http/connection/health.ts';
import type { ExtensionPoints } from './extensions/extension-points.ts';
import type { Start } from './process/run-process.ts';
import type { ProcessSettings } from './settings/process-settings.ts';
import type { SettingsDeclaration } from './settings/setting.ts';

/** Watches a process. */
export interface Telemetry {
  /** Is given what `/health` shows. */
  watchHealth(check: HealthCheck): void;
  close(): Promise<void>;
}

/** Looks at the disks that the store's own files lie on. */
export interface Disks {
  /** For `/health`. */
  look(): Promise<HealthPart>;
}

/** The ports of one service, with its settings. */
export interface Ports extends ServicePorts {
  /** The level of the installation. Without it facts of every kind are written. */
  readonly levels?: Levels;
  /** Absent where nobody watches. */
  readonly telemetry?: Telemetry;
  /** Absent where the store keeps no files of its own. */
  readonly disks?: Disks;
  /** The process settings, and those that the service declares. */
  readonly settings: ProcessSettings;
}

/** The ports that the services of one process share. Each service has its own read models. */
export type SharedPorts = Omit<Ports, 'readModels'>;

/** What engines are opened with. */
export interface Opening<Settings> {
  readonly settings: Settings;
  readonly logger: Logger;
  /** The process, as logs and the engines' tools show it. */
  readonly name: string;
  /** Is told which parts are open, and can abort the waiting. */
  readonly start?: Start;
  /**
   * Whether the whole store runs in this process: no other one appends to the log, and read models in files are stored a
   * moment later.
   */
  readonly isAlone?: boolean;
  /**
   * Whether this is a tool that neither reads nor writes what a store in use reads in its read models, so it works on
   * their files beside any store.
   */
  readonly isBeside?: boolean;
}

/**
 * Opens and closes the engines that the settings name. Provided by the composition root, which alone knows the engines.
 */
export interface Engines<Settings extends ProcessSettings> {
  /** The engines' own settings, and those of every process. */
  readonly settings: SettingsDeclaration<Settings>;
  /** What extensions add to the engines. */
  readonly extensionPoints: ExtensionPoints;
  openShared(opening: Opening<Settings>): Promise<SharedPorts>;
  openReadModels(opening: Opening<Settings>, service: ServiceName): Promise<ReadModels>;
  closeShared(shared: SharedPorts): Promise<void>;
}
