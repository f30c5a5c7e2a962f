import type { Type } from '@nestjs/common';
import type { NamedCustomFieldResource, ServiceName } from '@storefold/contracts';
import type { KnownFacts } from '@storefold/kernel/command-handling';
import type { HealthPart } from '../http/connection/health.ts';
import type { ExtensionPoints } from './extensions/extension-points.ts';
import { type Noun, partsOf } from './noun.ts';
import type { Setting } from './settings/setting.ts';

/** The parts of a service that belong to none of its nouns alone. */
interface OwnParts {
  readonly name: ServiceName;
  /** Its records that carry custom fields. */
  readonly customFieldResources?: readonly NamedCustomFieldResource[];
  /** What extensions add to this service. */
  readonly extensionPoints?: ExtensionPoints;
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

/** What a service is made of: its nouns, and beside them parts of the same kinds. */
interface ServiceParts extends OwnParts, Omit<Noun, 'facts' | 'erasure'> {
  readonly nouns?: readonly Noun[];
  /** Dictionaries of facts, by any names. */
  readonly facts?: Readonly<Record<string, KnownFacts>>;
}

/** A service: its table of contents, and everything the runtime needs to start it. */
export interface ServiceDefinition extends OwnParts, Required<Omit<Noun, 'erasure'>> {}

export interface Bootstrap {
  run(): Promise<void>;
}

/** Answers at once, from what it knows. What it tells is seen without credentials. */
export interface OwnHealth {
  health(): HealthPart;
}

export function defineService({ nouns = [], facts = {}, ...own }: ServiceParts): ServiceDefinition {
  return { ...own, ...partsOf([...nouns, { ...own, facts: Object.values(facts) }]) };
}
