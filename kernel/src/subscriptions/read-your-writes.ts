import type { Logger } from '../core/logger.ts';
import type { Clock, EndSignal } from '../core/time/clock.ts';
import { WaitEnd, withDeadline } from '../core/time/deadline.ts';
import type { Position } from '../ports/event-log.ts';

/** A projection further behind than this does not delay a response: the change itself is safely in the log. */
const TIMEOUT_MS = 5_000;
/** The same for an answer to a neighbour's question, which has a deadline of 5 s and is asked again after 2 s. */
export const NEIGHBOUR_TIMEOUT_MS = 1_000;

interface Follower {
  readonly position: Position;
  caughtUpTo(position: Position, givenUp: EndSignal): Promise<void>;
}

/** Waits until all of a service's read models show what was written up to a position. */
export class ReadYourWrites {
  constructor(
    private readonly projections: readonly Follower[],
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Resolves when the read models show it, or after `timeoutMs`. */
  async caughtUpTo(position: Position, timeoutMs = TIMEOUT_MS): Promise<void> {
    const behind = this.projections.filter((projection) => projection.position < position);
    if (behind.length === 0) return;
    const giveUp = new WaitEnd();
    const shown = Promise.all(behind.map((each) => each.caughtUpTo(position, giveUp)));
    const late = () => {
      giveUp.end();
      this.logger.warn({ position }, 'an answer left before the read models showed its change');
    };
    await withDeadline(shown, timeoutMs, late, this.clock);
  }
}
