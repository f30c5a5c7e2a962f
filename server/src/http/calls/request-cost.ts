/** An answer and its work up to these count as one request. */
const BYTES_OF_ONE = 65_536;
const MS_OF_ONE = 50;

/**
 * What a request cost beyond the one that it counts as: a request more for each further 64 KB of its answer, and for each
 * further 50 ms of work.
 */
export const furtherCost = (bytes: number, workMs: number): number =>
  Math.floor(bytes / BYTES_OF_ONE) + Math.floor(workMs / MS_OF_ONE);

/** How long the event loop was busy, and how long the process had a processor, in all. */
interface Worked {
  readonly loopMs: number;
  readonly processorMs: number;
}

const worked = (): Worked => {
  const { user, system } = process.cpuUsage();
  return { loopMs: performance.eventLoopUtilization().active, processorMs: (user + system) / 1_000 };
};

/**
 * Shares the work of the event loop among the requests under way. Nobody pays for waiting: neither for engines, nor for a
 * processor, nor for the requests of others. What other threads do, such as hashing, is no work of the loop.
 */
export class WorkShares {
  #underWay = 0;
  /** What a request would have got that was under way all the time. */
  #share = 0;
  #before: Worked = { loopMs: 0, processorMs: 0 };

  constructor(private readonly now: () => Worked = worked) {}

  /** Called when work on a request begins. What it returns ends that, and tells the milliseconds of work for this request. */
  begin(): () => number {
    const before = this.#settle();
    this.#underWay++;
    return () => {
      const share = this.#settle() - before;
      this.#underWay--;
      return share;
    };
  }

  #settle(): number {
    const [now, before] = [this.now(), this.#before];
    const workMs = Math.min(now.loopMs - before.loopMs, now.processorMs - before.processorMs);
    if (this.#underWay > 0) this.#share += workMs / this.#underWay;
    this.#before = now;
    return this.#share;
  }
}

/** Of all requests of this process. */
export const workShares = new WorkShares();
