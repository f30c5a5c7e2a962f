import type { Provider, Type } from '@nestjs/common';
import type { OwnEvent } from '@storefold/contracts';
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

/** One kind of record: all that the runtime needs of it. A service lists its nouns, and names itself only what belongs to none. */
export interface Noun {
  /** The dictionaries of its facts. A record with a fact that is not in them was written by a newer version. */
  readonly facts?: readonly KnownFacts[];
  /** Classes that answer endpoints (`@Handles`). */
  readonly endpoints?: readonly Type[];
  /** Nest controllers, which answer neighbours' questions (`@Answers`). */
  readonly controllers?: readonly Type[];
  readonly providers?: readonly Provider[];
  readonly projections?: readonly Projection<Fact>[];
  readonly publishers?: readonly (Publisher<Fact> | OwnPublisher)[];
  /** Follow this service's own facts. */
  readonly processes?: readonly Type<ProcessManager<Fact>>[];
  /** Follow the public events of all services. */
  readonly subscribers?: readonly Type<Subscriber | NoticeSubscriber>[];
  /** What goes of it with a deleted customer. */
  readonly erasure?: {
    readonly OfLate: Type<ProcessManager<Fact>>;
    readonly OfDeleted: Type<Subscriber | NoticeSubscriber>;
  };
  /** Public events of a service of one's own. */
  readonly events?: readonly OwnEvent[];
  /** Work that is started by the clock instead of an event. */
  readonly recurring?: readonly Type<RecurringWork>[];
}

/** Keeps the types of its facts. */
export const defineNoun = <const N extends Noun>(noun: N): N => noun;

/** The parts of several nouns, each kind in one list. */
export function partsOf(nouns: readonly Noun[]): Required<Omit<Noun, 'erasure'>> {
  const all = <Part>(partOf: (noun: Noun) => readonly Part[] | undefined): Part[] =>
    nouns.flatMap((noun) => partOf(noun) ?? []);
  return {
    facts: all(({ facts }) => facts),
    endpoints: all(({ endpoints }) => endpoints),
    controllers: all(({ controllers }) => controllers),
    providers: all(({ providers }) => providers),
    projections: all(({ projections }) => projections),
    publishers: all(({ publishers }) => publishers),
    processes: all(({ processes = [], erasure }) => [...processes, ...(erasure ? [erasure.OfLate] : [])]),
    subscribers: all(({ subscribers = [], erasure }) => [
      ...subscribers,
      ...(erasure ? [erasure.OfDeleted] : []),
    ]),
    events: all(({ events }) => events),
    recurring: all(({ recurring }) => recurring),
  };
}
