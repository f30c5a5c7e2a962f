import { type Aggregate, type Fact, money, Refusal } from '@storefold/kernel/core';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type HeldValue, remainingOf } from './held-value.ts';

/** A kind of record that holds value, as the model sees it. */
export interface Modelled<State, Command, F extends Fact> {
  readonly aggregate: Aggregate<State, Command, F>;
  readonly anyCommand: fc.Arbitrary<Command>;
  /** The value of a state, undefined where there is none any more. */
  readonly valueIn: (state: State) => HeldValue | undefined;
  readonly brokenIn: (state: State) => string[];
  /** Nothing more can happen to it. */
  readonly isSettled: (state: State) => boolean;
}

/**
 * One record that several actors see, each with a view that may be outdated. A command is first decided on the record as
 * its actor saw it, which may be several commands ago, and is stored only if nobody was faster; otherwise it is decided
 * again: what the log's expected revisions do. A second, much simpler book-keeping watches.
 */
export class SharedRecord<State, Command, F extends Fact> {
  #state: State;
  #revision = -1;
  readonly #seen = new Map<number, { state: State; revision: number }>();
  readonly #book = new Book();

  /** `onFact` gets every fact that comes about. */
  constructor(
    private readonly modelled: Modelled<State, Command, F>,
    issue: Command,
    private readonly onFact: (fact: F) => void,
  ) {
    this.#state = modelled.aggregate.initial;
    this.#append(modelled.aggregate.decide(issue, this.#state));
  }

  get isSettled(): boolean {
    return this.modelled.isSettled(this.#state);
  }

  /** What can be spent. */
  get remaining(): money.Minor {
    const value = this.modelled.valueIn(this.#state);
    return value === undefined || this.isSettled ? 0n : remainingOf(value);
  }

  look(actor: number): void {
    this.#seen.set(actor, { state: this.#state, revision: this.#revision });
  }

  act(actor: number, command: Command): void {
    if (!this.#seen.has(actor)) this.look(actor);
    const seen = this.#seen.get(actor);
    const facts = this.#decide(command, seen?.state ?? this.#state);
    if (facts.length === 0) return;
    const wasFirst = seen?.revision === this.#revision;
    this.#append(wasFirst ? facts : this.#decide(command, this.#state));
    this.look(actor);
    // Asked twice, nothing more happens.
    expect(this.#decide(command, this.#state)).toEqual([]);
  }

  #decide(command: Command, state: State): readonly F[] {
    try {
      return this.modelled.aggregate.decide(command, state);
    } catch (error) {
      if (error instanceof Refusal) return [];
      throw error;
    }
  }

  #append(facts: readonly F[]): void {
    for (const fact of facts) {
      const context = { at: '', revision: ++this.#revision };
      this.#state = this.modelled.aggregate.evolve(this.#state, fact, context);
      this.#book.note(fact);
      this.#compare();
      this.onFact(fact);
    }
  }

  #compare(): void {
    const value = this.modelled.valueIn(this.#state);
    if (!value) return;
    const broken = this.modelled.brokenIn(this.#state);
    if (broken.length > 0) expect.fail(broken.join('; '));
    const { amount, used, authorized } = this.#book.figures();
    if (amount !== value.amount || used !== value.amount_used || authorized !== value.amount_authorized) {
      expect.fail(`the state says ${value.amount_used} of ${value.amount}, the book ${used} of ${amount}`);
    }
  }
}

/** The same value kept in the simplest way: what every order holds and has spent. Fails when something ends twice. */
class Book {
  #amount = 0n;
  #converted = 0n;
  readonly #open = new Map<string, bigint>();
  readonly #spent = new Map<string, bigint>();
  readonly #refunds = new Set<string>();
  readonly #credited = new Set<string>();

  note({ type, data }: Fact): void {
    const order = String(data.order_id);
    const amount = typeof data.amount === 'string' ? money.minor(data.amount, String(data.currency)) : 0n;
    if (/(Issued|Changed)$/.test(type)) this.#amount = data.amount === undefined ? this.#amount : amount;
    if (type.endsWith('Authorized')) this.#add(this.#open, order, amount);
    if (type.endsWith('AuthorizationVoided')) this.#take(this.#open, order, amount);
    if (type.endsWith('Captured')) {
      this.#take(this.#open, order, amount);
      this.#add(this.#spent, order, amount);
    }
    if (type.endsWith('Refunded')) this.#refund(order, String(data.refund_id), amount);
    if (type.endsWith('Credited')) this.#credit(order, amount);
    if (type.endsWith('Converted')) this.#converted += amount;
    const { used, authorized } = this.figures();
    if (used < 0n || authorized < 0n || used + authorized > this.#amount) expect.fail(`${type} overspends`);
    if (/(Canceled|Deleted)$/.test(type)) expect(authorized).toBe(0n);
  }

  figures() {
    return {
      amount: this.#amount,
      used: sum(this.#spent) + this.#converted,
      authorized: sum(this.#open),
    };
  }

  #refund(order: string, refund: string, amount: bigint): void {
    const left = (this.#spent.get(order) ?? 0n) - amount;
    if (left < 0n || this.#refunds.has(`${order} ${refund}`)) expect.fail(`${refund} gives back too much`);
    this.#refunds.add(`${order} ${refund}`);
    if (left > 0n) this.#spent.set(order, left);
    else this.#spent.delete(order);
  }

  /** What is left after it came back as something else, and stays spent. */
  #credit(order: string, amount: bigint): void {
    const left = (this.#spent.get(order) ?? 0n) - amount;
    if (left < 0n || this.#credited.has(order)) expect.fail(`${order} is credited too much`);
    this.#credited.add(order);
    if (left > 0n) this.#spent.set(order, left);
    else this.#spent.delete(order);
  }

  #add(among: Map<string, bigint>, order: string, amount: bigint): void {
    if (among.has(order)) expect.fail(`${order} has value twice`);
    among.set(order, amount);
  }

  #take(among: Map<string, bigint>, order: string, amount: bigint): void {
    if (among.get(order) !== amount) expect.fail(`${order} ends with another amount`);
    among.delete(order);
  }
}

const sum = (amounts: ReadonlyMap<string, bigint>): bigint =>
  [...amounts.values()].reduce((total, each) => total + each, 0n);

export const anyOrder = fc.constantFrom('or_first', 'or_second', 'or_third', 'or_fourth');
/** Orders come back with many a checkout, some of them late. */
export const anyCheckout = fc.integer({ min: 1, max: 60 }).map((attempt) => `checkout_${attempt}`);
export const anyRefund = fc.record({
  orderId: anyOrder,
  refundId: fc.constantFrom('re_1', 're_2', 're_3'),
  amount: fc.integer({ min: 1, max: 12_00 }).map(BigInt),
});
export const anyCredit = fc.record({
  orderId: anyOrder,
  most: fc.option(fc.integer({ min: 0, max: 12_00 }).map(BigInt), { nil: undefined }),
});
export const anyAmount = fc
  .oneof(fc.integer({ min: 1, max: 30_00 }), fc.constantFrom(10_00, 20_00, 25_00, 50_00))
  .map(BigInt);
