import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  jsonEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  type ResolvedEvent,
  StreamDeletedError,
  type StreamingRead,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import {
  AppendTooLarge,
  type ExpectedRevision,
  LogUnavailable,
  type NewEvent,
  type Position,
  type RecordedEvent,
  START,
  WrongExpectedRevision,
} from '../event-log.ts';
import { type AllListener, AllSubscription } from './all-subscription.ts';
import { createClient, serverVersionOf } from './client.ts';
import type { ConnectionSettings } from './connection-string.ts';
import { asUnavailable, tookTooLong } from './engine-errors.ts';
import { positionOf, requireRecordedEvent, toPosition } from './stored-event.ts';

/** A call that is not answered by then is given up; a long answer may take longer as long as it goes on. */
const ANSWERED_WITHIN_MS = 10_000;

export interface Answer {
  readonly revision: number;
  /** Undefined when the server did not say. */
  readonly position: Position | undefined;
}

export interface StreamRange {
  /** From this revision on; 'last': only the last event. */
  readonly from: number | 'last';
  readonly count?: number;
}

/**
 * The calls to one EventStoreDB, each with a deadline, in the words of the port: what fails fails with LogUnavailable.
 * The leader of a cluster is asked always, so that everybody sees what was acknowledged.
 */
export class Connection {
  readonly #client: EventStoreDBClient;

  /** Throws LogUnavailable when the settings make no sense. Nothing is connected yet. */
  constructor(private readonly settings: ConnectionSettings) {
    this.#client = createClient(settings);
  }

  get address(): string {
    return this.settings.address;
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Answer> {
    const appending = this.#client.appendToStream(
      stream,
      events.map(({ id, type, data, metadata }) => jsonEvent({ id, type, data, metadata })),
      {
        expectedRevision: expected === 'no_stream' ? NO_STREAM : BigInt(expected),
        deadline: ANSWERED_WITHIN_MS,
        requiresLeader: true,
      },
    );
    try {
      const { nextExpectedRevision, position } = await this.#within(ANSWERED_WITHIN_MS, appending);
      return { revision: Number(nextExpectedRevision), position: position && toPosition(position.commit) };
    } catch (error) {
      throw this.#asRefusal(error, stream, expected);
    }
  }

  /** The events of a stream in order; none when there is no such stream, or no more. */
  async readStream(stream: string, { from, count }: StreamRange): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    const reading = this.#client.readStream(stream, {
      ...(from === 'last'
        ? { direction: BACKWARDS, fromRevision: END, maxCount: 1 }
        : {
            direction: FORWARDS,
            fromRevision: BigInt(from),
            ...(count === undefined ? {} : { maxCount: count }),
          }),
      requiresLeader: true,
    });
    try {
      await this.#drain(reading, ANSWERED_WITHIN_MS, (event) => events.push(requireRecordedEvent(event)));
      return events;
    } catch (error) {
      if (error instanceof StreamNotFoundError || error instanceof StreamDeletedError) return [];
      throw asUnavailable(error, this.address);
    }
  }

  /** The position of the last event, be it the server's own; START when there is none. */
  async head(answeredWithinMs = ANSWERED_WITHIN_MS): Promise<Position> {
    let head: Position = START;
    const reading = this.#client.readAll({
      direction: BACKWARDS,
      fromPosition: END,
      maxCount: 1,
      requiresLeader: true,
    });
    try {
      await this.#drain(reading, answeredWithinMs, (event) => {
        head = positionOf(event);
      });
      return head;
    } catch (error) {
      throw asUnavailable(error, this.address);
    }
  }

  subscribeToAll(
    options: { readonly after: Position; readonly prefixes?: readonly string[] },
    listener: AllListener,
  ): AllSubscription {
    return new AllSubscription(
      this.#client,
      { ...options, confirmedWithinMs: ANSWERED_WITHIN_MS },
      { ...listener, onEnded: (reason) => listener.onEnded(asUnavailable(reason, this.address)) },
    );
  }

  async serverVersion(): Promise<string> {
    try {
      return await this.#within(ANSWERED_WITHIN_MS, serverVersionOf(this.#client));
    } catch (error) {
      throw asUnavailable(error, this.address);
    }
  }

  /** Gives up whatever is under way. */
  dispose(): Promise<void> {
    return this.#client.dispose();
  }

  #asRefusal(error: unknown, stream: string, expected: ExpectedRevision): Error {
    if (error instanceof WrongExpectedVersionError) {
      const { actualVersion } = error;
      return new WrongExpectedRevision(
        stream,
        expected,
        typeof actualVersion === 'bigint' ? Number(actualVersion) : -1,
      );
    }
    if (error instanceof MaxAppendSizeExceededError) {
      return new AppendTooLarge(`the events of one append to ${stream} are larger than the server takes`);
    }
    return asUnavailable(error, this.address);
  }

  /** The client's own deadline begins only once it has found a node to call. */
  #within<T>(ms: number, answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(tookTooLong(this.address, ms)), ms);
      answer.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }

  /** Reads to the end. The client gives reads no deadline at all. */
  #drain<E extends ResolvedEvent | AllStreamResolvedEvent>(
    reading: StreamingRead<E>,
    ms: number,
    take: (event: E) => void,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = (reason: unknown): void => {
        clearTimeout(timer);
        reading.cancel().catch(() => undefined);
        reading.destroy();
        reject(reason);
      };
      const timer = setTimeout(() => giveUp(tookTooLong(this.address, ms)), ms);
      reading.on('data', (event: E) => {
        timer.refresh();
        try {
          take(event);
        } catch (error) {
          giveUp(error);
        }
      });
      // Listens on after the end as well: an error that nobody hears would end the process.
      reading.on('error', giveUp);
      reading.on('close', () => giveUp(new LogUnavailable(`EventStoreDB at ${this.address} broke off`)));
      reading.on('end', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
