import { sealing } from '@storefold/kernel/command-handling';
import { type EventLog, type RecordedEvent, START, type Vault } from '@storefold/kernel/ports';
import type { StoreFact } from './facts.ts';
import type { Settings, WhatIf } from './projection.ts';

const AT_ONCE = 1_000;

interface Replay {
  readonly log: Pick<EventLog, 'readAll' | 'head'>;
  readonly projection: WhatIf<unknown>;
  readonly settings: Settings;
  /** Opens sealed fields. Absent: they are null. */
  readonly vault?: Pick<Vault, 'findKey'> | undefined;
  readonly told?: (count: number) => void;
}

/** Folds the log as far as it goes now. `events`: how many there were, also those that were not handed over. */
export async function replay({ log, projection, settings, vault, told }: Replay) {
  const upTo = await log.head();
  const wanted = projection.facts && new Set<string>(projection.facts);
  let state = projection.init(settings);
  let count = 0;
  for (let after = START; after < upTo; ) {
    const { events, position } = await log.readAll(after, { limit: AT_ONCE });
    if (events.length === 0) break;
    for (const event of events) {
      if (event.position > upTo) break;
      count += 1;
      if (wanted?.has(event.type) === false) continue;
      const data = vault ? await sealing.openFields(event.data, vault) : undefined;
      state = projection.when(state, new SeenFact(event, data) as unknown as StoreFact) ?? state;
    }
    told?.(count);
    after = position;
  }
  const result = projection.result ? projection.result(state) : state;
  return { result, events: count, position: upTo };
}

/** Data and metadata are parsed for a projection that looks at them, because most look at few. */
class SeenFact {
  #data: RecordedEvent['data'] | undefined;

  constructor(
    private readonly event: RecordedEvent,
    opened: RecordedEvent['data'] | undefined,
  ) {
    this.#data = opened;
  }

  get type(): string {
    return this.event.type;
  }
  get data(): RecordedEvent['data'] {
    this.#data ??= sealing.withoutBoxes(this.event.data);
    return this.#data;
  }
  get metadata(): RecordedEvent['metadata'] {
    return this.event.metadata;
  }
  get id(): string {
    return this.event.id;
  }
  get stream(): string {
    return this.event.stream;
  }
  get record(): string {
    return this.event.stream.slice(this.event.stream.indexOf('-') + 1);
  }
  get revision(): number {
    return this.event.revision;
  }
  get position(): number {
    return this.event.position;
  }
}
