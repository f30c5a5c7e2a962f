import type { Clock } from '@storefold/kernel/core';
import type { Position } from '@storefold/kernel/ports';
import { isName } from '../shared/append-request.ts';
import { toEvent } from '../shared/event-row.ts';
import type { Batch, SubscriptionReader } from '../shared/log-subscription.ts';
import { endsBefore } from '../shared/log-subscriptions.ts';
import type { RecentEvents } from '../shared/recent-events.ts';
import type { AllSource } from './all-subscription.ts';
import { CatchUp } from './catch-up.ts';

/** Reads for one subscription: the past by catching up, then what the tail keeps in memory. */
export class TailReader implements SubscriptionReader {
  #catchUp: CatchUp | undefined;
  #isClosed = false;

  constructor(
    private readonly recent: RecentEvents,
    private readonly categories: ReadonlySet<string> | undefined,
    private readonly connection: AllSource,
    private readonly clock: Clock,
  ) {}

  next(after: Position, limit: number): Batch | Promise<Batch> {
    if (this.#isClosed) return { events: [], position: after, isRecent: true };
    if (after > this.recent.end) return this.#beyond(after);
    const recent = this.recent.after(after, this.categories, limit);
    if (!recent) return this.#past(after, limit);
    this.#leaveCatchUp();
    return { events: recent.rows.map(toEvent), position: recent.position, isRecent: true };
  }

  close(): void {
    this.#isClosed = true;
    this.#leaveCatchUp();
  }

  /** Either the tail is about to hear of it, or the log does not reach so far. */
  async #beyond(after: Position): Promise<Batch> {
    const head = await this.connection.head();
    if (head < after) throw endsBefore(after, head);
    return { events: [], position: after, isRecent: true };
  }

  async #past(after: Position, limit: number): Promise<Batch> {
    const { end } = this.recent;
    if (!this.#canMatch) return { events: [], position: end, isRecent: true };
    // After a failure of its handler the subscription asks again for what it was given already.
    if (this.#catchUp?.position !== after || this.#catchUp.isDone) this.#leaveCatchUp();
    if (!this.#catchUp) await this.#requireWholeLog(end);
    if (this.#isClosed) return { events: [], position: after, isRecent: true };
    this.#catchUp ??= new CatchUp(this.connection, { after, categories: this.categories, end }, this.clock);
    try {
      const { events, position } = await this.#catchUp.next(limit);
      return { events, position, isRecent: false };
    } catch (error) {
      this.#leaveCatchUp();
      throw error;
    }
  }

  /**
   * In a cluster a node may take a subscription before it notices that only the leader should, and say that it has caught
   * up on a log that is shorter there. A question for the end goes to the leader, and so does what is asked after it.
   */
  async #requireWholeLog(end: Position): Promise<void> {
    const head = await this.connection.head();
    if (head < end) throw endsBefore(end, head);
  }

  get #canMatch(): boolean {
    return !this.categories || [...this.categories].some(isName);
  }

  #leaveCatchUp(): void {
    this.#catchUp?.close();
    this.#catchUp = undefined;
  }
}
