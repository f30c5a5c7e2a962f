import type { Fact } from '../core/decider.ts';
import type { Stored } from '../ports/stored-fact.ts';

/**
 * A process that follows this service's own facts and carries out the next steps. Facts arrive at least once and in
 * order; `handle` must be safe to repeat.
 */
export interface ProcessManager<F extends Fact = Fact> {
  readonly name: string;
  readonly categories: readonly string[];
  /** The facts that it handles. All others are passed over. Default: all of its categories. */
  readonly facts?: readonly F['type'][];
  /**
   * Whether a fact for which a neighbour is away is set aside with its reason and tried again by itself, so that the next one is
   * handled. Only where facts may be handled in any order, and beside each other.
   */
  readonly setsAside?: boolean;
  handle(fact: Stored<F>): Promise<void>;
}
