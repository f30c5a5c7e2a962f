import { Refusal } from '@storefold/kernel/core';
import { given } from '@storefold/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GiftCardCommand, giftCard } from './gift-card.decider.ts';
import {
  authorize20,
  authorized20,
  cancel,
  capture,
  captured20,
  change,
  issue,
  issued,
  remove,
  voidFirst,
} from './gift-card.examples.ts';
import { assertLedger, brokenLaws } from './gift-card.ledger.ts';
import { type GiftCardFact, type GiftCardState, isIssued } from './gift-card.ts';

/**
 * Checkouts and staff act on one card at once. Each command is first decided on the card as its actor saw it, which may
 * be several commands ago, and is stored only if nobody was faster; otherwise it is decided again: what the log's
 * expected revisions do. A second, much simpler book-keeping watches.
 */
describe('the books of a gift card', () => {
  it('hold after any commands in any interleaving', () => {
    let commands = 0;
    const endings = new Set<string>();
    fc.assert(
      fc.property(fc.array(step, { minLength: 100, maxLength: 140 }), (steps) => {
        let card = new SharedCard();
        for (const { actor, move, command } of steps) {
          if (card.isSettled) card = new SharedCard();
          card.take(actor, move, command);
          if (move === 'act') commands++;
          endings.add(card.status);
        }
      }),
      { numRuns: RUNS, seed: SEED },
    );
    expect(commands).toBeGreaterThanOrEqual(100_000);
    expect([...endings].sort()).toEqual(['active', 'canceled', 'deleted', 'partially_redeemed', 'redeemed']);
  });

  it('are the same when a command comes twice', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => {
        let history: GiftCardFact[] = [issued];
        for (const command of commands) {
          const facts = decideOn(history, command);
          history = [...history, ...facts];
          if (facts.length > 0) expect(decideOn(history, command)).toEqual([]);
        }
      }),
      { numRuns: 500, seed: SEED },
    );
  });

  it('refuse a fact that would spend more than there is', () => {
    const state = given(giftCard, [issued]).state;
    const tooMuch: GiftCardFact = {
      type: 'GiftCardAuthorized',
      data: { order_id: 'or_first', checkout_id: 'checkout_1', amount: '50.01', currency: 'USD' },
    };
    expect(() => assertLedger(state, [tooMuch])).toThrow(/at most the amount/);
    expect(() => assertLedger(state, [captured20])).toThrow(/not open/);
    expect(() => assertLedger(state, [authorized20, captured20, captured20])).toThrow(/not open/);
  });
});

type Move = 'look' | 'act';

/** One card, seen by several actors, each with a view that may be outdated. */
class SharedCard {
  #state: GiftCardState = giftCard.initial;
  #revision = -1;
  readonly #seen = new Map<number, { state: GiftCardState; revision: number }>();
  readonly #book = new Book();

  constructor() {
    this.#append(giftCard.decide(issue, this.#state));
  }

  get status(): string {
    return this.#state.status;
  }

  /** Nothing more can happen to it. */
  get isSettled(): boolean {
    return this.status !== 'active' && this.status !== 'partially_redeemed';
  }

  take(actor: number, move: Move, command: GiftCardCommand): void {
    if (move === 'look') this.#look(actor);
    else this.#act(actor, command);
  }

  #look(actor: number): void {
    this.#seen.set(actor, { state: this.#state, revision: this.#revision });
  }

  #act(actor: number, command: GiftCardCommand): void {
    if (!this.#seen.has(actor)) this.#look(actor);
    const seen = this.#seen.get(actor);
    const facts = decideOrRefuse(command, seen?.state ?? this.#state);
    if (facts.length === 0) return;
    const wasFaster = seen?.revision === this.#revision;
    this.#append(wasFaster ? facts : decideOrRefuse(command, this.#state));
    this.#look(actor);
  }

  #append(facts: readonly GiftCardFact[]): void {
    for (const fact of facts) {
      this.#state = giftCard.evolve(this.#state, fact, { at: '', revision: ++this.#revision });
      this.#book.note(fact);
      this.#compare();
    }
  }

  #compare(): void {
    if (!isIssued(this.#state)) return;
    expect(brokenLaws(this.#state)).toEqual([]);
    const { amount, amount_used, amount_authorized, status } = this.#state;
    expect({ amount, amount_used, amount_authorized }).toEqual(this.#book.figures());
    if (status !== 'canceled') expect(status).toBe(this.#book.status());
  }
}

/** The same card kept in the simplest way: a list of what every order did. Fails when an authorization ends twice. */
class Book {
  #amount = 0;
  readonly #open = new Map<string, number>();
  readonly #spent: number[] = [];

  note(fact: GiftCardFact): void {
    switch (fact.type) {
      case 'GiftCardIssued':
        this.#amount = cents(fact.data.amount);
        break;
      case 'GiftCardChanged':
        if (fact.data.amount !== undefined) this.#amount = cents(fact.data.amount);
        break;
      case 'GiftCardAuthorized':
        expect(this.#open.has(fact.data.order_id)).toBe(false);
        this.#open.set(fact.data.order_id, cents(fact.data.amount));
        break;
      case 'GiftCardCaptured':
        this.#close(fact.data);
        this.#spent.push(cents(fact.data.amount));
        break;
      case 'GiftCardAuthorizationVoided':
        this.#close(fact.data);
        break;
      case 'GiftCardAuthorizationPrevented':
      case 'GiftCardPersonalDataErased':
        break;
      case 'GiftCardCanceled':
      case 'GiftCardDeleted':
        expect(this.#open.size).toBe(0);
        expect(cents(fact.data.amount_remaining)).toBe(this.#amount - sum(this.#spent));
        break;
    }
    const { amount, amount_used, amount_authorized } = this.figures();
    expect(amount_used + amount_authorized <= amount).toBe(true);
  }

  figures() {
    return {
      amount: BigInt(this.#amount),
      amount_used: BigInt(sum(this.#spent)),
      amount_authorized: BigInt(sum([...this.#open.values()])),
    };
  }

  status() {
    const used = sum(this.#spent);
    if (used === 0) return 'active';
    return used === this.#amount ? 'redeemed' : 'partially_redeemed';
  }

  #close({ order_id, amount }: { order_id: string; amount: string }): void {
    expect(this.#open.get(order_id)).toBe(cents(amount));
    this.#open.delete(order_id);
  }
}

function decideOrRefuse(command: GiftCardCommand, state: GiftCardState): readonly GiftCardFact[] {
  try {
    return giftCard.decide(command, state);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

const decideOn = (history: readonly GiftCardFact[], command: GiftCardCommand) =>
  decideOrRefuse(command, given(giftCard, history).state);

const cents = (amount: string): number => Math.round(Number(amount) * 100);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const orderId = fc.constantFrom('or_first', 'or_second', 'or_third', 'or_fourth');
/** Orders come back with many a checkout, some of them late. */
const checkoutId = fc.integer({ min: 1, max: 60 }).map((attempt) => `checkout_${attempt}`);
const amount = fc
  .oneof(fc.integer({ min: 1, max: 30_00 }), fc.constantFrom(10_00, 20_00, 25_00, 50_00))
  .map(BigInt);

/** Checkouts are frequent; what ends a card for good is rare, so that cards live long enough to be interesting. */
const anyCommand: fc.Arbitrary<GiftCardCommand> = fc.oneof(
  {
    weight: 40,
    arbitrary: fc.record({ orderId, checkoutId, amount }).map((more) => ({ ...authorize20, ...more })),
  },
  { weight: 25, arbitrary: orderId.map((id) => ({ ...capture, orderId: id })) },
  { weight: 30, arbitrary: fc.record({ orderId, checkoutId }).map((of) => ({ ...voidFirst, ...of })) },
  { weight: 3, arbitrary: amount.map((value) => ({ ...change, amount: value })) },
  { weight: 1, arbitrary: fc.constantFrom<GiftCardCommand>(cancel, remove) },
);

const step = fc.record({
  actor: fc.integer({ min: 0, max: 3 }),
  move: fc.oneof({ weight: 1, arbitrary: fc.constant('look') }, { weight: 3, arbitrary: fc.constant('act') }),
  command: anyCommand,
}) as fc.Arbitrary<{ actor: number; move: Move; command: GiftCardCommand }>;

const RUNS = 1_400;
const SEED = 20_260_301;
