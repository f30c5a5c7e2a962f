import {
  type Appended,
  type ExpectedRevision,
  LogUnavailable,
  type NewEvent,
  START,
  WrongExpectedRevision,
} from '@storefold/kernel/ports';
import { type AppendRequest, NO_REVISION, toAppendRequest } from '../shared/append-request.ts';
import type { EventRow } from '../shared/event-row.ts';
import { AnsweredPositions } from './answered-positions.ts';
import type { Answer } from './append-messages.ts';
import type { Connection } from './connection.ts';
import type { LiveTail } from './live-tail.ts';
import { toRow } from './stored-event.ts';

/**
 * The tail usually has an event within a millisecond of the answer. After this the event is read instead; but where all
 * is slow, not sooner than the answer itself took: more calls would make it slower still.
 */
const LEAST_PATIENCE_MS = 30;
const MOST_PATIENCE_MS = 5_000;

/**
 * Appends, and finds out what EventStoreDB does not tell: whether the append wrote something or had been made before.
 *
 * It matters because ids do not say what is in the events. Two instances that carry out the same command at the same
 * moment give their events the same ids, and may decide differently all the same (the time, a state read a moment apart).
 * The second one is answered as if it had written, and would go on with data that the log does not hold.
 */
export class Appender {
  #answered = new AnsweredPositions();
  #restarts = 0;

  constructor(
    private readonly connection: Connection,
    private readonly tail: LiveTail,
  ) {}

  /** Rejects with WrongExpectedRevision, AppendTooLarge, InvalidAppend or LogUnavailable. */
  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    const request = toAppendRequest(stream, expected, events);
    if (events.length === 0) return this.#checkOnly(request);
    const sentAtMs = performance.now();
    const answered = this.#positionsOfThisLog();
    const sent = answered.send(this.tail.recent.end);
    try {
      const answer = await this.connection.append(request);
      const isOld = answer.position !== undefined && answered.noteAnswer(sent, answer.position);
      if (isOld) return { revision: answer.revision, position: answer.position, isRepeated: true };
      return await this.#compared(request, answer, patienceAfter(performance.now() - sentAtMs));
    } finally {
      answered.settle(sent);
    }
  }

  /** EventStoreDB's answer to an append without events says nothing of a stream that does not exist. */
  async #checkOnly({ stream, expected }: AppendRequest): Promise<Appended> {
    const [last] = await this.connection.readStream(stream, { from: 'last' });
    const { revision, position } = last ?? { revision: NO_REVISION, position: START };
    if (revision === expected) return { revision, position };
    throw new WrongExpectedRevision(stream, expected === NO_REVISION ? 'no_stream' : expected, revision);
  }

  /**
   * An answer that may be new is looked up: the stored events are this append's if they are what was sent, and a
   * repetition if they are something else. If somebody else wrote the very same, it does not matter who it was.
   */
  async #compared(request: AppendRequest, answer: Answer, patienceMs: number): Promise<Appended> {
    const stored =
      (await this.#fromTail(request, answer, patienceMs)) ?? (await this.#fromStream(request, answer));
    const { revision } = answer;
    const position = answer.position ?? stored.at(-1)?.[0] ?? START;
    return isSame(stored, request) ? { revision, position } : { revision, position, isRepeated: true };
  }

  async #fromTail(
    request: AppendRequest,
    { position }: Answer,
    patienceMs: number,
  ): Promise<readonly EventRow[] | undefined> {
    if (position === undefined || !(await this.tail.hasPassed(position, patienceMs))) return undefined;
    const stored = this.tail.recent.upTo(position, request.events.length);
    return stored && areThese(stored, request) ? stored : undefined;
  }

  async #fromStream(request: AppendRequest, { revision }: Answer): Promise<readonly EventRow[]> {
    const { stream, events } = request;
    const from = revision - events.length + 1;
    const stored = (await this.connection.readStream(stream, { from, count: events.length })).map(toRow);
    if (areThese(stored, request)) return stored;
    throw new LogUnavailable(
      `what was just appended to ${stream} at revision ${revision} cannot be found there`,
    );
  }

  /** The positions of an older copy of the log say nothing of the newer one's. */
  #positionsOfThisLog(): AnsweredPositions {
    const { restarts } = this.tail;
    if (restarts !== this.#restarts) this.#answered = new AnsweredPositions();
    this.#restarts = restarts;
    return this.#answered;
  }
}

const patienceAfter = (answeredInMs: number): number =>
  Math.min(Math.max(answeredInMs, LEAST_PATIENCE_MS), MOST_PATIENCE_MS);

const areThese = (rows: readonly EventRow[], { stream, events }: AppendRequest): boolean =>
  rows.length === events.length &&
  rows.every(([, at, , , id], index) => at === stream && id === events[index]?.id);

const isSame = (rows: readonly EventRow[], { events }: AppendRequest): boolean =>
  rows.every(([, , , , , type, data, metadata], index) => {
    const sent = events[index];
    return sent?.type === type && sent.data === data && sent.metadata === metadata;
  });
