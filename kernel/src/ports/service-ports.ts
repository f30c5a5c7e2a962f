import type { Logger } from '../core/logger.ts';
import type { Clock, Random } from '../core/time/clock.ts';
import type { Bus } from './bus.ts';
import type { EventLog } from './event-log.ts';
import type { Files } from './files.ts';
import type { RateCounters } from './rate-counters.ts';
import type { ReadModels } from './read-models.ts';
import type { SearchEngine } from './search.ts';
import type { Vault } from './vault.ts';

/** Everything outside of a service that it may use. Opened by the composition root. */
export interface ServicePorts {
  readonly log: EventLog;
  readonly readModels: ReadModels;
  readonly search: SearchEngine;
  readonly bus: Bus;
  readonly vault: Vault;
  readonly counters: RateCounters;
  readonly files: Files;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
}
