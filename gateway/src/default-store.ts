import { findDefaultStore, type StoreInfo, storeChanged } from '@storefold/contracts';
import { type Clock, unavailable } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { AnswerCache } from './answer-cache.ts';

/** The store of requests that name none: log-in of admins, option lists, download links. */
export class DefaultStore {
  readonly #answers: AnswerCache<StoreInfo>;

  constructor(
    private readonly bus: Bus,
    clock: Clock,
  ) {
    this.#answers = new AnswerCache({ freshMs: 10_000, staleMs: 600_000, maxEntries: 1, clock });
    bus.onWake(storeChanged, () => this.#answers.clear());
  }

  /** Rejects with `unavailable` when identity does not answer, or has no store yet. */
  async find(): Promise<StoreInfo> {
    const store = await this.#answers.get('', async () => (await this.bus.ask(findDefaultStore, {})).store);
    if (!store) throw unavailable('The store');
    return store;
  }
}
