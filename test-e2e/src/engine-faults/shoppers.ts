import { expect } from 'vitest';
import type { Client, Reply } from '../harness/client.ts';

const carts = '/api/v3/store/carts';

/** What a request came to: its answer, or that the connection broke. */
interface Outcome {
  readonly status: number;
  readonly tookMs: number;
}

export interface Acknowledged {
  readonly cartId: string;
  readonly token: string;
}

/** Shoppers who go on filling carts and looking at the catalog, whatever happens behind the door. */
export class Shoppers {
  readonly outcomes: Outcome[] = [];
  /** Carts with one item, told so by a 2xx. */
  readonly acknowledged: Acknowledged[] = [];
  readonly #running: Promise<void>[] = [];
  #isOver = false;

  constructor(
    private readonly storefront: Client,
    private readonly variantId: string,
  ) {}

  start(count: number): void {
    for (let index = 0; index < count; index++) this.#running.push(this.#shop());
  }

  /** Lets each finish what he is at. */
  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  /** Resolves when this many more carts were acknowledged. */
  async fill(more: number): Promise<void> {
    const goal = this.acknowledged.length + more;
    await expect
      .poll(() => this.acknowledged.length, { timeout: 60_000, interval: 20 })
      .toBeGreaterThanOrEqual(goal);
  }

  get refused(): Outcome[] {
    return this.outcomes.filter(({ status }) => status >= 300);
  }

  async #shop(): Promise<void> {
    while (!this.#isOver) {
      const items = [{ variant_id: this.variantId, quantity: 1 }];
      const made = await this.#ask(() => this.storefront.post(carts, { items }));
      if (made?.status === 201) {
        this.acknowledged.push({ cartId: made.body.id, token: made.body.token });
      }
      await this.#ask(() => this.storefront.get('/api/v3/store/products?q[search]=shirt&limit=5'));
      // Nobody hammers a store that just said it is down.
      if (made?.status !== 201) await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** The client holds every answer against the contract: a success as declared, or the envelope. */
  async #ask(ask: () => Promise<Reply>): Promise<Reply> {
    const beganMs = performance.now();
    const reply = await ask();
    this.outcomes.push({ status: reply.status, tookMs: performance.now() - beganMs });
    return reply;
  }
}
