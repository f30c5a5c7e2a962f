import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Refusal, refusals } from '@storefold/kernel/core';
import { splitTarget } from '../request/path.ts';
import { isHealthPath } from './health.ts';
import { rateLimitExceeded } from './rate-limit.ts';
import { isPasswordRequest, isPoller, isShedLast } from './request-kinds.ts';
import { RequestQueue } from './request-queue.ts';

/** How often the event loop is asked whether it is late. */
const BEAT_MS = 20;
/** The process has more work than time when its event loop is this late on average. */
const BUSY_MS = 5;
/** The process had nothing to do for a moment when its event loop waited this long between two beats. */
const IDLE_MS = 1;
/**
 * This many requests are begun however slow they are: a queue is only known to be slow once it moves, and whoever comes
 * nearly alone to a process that had no processor for a while is helped by no refusal.
 */
const FEW = 16;
/** This many changes wait for the log together, however slow it is. */
const FEW_CHANGES = 64;
/** A queue that was never empty for this long stands. */
const STANDING_AFTER_MS = 2_000;
/** How long a request may wait in a queue that stands. */
const STANDING_WAIT_MS = 100;
/** Who lets a burst wait for longer than that would rather wait than be refused, in a queue that stands too. */
const PATIENT_FROM_MS = 2_000;
/** How far back the average lateness reaches. */
const MEMORY_MS = 500;
/** Cheap reads, and requests that go on to wait elsewhere, may wait this many times as long. */
const LONGER_WAIT_FACTOR = 2;
/** What is refused last may always wait this many times as long as others in a burst. */
const LAST_WAIT_FACTOR = 4;
/** When password hashing may have room again. */
const HASHING_RETRY_MS = 2_000;

/** Requests that wait for their turn, of which the next has waited `waitMs()`. */
interface Line {
  readonly length: number;
  waitMs(): number;
}

/**
 * Bounds the time a request waits before work on it begins. Without a bound, a process that gets more requests than it
 * can answer makes all of them wait, for as long as that lasts and until its queue is gone.
 *
 * A burst is let wait, up to `maxWaitMs`: its queue is gone again soon. A queue that stands gives nobody anything but
 * delay, so it is held short.
 *
 * Three things make a request wait: an event loop that is late, or begins those before it first; the requests under way before it, which a busy process
 * answers at the rate at which it answered the last ones; and, for a change, a log that is slow, which shows in the age of
 * the changes under way. A read that waits for an engine costs a process that is not busy nothing.
 *
 * Requests that wait for password hashing have a bounded queue of their own. They make nobody else wait, so they are not
 * counted, and what there is no time for is refused as that queue refuses it, with 429. Those that wait for news are not
 * counted either.
 */
export class Admission {
  /** What waits for this process, and what waits for the log. */
  readonly #requests: RequestQueue;
  readonly #changes: RequestQueue;
  readonly #standingWaitMs: number;
  #beatMs: number;
  #idleMs: number;
  /** How late the last beat was. */
  #lateMs = 0;
  #meanLateMs = 0;
  #answered = 0;
  /** The most under way at once since the last beat. */
  #mostUnderWay = 0;
  /** What was answered while requests queued, and how long they did. Both fade. */
  readonly #whileQueued = { answered: 0, ms: 0 };
  #line: Line = { length: 0, waitMs: () => 0 };
  #timer: NodeJS.Timeout | undefined;

  /** `nowMs`: a clock that only runs forwards. `idleMs`: how long the event loop has waited for something to do, in all. */
  constructor(
    private readonly maxWaitMs: number,
    private readonly nowMs: () => number = () => performance.now(),
    private readonly idleMs: () => number = () => performance.eventLoopUtilization().idle,
  ) {
    this.#standingWaitMs = Math.min(maxWaitMs, Math.max(STANDING_WAIT_MS, maxWaitMs - PATIENT_FROM_MS));
    const now = nowMs();
    this.#beatMs = now;
    this.#idleMs = idleMs();
    this.#requests = new RequestQueue(now, maxWaitMs);
    this.#changes = new RequestQueue(now, maxWaitMs);
  }

  /** `line`: the requests that wait for their turn. */
  start(line: Line): void {
    this.#line = line;
    this.#timer = setInterval(() => this.beat(), BEAT_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Called every BEAT_MS, as far as the event loop is not late. */
  beat(): void {
    const now = this.nowMs();
    const elapsedMs = now - this.#beatMs;
    if (elapsedMs <= 0) return;
    const weight = 1 - Math.exp(-elapsedMs / MEMORY_MS);
    this.#beatMs = now;
    this.#lateMs = Math.max(0, elapsedMs - BEAT_MS);
    this.#meanLateMs += weight * (Math.max(this.#lateMs, this.#line.waitMs()) - this.#meanLateMs);
    this.#noteQueued(elapsedMs);
    this.#answered = 0;
    this.#mostUnderWay = this.#requests.count(now);
    const idleMs = this.idleMs();
    if (idleMs - this.#idleMs >= IDLE_MS) this.#requests.emptyMs = now;
    this.#idleMs = idleMs;
    if (this.#changes.open <= FEW) this.#changes.emptyMs = now;
  }

  /** How long a request that is read now has waited in its socket, because the event loop is late; 0 for one of a few. */
  lateMs(now = this.nowMs()): number {
    if (this.#requests.count(now) + this.#line.length < FEW) return 0;
    return Math.max(this.#lateMs, now - this.#beatMs - BEAT_MS);
  }

  #noteQueued(elapsedMs: number): void {
    const fading = Math.exp(-elapsedMs / STANDING_AFTER_MS);
    this.#whileQueued.answered *= fading;
    this.#whileQueued.ms *= fading;
    if (this.#mostUnderWay <= FEW) return;
    this.#whileQueued.answered += this.#answered;
    this.#whileQueued.ms += elapsedMs;
  }

  /**
   * The refusal of a request that has waited, or would wait, too long. Otherwise the request is under way until its
   * response ends. `waitedMs`: how long it has waited in its socket and for its turn.
   */
  refusalOf(request: IncomingMessage, response: ServerResponse, waitedMs = 0): Refusal | undefined {
    const { path, query } = splitTarget(request.url ?? '');
    const { method = '' } = request;
    const change = isChange(request);
    const isHashing = isPasswordRequest(method, path);
    if (!isNeverRefused(path) && this.#waitsTooLong(request, waitedMs, { path, isHashing }))
      return isHashing ? rateLimitExceeded({ resetMs: HASHING_RETRY_MS }) : overloaded();
    if (isHashing || isPoller(method, path, query)) return undefined;
    const now = this.nowMs();
    const end = this.#requests.begin(now);
    const endChange = change ? this.#changes.begin(now) : undefined;
    this.#mostUnderWay = Math.max(this.#mostUnderWay, this.#requests.count(now));
    response.once('close', () => {
      this.#answered++;
      end();
      endChange?.();
      if (endChange && this.#changes.open <= FEW) this.#changes.emptyMs = this.nowMs();
    });
    return undefined;
  }

  #waitsTooLong(
    request: IncomingMessage,
    waitedMs: number,
    { path, isHashing }: { readonly path: string; readonly isHashing: boolean },
  ): boolean {
    const now = this.nowMs();
    const isLast = isShedLast(request.method ?? '', path);
    const factor = isHashing || isCheap(request) ? LONGER_WAIT_FACTOR : 1;
    const limitIn = (isStanding: boolean): number => {
      if (isLast) return this.maxWaitMs * LAST_WAIT_FACTOR;
      return factor * (isStanding ? this.#standingWaitMs : this.maxWaitMs);
    };
    const isStanding = now - this.#requests.emptyMs > STANDING_AFTER_MS;
    if (this.#waitMs(now, waitedMs, isStanding) > limitIn(isStanding)) return true;
    return isChange(request) && this.#logMs(now) > limitIn(now - this.#changes.emptyMs > STANDING_AFTER_MS);
  }

  /** How long a request that begins now has waited and will wait for this process. */
  #waitMs(now: number, waitedMs: number, isStanding: boolean): number {
    const count = this.#requests.count(now);
    const loopMs = Math.max(waitedMs, this.lateMs(now));
    return Math.max(loopMs, this.#queueMs(count, isStanding));
  }

  /**
   * 0 until requests have queued for some time: what an idle process answers says little of what it can. In a burst 0
   * until some are answered too, because all of them may be begun and none be done; so it is where requests may wait for long.
   */
  #queueMs(count: number, isStanding: boolean): number {
    const { answered, ms } = this.#whileQueued;
    if (this.#meanLateMs < BUSY_MS || count <= FEW || ms < STANDING_WAIT_MS) return 0;
    const isPatient = !isStanding || this.#standingWaitMs > STANDING_WAIT_MS;
    if (isPatient && answered < FEW) return 0;
    return (count * ms) / answered;
  }

  #logMs(now: number): number {
    if (this.#changes.count(now) <= FEW_CHANGES) return 0;
    return this.#changes.oldestMs(now);
  }
}

const isChange = ({ method }: IncomingMessage): boolean => method !== 'GET' && method !== 'HEAD';

/** Who watches over the store must see it, and nobody is kept logged in. */
const isNeverRefused = (path: string): boolean => isHealthPath(path) || path.endsWith('/auth/logout');

/** Reads of one record, which cost little more than their refusal. */
const isCheap = (request: IncomingMessage): boolean => !isChange(request) && !request.url?.includes('?');

const overloaded = (): Refusal => refusals.systemFailure(503, 'store_overloaded');
