import type { Bus } from '../bus/bus.ts';
import type { Clock, Random } from '../domain/clock.ts';
import type { EventLog } from '../event-log/event-log.ts';
import type { ReadModels } from '../read-models/read-models.ts';
import type { SearchEngine } from '../search/search.ts';
import type { Vault } from '../vault/vault.ts';
import type { Logger } from './logger.ts';
import type { Settings } from './settings.ts';

/** The world of a service: everything outside of it that it may use. Opened by the composition root. */
export interface Ports {
  readonly log: EventLog;
  readonly readModels: ReadModels;
  readonly search: SearchEngine;
  readonly bus: Bus;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly settings: Settings;
}
