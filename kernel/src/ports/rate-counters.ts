/** How often something happened in its window. */
export interface Counted {
  readonly count: number;
  /** Milliseconds until the window ends and the count begins again at 0. */
  readonly resetMs: number;
}

/**
 * Counts that limit how often something may happen. Processes on one MongoDB share them; otherwise each process counts
 * alone. They are forgotten when their window ends, at the latest.
 */
export interface RateCounters {
  /**
   * Adds to a count and returns it. The first addition begins the window. A negative amount takes back what was added,
   * and 0 only looks. Never rejects: while the engine is down, the process counts alone.
   */
  add(key: string, amount: number, windowMs: number): Promise<Counted>;
  close(): Promise<void>;
}
