import { money } from '@storefold/kernel/core';
import type { RecordedEvent } from '@storefold/kernel/ports';

/** What holders of gift cards and store credits are owed, or were: `issued` is the sum of the others. */
export interface Value {
  issued: money.Minor;
  /** Set aside for checkouts under way. */
  authorized: money.Minor;
  used: money.Minor;
  /** Left on cards after their last day. */
  expired: money.Minor;
  /** Left when they were canceled or deleted. */
  canceled: money.Minor;
  available: money.Minor;
}

/** The kinds of stored value, by the categories of their streams. */
export const kinds = { gift_card: 'gift_cards', store_credit: 'store_credits' } as const;
export type Kind = (typeof kinds)[keyof typeof kinds];

interface Holding {
  readonly kind: Kind;
  readonly currency: string;
  amount: money.Minor;
  used: money.Minor;
  authorized: money.Minor;
  isOver: boolean;
  expiresOn: string | null;
}

/**
 * Sums up what the facts of gift cards and store credits say, without any key: amounts, currencies and dates are stored
 * readable. Facts of one record are seen in their order.
 */
export class Liability {
  readonly #holdings = new Map<string, Holding>();

  countEvent({ stream, type, data }: Pick<RecordedEvent, 'stream' | 'type' | 'data'>): void {
    const [, noun = '', verb = ''] = /^(GiftCard|StoreCredit)([A-Z]\w+)$/.exec(type) ?? [];
    if (verb === 'Issued') this.#holdings.set(stream, issued(noun, data));
    const holding = this.#holdings.get(stream);
    if (holding) follow(holding, verb, data);
  }

  /**
   * The sums for each currency at the end of a day (YYYY-MM-DD), in alphabetical order. A card is good through its last
   * day.
   */
  valuesOn(day: string): Map<string, Record<Kind, Value>> {
    const sums = new Map<string, Record<Kind, Value>>();
    for (const holding of this.#holdings.values()) {
      const { currency, kind } = holding;
      const ofCurrency = sums.get(currency) ?? { gift_cards: nothing(), store_credits: nothing() };
      sums.set(currency, ofCurrency);
      add(ofCurrency[kind], holding, day);
    }
    return new Map([...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  }
}

function issued(noun: string, data: RecordedEvent['data']): Holding {
  const currency = textOf(data.currency);
  return {
    kind: noun === 'GiftCard' ? 'gift_cards' : 'store_credits',
    currency,
    amount: money.minor(textOf(data.amount), currency),
    used: 0n,
    authorized: 0n,
    isOver: false,
    expiresOn: typeof data.expires_on === 'string' ? data.expires_on : null,
  };
}

function follow(holding: Holding, verb: string, data: RecordedEvent['data']): void {
  const amount = (field: string) => money.minor(textOf(data[field]), holding.currency);
  switch (verb) {
    case 'Changed':
      if (typeof data.amount === 'string') holding.amount = amount('amount');
      if (data.expires_on !== undefined) holding.expiresOn = data.expires_on as string | null;
      break;
    case 'Authorized':
      holding.authorized += amount('amount');
      break;
    case 'AuthorizationVoided':
      holding.authorized -= amount('amount');
      break;
    case 'Captured':
      holding.authorized -= amount('amount');
      holding.used += amount('amount');
      break;
    case 'Refunded':
    case 'Credited':
      holding.used -= amount('amount');
      break;
    case 'Converted':
      holding.used += amount('amount');
      break;
    case 'Canceled':
    case 'Deleted':
      holding.isOver = true;
      break;
  }
}

function add(sum: Value, { amount, used, authorized, isOver, expiresOn }: Holding, day: string): void {
  const left = amount - used - authorized;
  sum.issued += amount;
  sum.used += used;
  sum.authorized += authorized;
  if (isOver) sum.canceled += left;
  else if (expiresOn !== null && expiresOn < day) sum.expired += left;
  else sum.available += left;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const nothing = (): Value => ({
  issued: 0n,
  authorized: 0n,
  used: 0n,
  expired: 0n,
  canceled: 0n,
  available: 0n,
});
