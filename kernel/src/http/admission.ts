import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Refusal, systemFailure } from '../core/refusal.ts';
import { isHealthPath } from './health.ts';
import { isPasswordRequest } from './password-requests.ts';
import { splitTarget } from './path.ts';
import { rateLimitExceeded } from './rate-limit.ts';

/** How often the event loop is asked whether it is late. */
const BEAT_MS = 20;
/** The process has more work than time when its event loop is this late on average. */
const BUSY_MS = 5;
/**
 * This many requests are begun however slow they are: a queue is only known to be slow once it moves, and whoever comes
 * nearly alone to a process that had no processor for a while is helped by no refusal.
 */
const FEW = 16;
/** This many changes wait for the log together, however slow it is. */
const FEW_CHANGES = 64;
/** A request under way for longer waits for something else than this process. */
const STUCK_MS = 1_000;
/** How far back averages reach. */
const MEMORY_MS = 500;
/** Cheap reads, and requests that go on to wait elsewhere, may wait this many times as long. */
const LONGER_WAIT_FACTOR = 2;
/** When password hashing may have room again. */
const HASHING_RETRY_MS = 2_000;

interface UnderWay {
  readonly sinceMs: number;
}

/**
 * Bounds the time a request waits before work on it begins. Without a bound, a process that gets more requests than it
 * can answer makes all of them wait, for as long as that lasts and until its queue is gone.
 *
 * Three things make a request wait: an event loop that is late; the requests under way before it, which a busy process
 * answers at the rate at which it answered the last ones; and, for a change, a log that is slow, which shows in the age of
 * the changes under way. A read that waits for an engine costs a process that is not busy nothing.
 *
 * Requests that wait for password hashing have a bounded queue of their own. They make nobody else wait, so they are not
 * counted, and what there is no time for is refused as that queue refuses it, with 429.
 */
export class Admission {
  readonly #underWay = new Set<UnderWay>();
  readonly #changes = new Set<UnderWay>();
  #beatMs: number;
  /** How late the last beat was. */
  #lateMs = 0;
  #meanLateMs = 0;
  #answered = 0;
  /** The most under way at once since the last beat. */
  #mostUnderWay = 0;
  /** What was answered while requests queued, and how long they did. Both fade. */
  readonly #whileQueued = { answered: 0, ms: 0 };
  #timer: NodeJS.Timeout | undefined;

  /** `nowMs`: a clock that only runs forwards. */
  constructor(
    private readonly maxWaitMs: number,
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    this.#beatMs = nowMs();
  }

  start(): void {
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
    this.#meanLateMs += weight * (this.#lateMs - this.#meanLateMs);
    const fading = Math.exp(-elapsedMs / (MEMORY_MS + this.maxWaitMs));
    this.#whileQueued.answered *= fading;
    this.#whileQueued.ms *= fading;
    if (this.#mostUnderWay > FEW) {
      this.#whileQueued.answered += this.#answered;
      this.#whileQueued.ms += elapsedMs;
    }
    this.#answered = 0;
    this.#mostUnderWay = counted(this.#underWay, now);
  }

  /** The refusal of a request that would wait too long. Otherwise the request is under way until its response ends. */
  refusalOf(request: IncomingMessage, response: ServerResponse): Refusal | undefined {
    const path = splitTarget(request.url ?? '').path;
    const change = isChange(request);
    const isHashing = isPasswordRequest(request.method ?? '', path);
    const limitMs = this.maxWaitMs * (isHashing || isCheap(request) ? LONGER_WAIT_FACTOR : 1);
    if (!isNeverRefused(path) && this.#waitMs(change) > limitMs)
      return isHashing ? rateLimitExceeded({ resetMs: HASHING_RETRY_MS }) : overloaded();
    if (isHashing) return undefined;
    const begun: UnderWay = { sinceMs: this.nowMs() };
    this.#underWay.add(begun);
    this.#mostUnderWay = Math.max(this.#mostUnderWay, this.#underWay.size);
    if (change) this.#changes.add(begun);
    response.once('close', () => {
      this.#answered++;
      this.#underWay.delete(begun);
      this.#changes.delete(begun);
    });
    return undefined;
  }

  /** How long a request that arrives now has waited and will wait. */
  #waitMs(isChange: boolean): number {
    const now = this.nowMs();
    const count = counted(this.#underWay, now);
    const loopMs = count < FEW ? 0 : Math.max(this.#lateMs, now - this.#beatMs - BEAT_MS);
    return Math.max(loopMs, this.#queueMs(count), isChange ? this.#logMs(now) : 0);
  }

  /** 0 until requests have queued for as long as one may wait: what an idle process answers says little of what it can. */
  #queueMs(count: number): number {
    const { answered, ms } = this.#whileQueued;
    if (this.#meanLateMs < BUSY_MS || count <= FEW || ms < this.maxWaitMs) return 0;
    return (count * ms) / answered;
  }

  #logMs(now: number): number {
    if (counted(this.#changes, now) <= FEW_CHANGES) return 0;
    const [oldest] = this.#changes;
    return oldest ? now - oldest.sinceMs : 0;
  }
}

/** The number of requests under way. What waits for something that does not come is forgotten. */
function counted(underWay: Set<UnderWay>, now: number): number {
  for (const each of underWay) {
    if (now - each.sinceMs <= STUCK_MS) break;
    underWay.delete(each);
  }
  return underWay.size;
}

const isChange = ({ method }: IncomingMessage): boolean => method !== 'GET' && method !== 'HEAD';

/** Who watches over the store must see it, and nobody is kept logged in. */
const isNeverRefused = (path: string): boolean => isHealthPath(path) || path.endsWith('/auth/logout');

/** Reads of one record, which cost little more than their refusal. */
const isCheap = (request: IncomingMessage): boolean => !isChange(request) && !request.url?.includes('?');

const overloaded = (): Refusal =>
  systemFailure(503, 'The store has more to do than it can at the moment, please try again');
