import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  FORWARDS,
  type ResolvedEvent,
  StreamDeletedError,
  type StreamingRead,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { LogUnavailable, type Position, type RecordedEvent, START } from '@storefold/kernel/ports';
import type { AppendRequest } from '../shared/append-request.ts';
import {
  type AllListener,
  type AllSource,
  AllSubscription,
  type AllSubscriptionOptions,
  type OpenSubscription,
} from './all-subscription.ts';
import type { Answer } from './append-messages.ts';
import { BatchAppends } from './batch-appends.ts';
import { Client } from './client.ts';
import type { ConnectionSettings } from './connection-string.ts';
import { asUnavailable, tookTooLong, wasClosed } from './engine-errors.ts';
import { positionOf, requireRecordedEvent } from './stored-event.ts';

const DISPOSED_WITHIN_MS = 2_000;

export interface StreamRange {
  /** From this revision on; 'last': only the last event. */
  readonly from: number | 'last';
  readonly count?: number;
}

/**
 * The calls to one EventStoreDB, each with a deadline, in the words of the port: what fails fails with LogUnavailable.
 * The leader of a cluster is asked always, so that everybody sees what was acknowledged.
 */
export class Connection implements AllSource {
  readonly #client: Client;
  readonly #appends: BatchAppends;
  /** What gives up each of the reads under way. */
  readonly #givingUp = new Set<(reason: unknown) => void>();

  /**
   * `answeredWithinMs`: a call that is not answered by then is given up; a long answer may take longer as long as it goes
   * on. Throws LogUnavailable when the settings make no sense. Nothing is connected yet.
   */
  constructor(
    private readonly settings: ConnectionSettings,
    private readonly answeredWithinMs: number,
  ) {
    this.#client = Client.open(settings);
    this.#appends = new BatchAppends(this.#client, settings.address);
  }

  get address(): string {
    return this.settings.address;
  }

  /** Rejects with WrongExpectedRevision, AppendTooLarge or LogUnavailable. */
  append(request: AppendRequest): Promise<Answer> {
    return this.#appends.append(request, this.answeredWithinMs);
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
      await this.#drain(reading, (event) => events.push(requireRecordedEvent(event)));
      return events;
    } catch (error) {
      if (error instanceof StreamNotFoundError || error instanceof StreamDeletedError) return [];
      throw asUnavailable(error, this.address);
    }
  }

  /** The position of the last event, be it the server's own; START when there is none. */
  async head(): Promise<Position> {
    let head: Position = START;
    const reading = this.#client.readAll({
      direction: BACKWARDS,
      fromPosition: END,
      maxCount: 1,
      requiresLeader: true,
    });
    try {
      await this.#drain(reading, (event) => {
        head = positionOf(event);
      });
      return head;
    } catch (error) {
      throw asUnavailable(error, this.address);
    }
  }

  subscribeToAll(
    options: Pick<AllSubscriptionOptions, 'after' | 'prefixes'>,
    listener: AllListener,
  ): OpenSubscription {
    return new AllSubscription(
      this.#client,
      { ...options, confirmedWithinMs: this.answeredWithinMs },
      { ...listener, onEnded: (reason) => listener.onEnded(asUnavailable(reason, this.address)) },
    );
  }

  async serverVersion(): Promise<string> {
    try {
      return await this.#within(this.answeredWithinMs, this.#client.serverVersion());
    } catch (error) {
      throw asUnavailable(error, this.address);
    }
  }

  /** Gives up whatever is under way. */
  async dispose(): Promise<void> {
    for (const giveUp of this.#givingUp) giveUp(wasClosed());
    await this.#within(DISPOSED_WITHIN_MS, this.#client.dispose()).catch(() => undefined);
  }

  #within<T>(ms: number, answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(tookTooLong(this.address, ms)), ms);
      answer.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }

  /** Reads to the end. The client gives reads no deadline at all. */
  #drain<E extends ResolvedEvent | AllStreamResolvedEvent>(
    reading: StreamingRead<E>,
    take: (event: E) => void,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const isFirstEnd = (): boolean => {
        clearTimeout(timer);
        return this.#givingUp.delete(giveUp);
      };
      const giveUp = (reason: unknown): void => {
        if (!isFirstEnd()) return;
        // Left flowing: an answer that nobody takes to its end is under way for ever, and disposing waits for it.
        reading.cancel().catch(() => undefined);
        reject(reason);
      };
      const ms = this.answeredWithinMs;
      const timer = setTimeout(() => giveUp(tookTooLong(this.address, ms)), ms);
      this.#givingUp.add(giveUp);
      reading.on('data', (event: E) => {
        if (!this.#givingUp.has(giveUp)) return;
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
        if (isFirstEnd()) resolve();
      });
    });
  }
}
