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
 * Shares the work of the event loop among what is under way: requests, and what the store does by itself, which takes its
 * share so that no request pays for it. Nobody pays for waiting: neither for engines, nor for a processor, nor for the requests
 * of others. What other threads do, such as hashing, is no work of the loop.
 */
export class WorkShares {
  #underWay = 0;
  /** What would have been the share of work that was under way all the time. */
  #share = 0;
  #before: Worked = { loopMs: 0, processorMs: 0 };

  constructor(private readonly now: () => Worked = worked) {}

  /** Called when work begins. What it returns ends that, and tells its share in milliseconds. */
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

/** Of all that this process does. */
export const workShares = new WorkShares();

/** Does work that is no request's, and takes its share. */
export async function inOwnShare<T>(work: () => Promise<T>): Promise<T> {
  const end = workShares.begin();
  try {
    return await work();
  } finally {
    end();
  }
}
