import { CommandContextFactory } from '../command-handling/command-context-factory.ts';
import { metadataOf } from '../command-handling/fact-codec.ts';
import { type EventLog, type EventPlace, START, WrongExpectedRevision } from '../ports/event-log.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { type ParkedEvent, type ParkingCommand, type ParkingFact, parking } from './parking.ts';

/** What a follower has set aside. `isRequested`: it is to be tried again, and was not yet. */
export type SetAside = ParkedEvent & { readonly isRequested: boolean };

interface Parts extends Pick<ServicePorts, 'clock' | 'random'> {
  readonly log: Pick<EventLog, 'append' | 'read' | 'readAll'>;
  /** The program that asks, as the actor of its requests. */
  readonly program: string;
}

/** What the followers of a log have set aside, for a program beside the store. */
export class ParkedEvents {
  constructor(private readonly parts: Parts) {}

  /** The followers that have ever set anything aside. */
  async followers(): Promise<readonly string[]> {
    const names = new Set<string>();
    for (let after = START; ; ) {
      const { events, position } = await this.parts.log.readAll(after, { categories: [parking.category] });
      for (const { stream } of events) names.add(stream.slice(parking.category.length + 1));
      if (events.length === 0) return [...names].toSorted();
      after = position;
    }
  }

  async of(follower: string): Promise<readonly SetAside[]> {
    return (await this.#load(follower)).events;
  }

  /** Asks a follower to try again what it has set aside, now if it is at work, or at its next start. */
  requestRetry(follower: string): Promise<void> {
    return this.#execute(follower, (events) =>
      events
        .filter(({ isRequested }) => !isRequested)
        .map(({ event_id }) => ({ type: 'RequestRetry', event_id })),
    );
  }

  /** Sets an event aside for a follower that has handled it. A read model is built again when it is tried again. */
  setAside(follower: string, { id, stream, revision, position }: EventPlace, error: string): Promise<void> {
    const event = { event_id: id, stream, revision, position, error };
    return this.#execute(follower, () => [{ type: 'Park', event }]);
  }

  async #execute(
    follower: string,
    commandsOf: (events: readonly SetAside[]) => readonly ParkingCommand[],
  ): Promise<void> {
    const { clock, random, program, log } = this.parts;
    for (;;) {
      const { events, revision } = await this.#load(follower);
      const context = new CommandContextFactory(clock, program).command(random.uuid(), '');
      const facts = commandsOf(events)
        .flatMap((command) => parking.decide(command, { parked: events, requested: [] }))
        .map(({ type, data }) => ({ id: random.uuid(), type, data, metadata: metadataOf(context) }));
      if (facts.length === 0) return;
      try {
        await log.append(streamOf(follower), revision < 0 ? 'no_stream' : revision, facts);
        return;
      } catch (error) {
        // The follower has written meanwhile.
        if (!(error instanceof WrongExpectedRevision)) throw error;
      }
    }
  }

  async #load(
    follower: string,
  ): Promise<{ readonly events: readonly SetAside[]; readonly revision: number }> {
    const recorded = await this.parts.log.read(streamOf(follower));
    const { parked, requested } = recorded.reduce(
      (state, { type, data, metadata, revision }) =>
        parking.evolve(state, { type, data } as ParkingFact, { at: metadata.occurred_at, revision }),
      parking.initial,
    );
    return {
      events: parked.map((each) => ({ ...each, isRequested: requested.includes(each.event_id) })),
      revision: recorded.at(-1)?.revision ?? -1,
    };
  }
}

const streamOf = (follower: string): string => `${parking.category}-${follower}`;
