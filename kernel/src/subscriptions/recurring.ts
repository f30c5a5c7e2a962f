import type { Logger } from '../core/logger.ts';
import type { Clock } from '../core/time/clock.ts';
import { inOwnShare } from '../core/work/work-shares.ts';

/**
 * Work that is repeated while a service runs, such as looking for expired records. Several instances may do it at the
 * same time, so it must be safe to repeat. A failure is logged, and the next turn tries again.
 */
export interface RecurringWork {
  /** Shown in logs. */
  readonly name: string;
  /** The pause before each turn. */
  readonly everyMs: number;
  run(): Promise<void>;
}

/** Runs one piece of recurring work until it is stopped. */
export class Recurring {
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly work: RecurringWork,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** The first turn comes after one pause. */
  start(): void {
    this.#running = this.#run(this.#stopping.signal);
  }

  /** Finishes the turn under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(signal: AbortSignal): Promise<void> {
    for (;;) {
      await this.clock.sleep(this.work.everyMs, signal);
      if (signal.aborted) return;
      try {
        await inOwnShare(() => this.work.run());
      } catch (error) {
        const { name } = this.work;
        this.logger.warn({ err: error, work: name }, 'recurring work failed and will be tried again');
      }
    }
  }
}
