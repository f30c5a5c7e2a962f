import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type EventStoreDBClient,
  START as FROM_START,
  streamNameFilter,
} from '@eventstore/db-client';
import { LogUnavailable, type Position, START } from '@storefold/kernel/ports';
import { toPosition } from './stored-event.ts';

/** After so many events without a match the server says how far it has looked. */
const CHECKPOINT_EVENTS = 500;

export interface AllSubscriptionOptions {
  /** Begins behind this position, which must be one that the server has named. */
  readonly after: Position;
  /** Only streams whose names begin with one of these; all when undefined. */
  readonly prefixes?: readonly string[];
  /** A server that says nothing at all for so long is not there. */
  readonly confirmedWithinMs: number;
}

/** What a subscription tells, in the order of the log. */
export interface AllListener {
  onEvent(event: AllStreamResolvedEvent): void;
  /** Everything up to here has been looked at. */
  onCheckpoint(position: Position): void;
  /** Everything that was in the log when the subscription began has been told. */
  onCaughtUp(): void;
  onConfirmed(): void;
  /** Once, unless it was closed before; nothing is told afterwards. */
  onEnded(reason: unknown): void;
}

export interface OpenSubscription {
  pause(): void;
  resume(): void;
  /** Ends it as if the server had. */
  fail(reason: unknown): void;
  close(): void;
}

/** What followers of `$all` ask of a connection. */
export interface AllSource {
  /** The position of the last event; START when there is none. */
  head(): Promise<Position>;
  subscribeToAll(
    options: Pick<AllSubscriptionOptions, 'after' | 'prefixes'>,
    listener: AllListener,
  ): OpenSubscription;
}

type Mark = { readonly mark: 'caughtUp' } | { readonly mark: 'checkpoint'; readonly offset: bigint };

/**
 * One subscription to `$all`. The client tells of checkpoints and of having caught up beside the stream of events, which
 * may still hold events from before: here these marks travel in the stream, so that the order is that of the log.
 */
export class AllSubscription implements OpenSubscription {
  readonly #subscription: AllStreamSubscription;
  readonly #confirming: NodeJS.Timeout;
  #isOver = false;

  constructor(
    client: EventStoreDBClient,
    { after, prefixes, confirmedWithinMs }: AllSubscriptionOptions,
    private readonly listener: AllListener,
  ) {
    const subscription = client.subscribeToAll({
      fromPosition: after === START ? FROM_START : { commit: BigInt(after), prepare: BigInt(after) },
      requiresLeader: true,
      ...(prefixes
        ? {
            filter: streamNameFilter({
              prefixes: [...prefixes],
              checkpointInterval: 1,
              maxSearchWindow: CHECKPOINT_EVENTS,
              checkpointReached: (_, { commit }) => this.#mark({ mark: 'checkpoint', offset: commit }),
            }),
          }
        : {}),
    });
    this.#subscription = subscription;
    this.#confirming = setTimeout(
      () =>
        this.fail(new LogUnavailable(`the subscription was not confirmed within ${confirmedWithinMs} ms`)),
      confirmedWithinMs,
    );
    subscription.on('confirmation', () => this.#tell(() => this.#confirm()));
    subscription.on('caughtUp', () => this.#mark({ mark: 'caughtUp' }));
    subscription.on('data', (told: AllStreamResolvedEvent | Mark) => this.#tell(() => this.#hear(told)));
    // Listens on after the end as well: an error that nobody hears would end the process.
    subscription.on('error', (error) => this.fail(error));
    subscription.on('end', () => this.fail(new LogUnavailable('the server ended the subscription')));
    subscription.on('close', () => this.fail(new LogUnavailable('the subscription was cut off')));
  }

  pause(): void {
    if (!this.#isOver) this.#subscription.pause();
  }

  resume(): void {
    if (!this.#isOver) this.#subscription.resume();
  }

  fail(reason: unknown): void {
    if (this.#isOver) return;
    this.close();
    this.listener.onEnded(reason);
  }

  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#confirming);
    this.#subscription.unsubscribe().catch(() => undefined);
    // What is still on its way flows off unheard: a call that nobody takes to its end would never be over.
    this.#subscription.resume();
  }

  #mark(mark: Mark): void {
    if (!this.#isOver) this.#subscription.push(mark);
  }

  #confirm(): void {
    clearTimeout(this.#confirming);
    this.listener.onConfirmed();
  }

  #hear(told: AllStreamResolvedEvent | Mark): void {
    if (!('mark' in told)) this.listener.onEvent(told);
    else if (told.mark === 'checkpoint') this.listener.onCheckpoint(toPosition(told.offset));
    else this.listener.onCaughtUp();
  }

  #tell(tell: () => void): void {
    if (this.#isOver) return;
    try {
      tell();
    } catch (error) {
      this.fail(error);
    }
  }
}
