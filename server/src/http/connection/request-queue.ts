/** A request under way for this much longer than it may wait, waits for something else than what is queued for. */
const STUCK_MS = 1_000;

interface UnderWay {
  readonly sinceMs: number;
}

/** Requests under way that wait for the same thing. */
export class RequestQueue {
  readonly #underWay = new Set<UnderWay>();
  #open = 0;

  /** `emptyMs`: when nobody waited last. */
  constructor(
    public emptyMs: number,
    private readonly maxWaitMs: number,
  ) {}

  /** Those under way, with the forgotten ones. */
  get open(): number {
    return this.#open;
  }

  /** Adds a request. Returns what ends it, to be called once. */
  begin(now: number): () => void {
    const begun: UnderWay = { sinceMs: now };
    this.#underWay.add(begun);
    this.#open++;
    return () => {
      this.#underWay.delete(begun);
      this.#open--;
    };
  }

  /** The number of requests under way. What waits for something that does not come is forgotten. */
  count(now: number): number {
    for (const each of this.#underWay) {
      if (now - each.sinceMs <= this.maxWaitMs + STUCK_MS) break;
      this.#underWay.delete(each);
    }
    return this.#underWay.size;
  }

  /** The age of the oldest request that is not forgotten; 0 when there is none. */
  oldestMs(now: number): number {
    const [oldest] = this.#underWay;
    return oldest ? now - oldest.sinceMs : 0;
  }
}
