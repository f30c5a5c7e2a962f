import {
  CommandContext,
  CommandContextFactory,
  type Commands,
  type Loaded,
} from '@storefold/kernel/command-handling';
import { type Clock, isoTime, type Logger, Refusal, uuidv5 } from '@storefold/kernel/core';
import type { Stored } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import type { StartCheckout } from '../order/checkout/checkout.commands.ts';
import { order } from '../order/order.decider.ts';
import { card10, checkoutId, history, readyWithCard, start, storeId } from '../order/order.examples.ts';
import type { OrderFact } from '../order/order.facts.ts';
import type { OrderState } from '../order/order.ts';
import { bundledProviders } from '../payment-gateway/bundled-providers.ts';
import { registerPaymentProvider } from '../payment-gateway/payment-providers.ts';
import { PaymentGateways } from '../payment-method/payment-gateways.ts';
import { PromotionUses } from '../promotion/promotion-uses.service.ts';
import { PurchaseHoldQueries } from '../purchase-hold/purchase-hold.queries.ts';
import { CheckoutClient } from './checkout.client.ts';
import { CheckoutDriver } from './checkout.driver.ts';
import { CheckoutProcess } from './checkout.process.ts';
import {
  CheckoutWorld,
  type Kept,
  keptFact,
  SkippingClock,
  type WorldProcess,
} from './checkout-world.examples.ts';
import { GatewayPayments } from './gateway-payments.ts';

/** On it nobody has waited too long for a gateway. */
const patient: Clock = { now: () => 0, sleep: () => new Promise(() => undefined) };

/** A shop with two carts, `one` and `two`, of two shirts each. One card of 10.00 is to pay for part of both. */
export class Shop {
  readonly world: CheckoutWorld;
  readonly clock = new SkippingClock();
  /** The part of the card's value that another customer's order holds. */
  readonly held: bigint;
  #requests = 0;

  constructor(
    private readonly logger: Logger,
    { stock = 10, held = 0n }: { stock?: number; held?: bigint } = {},
  ) {
    this.world = new CheckoutWorld(stock, 10_00n);
    this.held = held;
    if (held > 0n) this.world.card.authorized.set('or_other', held);
    this.open('one', history(...readyWithCard));
    this.open('two', history(...readyWithCard));
  }

  /** Puts a cart into the shop. */
  open(key: string, facts: readonly OrderFact[]): void {
    this.world.streams.set(
      key,
      facts.map((fact, index) =>
        keptFact(`${key} ${index}`, fact, contextOf(`${key} ${index}`, this.clock.nowMs)),
      ),
    );
  }

  /** Appends a fact that another request led to. */
  append(key: string, fact: OrderFact): void {
    const facts = this.world.factsOf(key);
    const id = `${key} ${facts.length}`;
    this.world.streams.set(key, [...facts, keptFact(id, fact, contextOf(id, this.clock.nowMs))]);
  }

  stateOf(key: string): OrderState {
    return this.world.fold<OrderState, OrderFact>(order, key).state;
  }

  /** A process of the ordering service, with a shopper who sends requests to it. */
  shopper(process: WorldProcess = this.world.process()): Shopper {
    return new Shopper(this, process, this.logger);
  }

  /** What a process of the ordering service has for its drivers. */
  partsOf({ commands, bus }: WorldProcess) {
    const contexts = new CommandContextFactory(this.clock, 'ordering');
    const uses = new PromotionUses(commands, contexts, { secret: async () => 'pepper' });
    const gateways = new PaymentGateways(commands, contexts, this.clock);
    return {
      contexts,
      client: new CheckoutClient(bus, uses),
      payments: new GatewayPayments(gateways, patient, this.logger),
    };
  }

  /** Runs work of a shopper in a process that dies: see `dieIn`. */
  dieAt(steps: number, work: (shopper: Shopper) => Promise<unknown>): Promise<boolean> {
    return this.dieIn(steps, (process) => work(this.shopper(process)));
  }

  /** Runs work in a process that dies after so many steps. Resolves with true if it died before the work was done. */
  async dieIn(steps: number, work: (process: WorldProcess) => Promise<unknown>): Promise<boolean> {
    let left = steps;
    let die = () => {};
    const dead = new Promise<'dead'>((resolve) => {
      die = () => resolve('dead');
    });
    const turn = () => {
      if (left-- > 0) return Promise.resolve();
      die();
      return new Promise<never>(() => {});
    };
    return (await Promise.race([work(this.world.process(turn)), dead])) === 'dead';
  }

  /** That of a request. */
  newContext(): CommandContext {
    return contextOf(uuidv5(checkoutId, `request ${this.#requests++}`), this.clock.nowMs);
  }

  /** Has the facts of the stream handled, as after a restart, including facts appended meanwhile. `from`: the checkpoint. */
  async handleAll(key: string, process: ProcessManager<OrderFact>, from = 0): Promise<void> {
    for (let revision = from; revision < this.world.factsOf(key).length; revision++) {
      const kept = this.world.factsOf(key)[revision];
      if (kept) await process.handle(stored(key, kept, revision));
    }
  }
}

for (const provider of bundledProviders) registerPaymentProvider(provider);

export class Shopper {
  readonly #driver: CheckoutDriver;
  readonly #process: CheckoutProcess;
  readonly #commands: Commands;

  constructor(
    private readonly shop: Shop,
    process: WorldProcess,
    logger: Logger,
  ) {
    const { commands } = process;
    const { contexts, client, payments } = shop.partsOf(process);
    this.#commands = commands;
    this.#driver = new CheckoutDriver(
      commands,
      contexts,
      client,
      payments,
      new PurchaseHoldQueries(commands),
      shop.clock,
      logger,
    );
    this.#process = new CheckoutProcess(this.#driver);
  }

  /** Resolves with `completed`, the code of the refusal, or `503`. */
  async complete(key: string, wish: Partial<StartCheckout> = { card: card10 }): Promise<string> {
    const context = this.shop.newContext();
    try {
      const begin = () => this.#begin(key, { ...start, ...wish, checkoutId: context.commandId }, context);
      return (await this.#driver.completeOrder(key, begin, context)).status;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return error.status === 503 ? '503' : error.code;
    }
  }

  /** Handles every fact of the stream, as after a restart, including facts appended meanwhile. */
  async follow(key: string): Promise<void> {
    await this.shop.handleAll(key, this.#process);
  }

  async #begin(key: string, command: StartCheckout, context: CommandContext): Promise<Loaded<OrderState>> {
    const begun = await this.#commands.execute(order, key, command, context);
    const { state } = begun;
    const isOthers = 'checkout' in state && state.checkout.id !== context.commandId;
    return isOthers ? this.#driver.untilAbandoned(key, state.checkout.id) : begun;
  }
}

/** Who sends the requests. */
export const shopper = { type: 'customer', id: 'cus_1' } as const;

function contextOf(commandId: string, nowMs: number): CommandContext {
  const ids = { commandId, correlationId: commandId, causationId: null };
  return new CommandContext({ ...ids, actor: shopper, storeId, at: isoTime(nowMs) });
}

function stored(key: string, { id, fact, metadata }: Kept, revision: number): Stored<OrderFact> {
  const place = { stream: `order-${key}`, recordId: key, revision, position: revision };
  return { ...(fact as OrderFact), ...place, id, metadata };
}
