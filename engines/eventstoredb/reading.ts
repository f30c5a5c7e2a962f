import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientReadableStream } from '@grpc/grpc-js';
import { type Position, START } from '@storefold/kernel/ports';
import type { Asked } from './asked.ts';
import { toFailure } from './engine-errors.ts';

export interface StreamRange {
  /** The first revision to read. 'last' reads only the last event. */
  readonly from: number | 'last';
  /** The most events to read; default all. */
  readonly limit?: number | undefined;
}

const { Options } = streams.ReadReq;
type Options = InstanceType<typeof Options>;
type ReadReq = InstanceType<typeof streams.ReadReq>;

export function readingOfStream(
  stream: string,
  { from, limit = Number.MAX_SAFE_INTEGER }: StreamRange,
): ReadReq {
  const name = new shared.StreamIdentifier().setStreamName(Uint8Array.from(Buffer.from(stream)));
  const range = new Options.StreamOptions().setStreamIdentifier(name);
  if (from === 'last') range.setEnd(new shared.Empty());
  else range.setRevision(String(from));
  return reading(
    new Options()
      .setStream(range)
      .setReadDirection(from === 'last' ? BACKWARDS : FORWARDS)
      .setCount(String(from === 'last' ? 1 : limit)),
  );
}

/** Of the last events of all, backwards. */
export const readingOfEnd = (count: number): ReadReq =>
  reading(
    new Options()
      .setAll(new Options.AllOptions().setEnd(new shared.Empty()))
      .setReadDirection(BACKWARDS)
      .setCount(String(count)),
  );

/** Of everything after the position, and of what comes. With prefixes: of streams whose names begin with one of them. */
export function readingOn(after: Position, prefixes: readonly string[] | undefined): ReadReq {
  const from = new Options.AllOptions();
  if (after === START) from.setStart(new shared.Empty());
  else
    from.setPosition(
      new Options.Position().setCommitPosition(String(after)).setPreparePosition(String(after)),
    );
  const options = new Options().setAll(from).setSubscription(new Options.SubscriptionOptions());
  if (prefixes) {
    const names = new Options.FilterOptions.Expression().setPrefixList([...prefixes]);
    options.setFilter(
      new Options.FilterOptions()
        .setStreamIdentifier(names)
        .setMax(CHECKPOINT_EVENTS)
        .setCheckpointintervalmultiplier(1),
    );
  }
  return reading(options);
}

function reading(options: Options): ReadReq {
  if (!options.hasFilter()) options.setNoFilter(new shared.Empty());
  options.setUuidOption(new Options.UUIDOption().setString(new shared.Empty()));
  return new streams.ReadReq().setOptions(options);
}

const FORWARDS = Options.ReadDirection.FORWARDS;
const BACKWARDS = Options.ReadDirection.BACKWARDS;
/** After this many events without a match the server reports how far it has scanned. */
const CHECKPOINT_EVENTS = 500;

/** Reads to the end. Each message is passed to `take` as it arrives; what that throws ends the reading. */
export function readToEnd(
  call: ClientReadableStream<ReadResp>,
  take: (message: ReadResp) => void,
): Asked<void> {
  let heard = (): void => undefined;
  const answer = new Promise<void>((resolve, reject) => {
    call.on('data', (message: ReadResp) => {
      heard();
      try {
        take(message);
      } catch (error) {
        reject(error);
        cancel(call);
      }
    });
    // The listener stays: an error event without one ends the process.
    call.on('error', (error) => reject(toFailure(error)));
    call.on('end', resolve);
  });
  return {
    answer,
    giveUp: () => cancel(call),
    onPart(listener) {
      heard = listener;
    },
  };
}

/** So many messages that wait to be taken make the server wait. */
const MOST_WAITING = 1_000;

/**
 * Reads on without end. What arrives is taken off the connection at once once the end of the log was reached, because the
 * server ends a subscription that has left some tens of events lying. Before that the server waits for the reader, so
 * that not the whole log comes to lie in memory.
 */
export class ReadingOn<T> {
  readonly #items: T[] = [];
  #failure: { readonly reason: unknown } | undefined;
  #wakeUp: () => void = () => undefined;
  #isLive = false;

  /** `toItem`: undefined for a message that says nothing. What it throws ends the reading. */
  constructor(
    private readonly call: ClientReadableStream<ReadResp>,
    toItem: (message: ReadResp) => T | undefined,
  ) {
    call.on('data', (message: ReadResp) => {
      try {
        const item = toItem(message);
        if (message.hasCaughtUp()) this.#isLive = true;
        if (item !== undefined) this.#put(item);
      } catch (error) {
        this.end(error);
      }
    });
    // The listener stays: an error event without one ends the process.
    call.on('error', (error) => this.#fail(toFailure(error)));
    call.on('end', () => this.#fail(undefined));
  }

  /** Ends it with this reason, without what has arrived and was not taken. */
  end(reason: unknown): void {
    this.#items.length = 0;
    this.#fail(reason);
    cancel(this.call);
  }

  /** Returns when the server ends the reading without a failure, and throws what it ends with otherwise. */
  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    try {
      while (this.#items.length > 0 || !this.#failure) {
        const item = this.#items.shift();
        if (item !== undefined) yield item;
        else await this.#arrival();
      }
      if (this.#failure?.reason !== undefined) throw this.#failure.reason;
    } finally {
      this.end(undefined);
    }
  }

  #arrival(): Promise<void> {
    this.call.resume();
    return new Promise((resolve) => {
      this.#wakeUp = resolve;
    });
  }

  #put(item: T): void {
    this.#items.push(item);
    if (!this.#isLive && this.#items.length >= MOST_WAITING) this.call.pause();
    this.#wakeUp();
  }

  #fail(reason: unknown): void {
    this.#failure ??= { reason };
    this.#wakeUp();
  }
}

/** Not within an event of the call itself, which gRPC does not expect. */
const cancel = (call: ClientReadableStream<ReadResp>): void => void setImmediate(() => call.cancel());
