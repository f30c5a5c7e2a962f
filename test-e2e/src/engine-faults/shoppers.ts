import { expect } from 'vitest';
import { address } from '../harness/checkout.ts';
import type { Client, Reply } from '../harness/client.ts';

const carts = '/api/v3/store/carts';
/** Work is under way at every moment of a fault, and processors have time for what else is tested. */
const BETWEEN_PURCHASES_MS = 300;

/** The outcome of a request: its response, or a broken connection. */
interface Outcome {
  readonly status: number;
  readonly tookMs: number;
}

interface Cart {
  readonly id: string;
  readonly client: Client;
}

/** Shoppers that keep filling carts and buying them, whatever faults occur. */
export class Shoppers {
  readonly outcomes: Outcome[] = [];
  /** Carts with one item, acknowledged by a 2xx. */
  readonly carts: Cart[] = [];
  /** The ids of orders acknowledged by a 2xx. */
  readonly orders: string[] = [];
  readonly #running: Promise<void>[] = [];
  #isOver = false;

  constructor(
    private readonly storefront: Client,
    private readonly variantId: string,
  ) {}

  start(count: number): void {
    for (let index = 0; index < count; index++) this.#running.push(this.#shop());
  }

  /** Stops after each shopper's current purchase. */
  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  /** Resolves after this many more purchases. */
  async buy(more: number): Promise<void> {
    const goal = this.orders.length + more;
    await expect
      .poll(() => this.orders.length, { timeout: 60_000, interval: 20 })
      .toBeGreaterThanOrEqual(goal);
  }

  get refused(): Outcome[] {
    return this.outcomes.filter(({ status }) => status >= 300);
  }

  async #shop(): Promise<void> {
    while (!this.#isOver) {
      await this.#ask(() => this.storefront.get('/api/v3/store/products?q[search]=shirt&limit=5'));
      await this.#buyOne();
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_PURCHASES_MS));
    }
  }

  /** Fills a cart and buys it, until a request is refused. */
  async #buyOne(): Promise<void> {
    const items = [{ variant_id: this.variantId, quantity: 1 }];
    const { status, body } = await this.#ask(() => this.storefront.post(carts, { items }));
    if (status !== 201) return;
    const client = this.storefront.with({ cartToken: body.token });
    const at = `${carts}/${body.id}`;
    this.carts.push({ id: body.id, client });
    const guest = { email: 'grace@example.com', shipping_address: address, use_shipping: true };
    const addressed = await this.#ask(() => client.patch(at, guest));
    if (addressed.status !== 200) return;
    const payment_method_id = addressed.body.payment_methods[0].id;
    const paid = await this.#ask(() => client.post(`${at}/payments`, { payment_method_id }));
    if (paid.status !== 201) return;
    const order = await this.#ask(() => client.post(`${at}/complete`));
    if (order.status !== 200) return;
    this.orders.push(order.body.id);
  }

  /** The client checks every response against the contract: a success as declared, or the error envelope. */
  async #ask(ask: () => Promise<Reply>): Promise<Reply> {
    const beganMs = performance.now();
    const reply = await ask();
    this.outcomes.push({ status: reply.status, tookMs: performance.now() - beganMs });
    return reply;
  }
}
