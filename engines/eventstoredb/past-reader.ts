import type { Clock } from '@storefold/kernel/core';
import type { Position } from '@storefold/kernel/ports';
import { isName } from '../common/append-request.ts';
import type { EventFilter } from '../common/event-filter.ts';
import type { Batch, SubscriptionReader } from '../common/log-subscription.ts';
import { endsBefore } from '../common/log-tail.ts';
import type { AllStream } from './all-stream.ts';
import { CatchUp } from './catch-up.ts';

/** Reads events that the tail no longer keeps, for one subscription that has fallen behind. */
export class PastReader implements SubscriptionReader {
  #catchUp: CatchUp | undefined;
  #isClosed = false;

  constructor(
    private readonly server: AllStream,
    private readonly filter: EventFilter | undefined,
    private readonly tail: { readonly end: Position },
    private readonly clock: Clock,
  ) {}

  async next(after: Position, limit: number): Promise<Batch> {
    const { end } = this.tail;
    if (!this.#canMatch) return { events: [], position: end, isRecent: true };
    // After its handler has failed, the subscription requests the same events again.
    if (this.#catchUp?.position !== after || this.#catchUp.isDone) this.#leaveCatchUp();
    if (!this.#catchUp) await this.#requireWholeLog(end);
    if (this.#isClosed) return { events: [], position: after, isRecent: true };
    this.#catchUp ??= new CatchUp(this.server, { after, filter: this.filter, end }, this.clock);
    try {
      return { ...(await this.#catchUp.next(limit)), isRecent: false };
    } catch (error) {
      this.#leaveCatchUp();
      throw error;
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#leaveCatchUp();
  }

  /**
   * In a cluster, a node that is not the leader may accept a subscription before it refuses it, and report that it has
   * caught up on a log that is shorter there. A request for the end of the log is always served by the leader, and
   * redirects the later requests to it.
   */
  async #requireWholeLog(end: Position): Promise<void> {
    const head = await this.server.head();
    if (head < end) throw endsBefore(end, head);
  }

  get #canMatch(): boolean {
    return !this.filter || [...this.filter.keys()].some(isName);
  }

  #leaveCatchUp(): void {
    this.#catchUp?.close();
    this.#catchUp = undefined;
  }
}
