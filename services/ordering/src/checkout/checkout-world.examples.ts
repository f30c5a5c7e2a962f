import type { Question } from '@storefold/contracts';
import { type PlainKey, text } from '@storefold/contracts';
import type { CommandContext, Commands, Loaded, Outcome } from '@storefold/kernel/command-handling';
import {
  type Aggregate,
  type Clock,
  type Fact,
  money,
  Refusal,
  refusals,
  uuidv5,
} from '@storefold/kernel/core';
import type { Bus, EventMetadata, Origin } from '@storefold/kernel/ports';
import type { CommandOptions } from '@storefold/kernel/testing';

/**
 * A small world in which carts are completed: the streams of orders, one variant's stock and one gift card. Each
 * remembers its commands as the real one does. Everything in it survives the death of a process.
 */
export class CheckoutWorld {
  readonly streams = new Map<string, Kept[]>();
  readonly stock: StockModel;
  readonly card: CardModel;
  /** All store credits of the one customer. */
  readonly credit: CardModel;
  /** The store credits that refunds became. */
  readonly issued = new IssuedModel();
  /** Neighbours that do not answer. */
  readonly down = new Set<string>();
  /** The questions asked, in order. */
  readonly asked: string[] = [];
  /** What the neighbours were told that the questions follow from. */
  readonly origins: Origin[] = [];
  readonly #folded = new Map<string, Loaded<unknown>>();

  constructor(stock: number, card: bigint, credit = 0n) {
    this.stock = new StockModel(stock);
    this.card = new CardModel(card, 'gift_card');
    this.credit = new CardModel(credit, 'store_credit');
  }

  /** A process. Each of its steps awaits `turn`, which may delay the step or never resolve. */
  process(turn: () => Promise<void> = () => Promise.resolve()): WorldProcess {
    return { commands: new WorldCommands(this, turn), bus: worldBus(this, turn) };
  }

  factsOf(key: string): readonly Kept[] {
    return this.streams.get(key) ?? [];
  }

  /** The state that a stream's facts led to. Evolves what an earlier look found by the facts appended since. */
  fold<State, F extends Fact>(
    aggregate: Pick<Aggregate<State, never, F>, 'initial' | 'evolve'>,
    key: string,
  ): Loaded<State> {
    const facts = this.factsOf(key);
    const known = this.#folded.get(key);
    const goesOn = known?.last !== undefined && facts[known.revision] === known.last;
    const from = goesOn ? known.revision + 1 : 0;
    const state = facts
      .slice(from)
      .reduce<State>(
        (folded, { fact, metadata: { occurred_at: at } }, index) =>
          aggregate.evolve(folded, fact as F, { at, revision: from + index }),
        goesOn ? (known.state as State) : aggregate.initial,
      );
    const folded = { state, revision: facts.length - 1, last: facts.at(-1) };
    this.#folded.set(key, folded);
    return folded;
  }

  answer({ name, service }: Question, request: Asked): unknown {
    this.asked.push(name);
    if (this.down.has(service)) throw refusals.unavailable(text('the_service', { service }));
    switch (name) {
      case 'catalog.stock_item.reserve':
        return this.stock.reserve(request);
      case 'catalog.stock_item.commit':
        return this.stock.commit(request);
      case 'catalog.stock_item.release':
        return this.stock.release(request);
      case 'catalog.stock_item.return':
        return this.stock.return(request);
      case 'catalog.stock_item.restock':
        return this.stock.restock(request);
      case 'stored_value.gift_card.authorize':
        return this.card.authorize(request);
      case 'stored_value.gift_card.capture':
        return this.card.capture(request);
      case 'stored_value.gift_card.void':
        return this.card.void(request);
      case 'stored_value.gift_card.refund':
        return this.card.refund(request);
      case 'identity.store.find':
        return { store: null };
      case 'stored_value.gift_card.find_usable':
        return { is_past_last_day: true };
      case 'stored_value.gift_card.extend':
        return {};
      case 'stored_value.store_credit.refund':
        return this.credit.refund({ ...request, amount: sumOf(request) });
      case 'stored_value.store_credit.issue_refund':
        return this.issued.issue(request);
      case 'stored_value.gift_card.credit':
      case 'stored_value.gift_card.credit_at_most':
        return this.card.credit(request);
      case 'stored_value.store_credit.authorize':
        return this.credit.authorize({ ...request, amount: sumOf(request) });
      case 'stored_value.store_credit.capture':
        return this.credit.capture(request);
      case 'stored_value.store_credit.void':
        return this.credit.void(request);
      case 'stored_value.store_credit.credit':
      case 'stored_value.store_credit.credit_at_most':
        return this.credit.credit(request);
      default:
        throw new Error(`nobody answers ${name}`);
    }
  }
}

export interface WorldProcess {
  readonly commands: Commands;
  readonly bus: Bus;
}

export interface Kept {
  readonly id: string;
  readonly fact: Fact;
  readonly metadata: EventMetadata;
}

interface Asked {
  readonly command_id: string;
  readonly order_id: string;
  readonly checkout_id?: string;
  readonly return_id?: string;
  readonly refund_id?: string;
  readonly store_credit_id?: string;
  readonly most?: unknown;
  readonly amount?: string;
  readonly currency?: string;
  readonly lines?: readonly { readonly quantity: number }[];
  readonly store_credits?: readonly { readonly amount?: string; readonly most?: string }[];
}

function sumOf({ store_credits = [], currency = 'USD' }: Asked): string {
  const sum = store_credits.reduce((total, { amount }) => total + money.minor(amount ?? '0', currency), 0n);
  return money.formatAmount(sum, currency);
}

/** Recognises commands that had an effect, as streams do. */
class Memory {
  readonly #done = new Set<string>();

  once({ command_id }: Asked, decide: () => boolean): Record<string, never> {
    if (!this.#done.has(command_id) && decide()) this.#done.add(command_id);
    return {};
  }
}

/** Records which checkout of an order holds something, and which checkouts may not take anything any more. */
class Checkouts {
  readonly #holding = new Map<string, string>();
  readonly #givenUp = new Set<string>();

  begin({ order_id, checkout_id = '' }: Asked): void {
    if (this.#givenUp.has(checkout_id)) throw refusals.notPossible('checkout_given_up');
    this.#holding.set(order_id, checkout_id);
  }

  /** Returns whether this checkout held something. */
  giveUp({ order_id, checkout_id = '' }: Asked): boolean {
    this.#givenUp.add(checkout_id);
    return this.#holding.get(order_id) === checkout_id;
  }
}

class StockModel {
  readonly reserved = new Map<string, number>();
  readonly committed: string[] = [];
  readonly restocked: string[] = [];
  readonly returned: string[] = [];
  readonly #memory = new Memory();
  readonly #checkouts = new Checkouts();

  constructor(public onHand: number) {}

  reserve(request: Asked) {
    return this.#memory.once(request, () => {
      const quantity = (request.lines ?? []).reduce((sum, line) => sum + line.quantity, 0);
      if (this.committed.includes(request.order_id) || this.reserved.get(request.order_id) === quantity)
        return false;
      this.#checkouts.begin(request);
      const held = [...this.reserved.values()].reduce((sum, each) => sum + each, 0);
      if (this.onHand - held < quantity) {
        throw new Refusal('insufficient_stock', 'not_enough_of_it_in_stock', {
          variant_ids: ['var_shirt'],
        });
      }
      this.reserved.set(request.order_id, quantity);
      return true;
    });
  }

  release(request: Asked) {
    return this.#memory.once(request, () => {
      if (this.#checkouts.giveUp(request)) this.reserved.delete(request.order_id);
      return true;
    });
  }

  return(request: Asked) {
    return this.#memory.once(request, () => {
      const { order_id, return_id = '', lines = [] } = request;
      if (!this.committed.includes(order_id) || this.returned.includes(return_id)) return false;
      this.onHand += lines.reduce((sum, line) => sum + line.quantity, 0);
      this.returned.push(return_id);
      return true;
    });
  }

  restock(request: Asked) {
    return this.#memory.once(request, () => {
      if (!this.committed.includes(request.order_id) || this.restocked.includes(request.order_id))
        return false;
      this.onHand += (request.lines ?? []).reduce((sum, line) => sum + line.quantity, 0);
      this.restocked.push(request.order_id);
      return true;
    });
  }

  commit(request: Asked) {
    return this.#memory.once(request, () => {
      const quantity = this.reserved.get(request.order_id);
      if (quantity === undefined) return false;
      this.reserved.delete(request.order_id);
      this.onHand -= quantity;
      this.committed.push(request.order_id);
      return true;
    });
  }
}

class CardModel {
  readonly authorized = new Map<string, bigint>();
  readonly captured = new Map<string, bigint>();
  readonly credited = new Map<string, bigint>();
  readonly refunded: string[] = [];
  readonly #memory = new Memory();
  readonly #checkouts = new Checkouts();

  constructor(
    readonly amount: bigint,
    private readonly noun: PlainKey,
  ) {}

  get remaining(): bigint {
    const taken = [...this.authorized.values(), ...this.captured.values()];
    return this.amount - taken.reduce((sum, each) => sum + each, 0n);
  }

  authorize(request: Asked) {
    return this.#memory.once(request, () => {
      const amount = money.minor(request.amount ?? '', request.currency ?? 'USD');
      const earlier = this.authorized.get(request.order_id) ?? this.captured.get(request.order_id);
      if (earlier !== undefined) {
        if (earlier !== amount)
          throw refusals.notPossible(text('holds_other_amount_for_order', { noun: this.noun }));
        return false;
      }
      this.#checkouts.begin(request);
      if (amount > this.remaining)
        throw refusals.notPossible(
          text('has_only_left', { noun: this.noun, amount: String(this.remaining) }),
        );
      this.authorized.set(request.order_id, amount);
      return true;
    });
  }

  capture(request: Asked) {
    return this.#memory.once(request, () => {
      if (this.captured.has(request.order_id) || this.credited.has(request.order_id)) return false;
      const amount = this.authorized.get(request.order_id);
      if (amount === undefined)
        throw refusals.notPossible(text('holds_nothing_for_order', { noun: this.noun }));
      this.authorized.delete(request.order_id);
      this.captured.set(request.order_id, amount);
      return true;
    });
  }

  refund(request: Asked) {
    return this.#memory.once(request, () => {
      const { order_id, refund_id = '', amount = '', currency = 'USD' } = request;
      const spent = this.captured.get(order_id) ?? 0n;
      if (this.refunded.includes(refund_id)) return false;
      this.refunded.push(refund_id);
      this.captured.set(order_id, spent - money.minor(amount, currency));
      return true;
    });
  }

  credit(request: Asked) {
    return this.#memory.once(request, () => {
      if (this.credited.has(request.order_id)) return false;
      const spent = this.captured.get(request.order_id);
      if (spent === undefined)
        throw refusals.notPossible(text('holds_nothing_for_order', { noun: this.noun }));
      const amount = money.minOf(mostOf(request) ?? spent, spent);
      this.captured.set(request.order_id, spent - amount);
      this.credited.set(request.order_id, amount);
      return true;
    });
  }

  void(request: Asked) {
    return this.#memory.once(request, () => {
      if (this.captured.has(request.order_id))
        throw refusals.notPossible(text('has_paid_for_order', { noun: this.noun }));
      if (this.#checkouts.giveUp(request)) this.authorized.delete(request.order_id);
      return true;
    });
  }
}

/** What is given back at most. */
function mostOf({ most, store_credits = [], currency = 'USD' }: Asked): bigint | undefined {
  const said = [most, ...store_credits.map((each) => each.most)].filter((each) => typeof each === 'string');
  if (said.length === 0) return undefined;
  return said.reduce((sum, each) => sum + money.minor(each, currency), 0n);
}

class IssuedModel {
  readonly amounts = new Map<string, bigint>();

  issue({ store_credit_id = '', amount = '', currency = 'USD' }: Asked) {
    this.amounts.set(store_credit_id, money.minor(amount, currency));
    return {};
  }
}

/** Commands on the world's streams: the expected revision decides races, as in the log. */
class WorldCommands implements Commands {
  constructor(
    private readonly world: CheckoutWorld,
    private readonly turn: () => Promise<void>,
  ) {}

  async execute<State, Command, F extends Fact>(
    aggregate: Aggregate<State, Command, F>,
    id: string,
    command: Command,
    context: CommandContext,
    _options?: CommandOptions,
  ): Promise<Outcome<State, F>> {
    await this.turn();
    for (;;) {
      const { state, revision } = this.world.fold<State, F>(aggregate, id);
      const stream = this.world.factsOf(id);
      const own = stream.filter(({ metadata }) => metadata.command_id === context.commandId);
      if (own.length > 0) {
        return { state, revision, last: own.at(-1), facts: own.map(({ fact }) => fact as F), repeated: true };
      }
      const facts = aggregate.decide(command, state);
      // Another process may append between the decision and the append of this one.
      await this.turn();
      if (this.world.factsOf(id).length - 1 !== revision) continue;
      const kept = facts.map((fact, index) => keptFact(`${id} ${revision + 1 + index}`, fact, context));
      this.world.streams.set(id, [...stream, ...kept]);
      const after = this.world.fold<State, F>(aggregate, id);
      await this.turn();
      return { ...after, facts, repeated: false };
    }
  }

  async load<State, F extends Fact>(
    aggregate: Aggregate<State, never, F>,
    id: string,
  ): Promise<Loaded<State>> {
    await this.turn();
    return this.world.fold(aggregate, id);
  }
}

/** From which the ids of facts derive. */
const WORLD = '5c2f2a52-1d0b-4f57-9a68-0d6f3c6f7c11';

/** `name`: no other fact has it. */
export const keptFact = (name: string, fact: Fact, context: CommandContext): Kept => ({
  id: uuidv5(WORLD, name),
  fact,
  metadata: {
    command_id: context.commandId,
    correlation_id: context.correlationId,
    causation_id: context.causationId,
    actor: context.actor,
    store_id: context.storeId,
    occurred_at: context.at,
    schema: 1,
  },
});

/** Delivers questions to the world. The answer may be lost on its way back. */
function worldBus(world: CheckoutWorld, turn: () => Promise<void>): Bus {
  const ask = async (question: Question, request: unknown, origin: Origin) => {
    await turn();
    world.origins.push(origin);
    const answer = world.answer(question, request as Asked);
    await turn();
    return answer;
  };
  return { ask } as unknown as Bus;
}

/** A clock on which a sleep ends at once and moves the time forward by its duration. */
export class SkippingClock implements Clock {
  constructor(public nowMs = Date.UTC(2026, 0, 1)) {}

  now(): number {
    return this.nowMs;
  }

  sleep(ms: number): Promise<void> {
    this.nowMs += ms;
    return new Promise((resolve) => void setImmediate(resolve));
  }
}
