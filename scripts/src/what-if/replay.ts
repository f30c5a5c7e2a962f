import { sealing } from '@storefold/kernel/command-handling';
import type { JsonObject } from '@storefold/kernel/core';
import { type EventLog, type RecordedEvent, START } from '@storefold/kernel/ports';
import type { ShownData } from '../event-export/shown-data.ts';
import type { StoreFact } from './facts.ts';
import type { Settings, WhatIf } from './projection.ts';
import { ReadSettings } from './read-settings.ts';

const AT_ONCE = 1_000;

interface Replay {
  readonly log: Pick<EventLog, 'readAll' | 'head'>;
  readonly projection: WhatIf<unknown>;
  readonly settings: Settings;
  /** Opens sealed fields. Absent: they are null. */
  readonly opened?: ShownData | undefined;
  readonly told?: (count: number) => void;
}

/** An analyst's function threw. The message says which one and at which event; the cause is what was thrown. */
export class ProjectionFailed extends Error {
  override readonly name = 'ProjectionFailed';

  constructor(where: string, cause: unknown) {
    super(where, { cause });
  }
}

/**
 * Folds the log as far as it goes now. `events`: how many there were, also those that were not handed over. `unread`: a line for each
 * setting that the projection never looked at. Rejects with ProjectionFailed.
 */
export async function replay({ log, projection, settings, opened, told }: Replay) {
  const upTo = await log.head();
  const wanted = projection.facts && new Set<string>(projection.facts);
  const read = new ReadSettings(settings);
  let state = calling('init', () => projection.init(read.settings));
  let count = 0;
  for (let after = START; after < upTo; ) {
    const { events, position } = await log.readAll(after, { limit: AT_ONCE });
    if (events.length === 0) break;
    for (const event of events) {
      if (event.position > upTo) break;
      count += 1;
      if (wanted?.has(event.type) === false) continue;
      const data = opened && { ...sealing.withoutBoxes(event.data), ...(await opened(event)) };
      try {
        state = projection.when(state, new SeenFact(event, data) as unknown as StoreFact) ?? state;
      } catch (error) {
        throw new ProjectionFailed(
          `when, at position ${event.position}, ${event.type} of ${event.stream}`,
          error,
        );
      }
    }
    told?.(count);
    after = position;
  }
  const result = projection.result ? calling('result', () => projection.result?.(state)) : state;
  return { result, events: count, position: upTo, unread: read.complaints };
}

function calling<Result>(name: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new ProjectionFailed(name, error);
  }
}

/** Data and metadata are parsed for a projection that looks at them, because most look at few. */
class SeenFact {
  /** Of each fact, so that its keys and copies of it have them too; shared, as those of the events are. */
  static readonly #parsed = {
    data: {
      enumerable: true,
      get(this: SeenFact): JsonObject {
        this.#data ??= sealing.withoutBoxes(this.#event.data);
        return this.#data;
      },
    },
    metadata: {
      enumerable: true,
      get(this: SeenFact): RecordedEvent['metadata'] {
        return this.#event.metadata;
      },
    },
  };

  readonly type: string;
  readonly id: string;
  readonly record: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly #event: RecordedEvent;
  #data: JsonObject | undefined;

  constructor(event: RecordedEvent, opened: JsonObject | undefined) {
    const { type, id, stream, revision, position } = event;
    this.type = type;
    this.id = id;
    this.record = stream.slice(stream.indexOf('-') + 1);
    this.stream = stream;
    this.revision = revision;
    this.position = position;
    this.#event = event;
    this.#data = opened;
    Object.defineProperties(this, SeenFact.#parsed);
  }
}
