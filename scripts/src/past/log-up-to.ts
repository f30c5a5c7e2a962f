import { EventEmitter, once } from 'node:events';
import {
  type Appended,
  categoryOf,
  type EngineInfo,
  type EventLog,
  type EventPlace,
  type ExpectedRevision,
  type NewEvent,
  type Position,
  type RecordedEvent,
  type Subscription,
  type SubscriptionOptions,
} from '@storefold/kernel/ports';

/** What followers of the real log have set aside concerns nobody here. */
const PARKING = 'parking';
const BATCH = 500;

/**
 * A log as it was up to a position: nothing later is read, and nothing is written to it. What services append while they are asked, such as
 * records that a store has from its first question on, is kept in memory behind that position.
 */
export class LogUpTo implements EventLog {
  readonly failure = undefined;
  readonly #added: RecordedEvent[] = [];
  readonly #news = new EventEmitter().setMaxListeners(0);

  constructor(
    private readonly log: EventLog,
    private readonly end: Position,
    /** Is told of each follower that could not show an event. */
    private readonly setAside: (stream: string) => void,
  ) {}

  get engine(): EngineInfo {
    return this.log.engine;
  }

  async append(stream: string, _expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    if (categoryOf(stream) === PARKING) this.setAside(stream);
    let revision = (await this.readLast(stream))?.revision ?? -1;
    for (const event of events) {
      revision += 1;
      this.#added.push({ ...event, stream, revision, position: this.end + 1 + this.#added.length });
    }
    this.#news.emit('added');
    return { revision, position: await this.head() };
  }

  async read(stream: string, from = 0, limit?: number): Promise<RecordedEvent[]> {
    const past = categoryOf(stream) === PARKING ? [] : await this.log.read(stream, from, limit);
    const added = this.#added.filter((event) => event.stream === stream && event.revision >= from);
    return [...past.filter((event) => this.#isPast(event)), ...added].slice(0, limit);
  }

  async readLast(stream: string): Promise<RecordedEvent | undefined> {
    const added = this.#added.findLast((event) => event.stream === stream);
    if (added) return added;
    const last = await this.log.readLast(stream);
    return last && !this.#isPast(last) ? (await this.read(stream)).at(-1) : last;
  }

  async readAll(after: Position, options: { categories?: readonly string[]; limit?: number } = {}) {
    if (after >= this.end) {
      const { categories = [] } = options;
      const isWanted = ({ stream, position }: RecordedEvent) =>
        position > after && (categories.length === 0 || categories.includes(categoryOf(stream)));
      return { events: this.#added.filter(isWanted), position: await this.head() };
    }
    const { events, position } = await this.log.readAll(after, options);
    const past = events.filter((event) => this.#isPast(event));
    return { events: past, position: past.length === 0 ? this.end : Math.min(position, this.end) };
  }

  async find(id: string, storeId: string, givenUp: AbortSignal): Promise<RecordedEvent | undefined> {
    const found = await this.log.find(id, storeId, givenUp);
    return found && this.#isPast(found) ? found : undefined;
  }

  async head(): Promise<Position> {
    return this.#head;
  }

  async latest(limit: number): Promise<RecordedEvent[]> {
    const past = (await this.log.latest(limit)).filter((event) => this.#isPast(event));
    return [...past, ...this.#added].slice(-limit);
  }

  /** A failure ends it, because nothing can be waited for: see `failed`. */
  recognizeBy(event: EventPlace): Promise<void> {
    return this.log.recognizeBy(event);
  }

  subscribe(options: SubscriptionOptions): Subscription {
    const following = {
      position: options.after,
      lastAliveMs: Date.now(),
      failure: undefined as Error | undefined,
    };
    const stopped = new AbortController();
    const isWanted = ({ stream, type }: RecordedEvent): boolean =>
      options.types?.[categoryOf(stream)]?.includes(type) ?? true;
    const deliver = async (): Promise<void> => {
      while (!stopped.signal.aborted) {
        // Without waiting in between: what is added meanwhile would be missed.
        if (following.position >= this.#head) {
          await once(this.#news, 'added', { signal: stopped.signal });
          continue;
        }
        const { categories, batchSize = BATCH } = options;
        const limit = typeof batchSize === 'function' ? batchSize() : batchSize;
        const { events, position } = await this.readAll(following.position, { categories, limit });
        await options.onEvents(events.filter(isWanted), position);
        following.position = position;
      }
    };
    const delivered = deliver().catch((error: Error) => {
      if (stopped.signal.aborted) return;
      following.failure = error;
      this.#news.emit('failed', error);
    });
    return Object.assign(following, {
      stop: async () => {
        stopped.abort();
        await delivered;
      },
    });
  }

  /** Rejects when a subscription fails. */
  async failed(): Promise<never> {
    const [error] = await once(this.#news, 'failed');
    throw error;
  }

  onFailed(): void {
    // Nothing is written that could fail.
  }

  /** Whoever opened the log closes it. */
  async close(): Promise<void> {}

  get #head(): Position {
    return this.end + this.#added.length;
  }

  #isPast({ position }: RecordedEvent): boolean {
    return position <= this.end;
  }
}
