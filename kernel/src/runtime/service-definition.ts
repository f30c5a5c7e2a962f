import type { Provider, Type } from '@nestjs/common';
import type { ServiceName } from '@storefold/contracts';
import type { Fact } from '../core/decider.ts';
import type { ProcessManager } from '../subscriptions/process-manager.ts';
import type { Projection } from '../subscriptions/projection.ts';
import type { Publisher } from '../subscriptions/publisher.ts';
import type { RecurringWork } from '../subscriptions/recurring.ts';
import type { Subscriber } from '../subscriptions/subscriber.ts';
import type { Setting } from './setting.ts';

/** What a service consists of: its table of contents, and all the runtime needs to start it. */
export interface ServiceDefinition {
  readonly name: ServiceName;
  /** Answer endpoints (`@Handles`). */
  readonly controllers: readonly Type[];
  /** Nest controllers that answer neighbours' questions (`@Answers`). */
  readonly answers?: readonly Type[];
  readonly providers?: readonly Provider[];
  readonly projections?: readonly Projection<Fact>[];
  readonly publishers?: readonly Publisher<Fact>[];
  /** Follow this service's own facts. */
  readonly processes?: readonly Type<ProcessManager<Fact>>[];
  /** Follow the public events of all services. */
  readonly subscribers?: readonly Type<Subscriber>[];
  /** Work that time brings, not an event. */
  readonly recurring?: readonly Type<RecurringWork>[];
  /** What can be set for this service alone; its classes get the values by the token SETTINGS. */
  readonly settings?: Readonly<Record<string, Setting<unknown>>>;
  /** Makes what a store needs before its first request; run at each start, must be safe to repeat. */
  readonly bootstrap?: Type<Bootstrap>;
}

export interface Bootstrap {
  run(): Promise<void>;
}

export const defineService = (definition: ServiceDefinition): ServiceDefinition => definition;
