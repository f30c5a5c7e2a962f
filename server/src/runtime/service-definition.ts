import type { Provider, Type } from '@nestjs/common';
import type { NamedCustomFieldResource, OwnEvent, ServiceName } from '@storefold/contracts';
import type { KnownFacts } from '@storefold/kernel/command-handling';
import type { Fact } from '@storefold/kernel/core';
import type {
  NoticeSubscriber,
  OwnPublisher,
  ProcessManager,
  Projection,
  Publisher,
  RecurringWork,
  Subscriber,
} from '@storefold/kernel/subscriptions';
import type { HealthPart } from '../http/connection/health.ts';
import type { ExtensionPoints } from './extension-points.ts';
import type { Setting } from './setting.ts';

/** The parts of a service: its table of contents, and everything the runtime needs to start it. */
export interface ServiceDefinition {
  readonly name: ServiceName;
  /** The dictionaries of its facts. A record with a fact that is not in them was written by a newer version. */
  readonly facts: Readonly<Record<string, KnownFacts>>;
  /** Classes that answer endpoints (`@Handles`). */
  readonly endpoints: readonly Type[];
  /** Nest controllers, which answer neighbours' questions (`@Answers`). */
  readonly controllers?: readonly Type[];
  readonly providers?: readonly Provider[];
  readonly projections?: readonly Projection<Fact>[];
  readonly publishers?: readonly (Publisher<Fact> | OwnPublisher)[];
  /** Follow this service's own facts. */
  readonly processes?: readonly Type<ProcessManager<Fact>>[];
  /** Follow the public events of all services. */
  readonly subscribers?: readonly Type<Subscriber | NoticeSubscriber>[];
  /** Public events of a service of one's own. */
  readonly events?: readonly OwnEvent[];
  /** Its records that carry custom fields. */
  readonly customFieldResources?: readonly NamedCustomFieldResource[];
  /** What extensions add to this service. */
  readonly extensionPoints?: ExtensionPoints;
  /** Work that is started by the clock instead of an event. */
  readonly recurring?: readonly Type<RecurringWork>[];
  /** What the service says of its own state in `/health`, beside its followers. */
  readonly health?: Type<OwnHealth>;
  /** Settings of this service alone; its classes get the values by the token SETTINGS. */
  readonly settings?: Readonly<Record<string, Setting<unknown>>>;
  /** Where it runs alone it sends pictures to anybody: the gateway asks it for them. */
  readonly sendsPictures?: true;
  /**
   * Makes the records that a store needs before its first request. Runs at each start, so it must be safe to repeat.
   */
  readonly bootstrap?: Type<Bootstrap>;
}

export interface Bootstrap {
  run(): Promise<void>;
}

/** Answers at once, from what it knows. What it tells is seen without credentials. */
export interface OwnHealth {
  health(): HealthPart;
}

export const defineService = (definition: ServiceDefinition): ServiceDefinition => definition;
