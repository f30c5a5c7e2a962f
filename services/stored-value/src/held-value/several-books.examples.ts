import { type Fact, money } from '@storefold/kernel/core';
import fc from 'fast-check';
import { expect } from 'vitest';
import { issueCard, modelledCard } from '../gift-card/gift-card.books.examples.ts';
import type { GiftCardCommand } from '../gift-card/gift-card.decider.ts';
import type { GiftCardFact, GiftCardState } from '../gift-card/gift-card.ts';
import { issueCredit, modelledCredit } from '../store-credit/store-credit.books.examples.ts';
import type { StoreCreditCommand } from '../store-credit/store-credit.decider.ts';
import type { StoreCreditFact, StoreCreditState } from '../store-credit/store-credit.ts';
import { SharedRecord } from './books.examples.ts';

type Card = SharedRecord<GiftCardState, GiftCardCommand, GiftCardFact>;
type Credit = SharedRecord<StoreCreditState, StoreCreditCommand, StoreCreditFact>;
type Conversion = Extract<GiftCardFact, { type: 'GiftCardConverted' }>['data'];

/** What one of several actors does next. Without a command it looks at the record anew. */
type Step =
  | {
      readonly on: 'card';
      readonly which: number;
      readonly actor: number;
      readonly command: GiftCardCommand | null;
    }
  | {
      readonly on: 'credit';
      readonly which: number;
      readonly actor: number;
      readonly command: StoreCreditCommand | null;
    }
  /** The credit of a conversion is issued, which may be late, and asked for twice. */
  | { readonly on: 'conversion' };

/**
 * Orders and staff act on two gift cards, two store credits and the credit that was a card last, in any interleaving: an
 * order may want value of all of them. All in one currency. Returns the number of commands, and the facts that came about
 * by type. Without a `seed` each run is another one; a failure tells it.
 */
export function playBooks(
  currency: string,
  { runs, seed }: { readonly runs: number; readonly seed?: number | undefined },
): { commands: number; facts: Set<string> } {
  let commands = 0;
  const facts = new Set<string>();
  fc.assert(
    fc.property(fc.array(anyStep(currency), { minLength: 100, maxLength: 140 }), (steps) => {
      const shop = new Shop(currency, facts);
      for (const step of steps) {
        shop.take(step);
        if (step.on === 'conversion' || step.command !== null) commands++;
      }
    }),
    { numRuns: runs, ...(seed === undefined ? {} : { seed }) },
  );
  return { commands, facts };
}

const anyActor = fc.nat({ max: 3 });
/** One step in four is a look. */
const orLook = <C>(command: fc.Arbitrary<C>) => fc.option(command, { freq: 4 });

const anyStep = (currency: string): fc.Arbitrary<Step> =>
  fc.oneof(
    {
      weight: 20,
      arbitrary: fc.record({
        on: fc.constant('card' as const),
        which: fc.nat({ max: 1 }),
        actor: anyActor,
        command: orLook(modelledCard(currency).anyCommand),
      }),
    },
    {
      weight: 20,
      arbitrary: fc.record({
        on: fc.constant('credit' as const),
        which: fc.nat({ max: 2 }),
        actor: anyActor,
        command: orLook(modelledCredit(currency).anyCommand),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ on: 'conversion' as const }) },
  );

/** All value of a shop. What staff gave out is never less or more than what is still somewhere. */
class Shop {
  readonly #cards: Card[];
  readonly #credits: Credit[];
  /** Also those that are settled, or were replaced as the credit that was a card last. */
  readonly #all: (Card | Credit)[] = [];
  /** Conversions of which the credit is not issued yet. */
  readonly #converted: Conversion[] = [];
  #conversions = 0;
  /** What staff gave out, and what became of the part that is on no record any more. */
  readonly #sums = { given: 0n, authorized: 0n, spent: 0n, lost: 0n, converting: 0n };

  constructor(
    private readonly currency: string,
    private readonly types: Set<string>,
  ) {
    this.#cards = [this.#card(), this.#card()];
    this.#credits = [this.#credit(), this.#credit()];
  }

  take(step: Step): void {
    if (step.on === 'card') this.#onCard(step);
    else if (step.on === 'credit') this.#onCredit(step);
    else this.#issueConverted();
    this.#compare();
  }

  #onCard({ which, actor, command }: Extract<Step, { on: 'card' }>): void {
    if (this.#cards[which]?.isSettled) this.#cards[which] = this.#card();
    const card = this.#cards[which];
    if (command === null) card?.look(actor);
    else if (command.type !== 'Convert') card?.act(actor, command);
    else card?.act(actor, { ...command, storeCreditId: `credit_${++this.#conversions}` });
  }

  #onCredit({ which, actor, command }: Extract<Step, { on: 'credit' }>): void {
    if (which < 2 && this.#credits[which]?.isSettled) this.#credits[which] = this.#credit();
    const credit = this.#credits[which];
    if (command === null) credit?.look(actor);
    else credit?.act(actor, command);
  }

  #issueConverted(): void {
    const conversion = this.#converted.shift();
    if (!conversion) return;
    const issue = issueCredit(this.currency, money.minor(conversion.amount, this.currency), 'gc_1');
    const credit = this.#credit(issue);
    credit.act(0, issue);
    this.#credits[2] = credit;
  }

  #card(): Card {
    const card = new SharedRecord(modelledCard(this.currency), issueCard(this.currency), (fact) =>
      this.#note(fact),
    );
    this.#all.push(card);
    return card;
  }

  #credit(issue = issueCredit(this.currency, 50_00n, null)): Credit {
    const credit = new SharedRecord(modelledCredit(this.currency), issue, (fact) => this.#note(fact));
    this.#all.push(credit);
    return credit;
  }

  #note(fact: GiftCardFact | StoreCreditFact): void {
    this.types.add(fact.type);
    const sums = this.#sums;
    const amount = this.#amountIn(fact, 'amount');
    if (fact.type === 'GiftCardConverted') {
      sums.converting += amount;
      this.#converted.push(fact.data);
    } else if (fact.type === 'StoreCreditIssued' && fact.data.gift_card_id !== null)
      sums.converting -= amount;
    else if (fact.type.endsWith('Issued')) sums.given += amount;
    else if (fact.type.endsWith('Changed')) sums.given += amount - this.#amountIn(fact, 'previous_amount');
    else if (/(Canceled|Deleted)$/.test(fact.type)) sums.lost += this.#amountIn(fact, 'amount_remaining');
    else if (fact.type.endsWith('Authorized')) sums.authorized += amount;
    else if (/(Credited|Refunded)$/.test(fact.type)) sums.spent -= amount;
    else if (/(Captured|Voided)$/.test(fact.type)) sums.authorized -= amount;
    if (fact.type.endsWith('Captured')) sums.spent += amount;
  }

  #amountIn({ data }: Fact, field: string): money.Minor {
    const amount = data[field];
    return typeof amount === 'string' ? money.minor(amount, this.currency) : 0n;
  }

  #compare(): void {
    const { given, authorized, spent, lost, converting } = this.#sums;
    const left = this.#all.reduce((sum, { remaining }) => sum + remaining, 0n);
    if (left + authorized + spent + lost + converting !== given)
      expect.fail(
        `${given} given, ${left} left, ${authorized} authorized, ${spent} spent, ${lost} lost, ${converting} converting`,
      );
  }
}
