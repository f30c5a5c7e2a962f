import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../runtime/logger.ts';

/**
 * Work that is done again and again while a service runs, such as looking for what has expired. Several instances may
 * do it at once, so it must be safe to repeat. A failure is logged, and the next turn tries again.
 */
export class Recurring {
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(
    /** Shown in logs. */
    private readonly name: string,
    private readonly everyMs: number,
    private readonly work: () => Promise<void>,
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
      await this.clock.sleep(this.everyMs, signal);
      if (signal.aborted) return;
      try {
        await this.work();
      } catch (error) {
        this.logger.warn({ err: error, work: this.name }, 'recurring work failed and will be tried again');
      }
    }
  }
}
