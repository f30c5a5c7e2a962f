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

/** What one holding, or all of a kind and currency, add to the sums. `left` is by the last day on which it can be spent. */
interface Sums {
  issued: money.Minor;
  authorized: money.Minor;
  used: money.Minor;
  canceled: money.Minor;
  readonly left: Map<string | null, money.Minor>;
}

/** By currency and kind. */
type SumsOfAll = Map<string, Record<Kind, Sums>>;

/**
 * Sums up what the facts of gift cards and store credits say, without any key: amounts, currencies and dates are stored
 * readable. Facts of one record are seen in their order. What a fact changes is counted in its interval, so that one
 * pass over the log gives the value at the end of each.
 */
export class Liability {
  readonly #holdings = new Map<string, Holding>();
  readonly #changes: SumsOfAll[] = [];

  countEvent({ stream, type, data }: Pick<RecordedEvent, 'stream' | 'type' | 'data'>, interval = 0): void {
    const [, noun = '', verb = ''] = /^(GiftCard|StoreCredit)([A-Z]\w+)$/.exec(type) ?? [];
    const before = this.#holdings.get(stream);
    if (before === undefined && verb !== 'Issued') return;
    const holding = before ?? issued(noun, data);
    const sums = this.#sumsOf(interval, holding);
    if (before === undefined) this.#holdings.set(stream, holding);
    else add(sums, holding, -1n);
    follow(holding, verb, data);
    add(sums, holding, 1n);
  }

  /**
   * The sums for each currency at the end of each interval, of which it is given the day (YYYY-MM-DD), in alphabetical
   * order. A card is good through its last day.
   */
  valuesOn(days: readonly string[]): Map<string, Record<Kind, Value>>[] {
    const sums: SumsOfAll = new Map();
    return days.map((day, interval) => {
      for (const [currency, change] of this.#changes[interval] ?? [])
        for (const kind of Object.values(kinds)) merge(kindsIn(sums, currency)[kind], change[kind]);
      return new Map(
        [...sums]
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([currency, { gift_cards, store_credits }]) => [
            currency,
            { gift_cards: valueOn(day, gift_cards), store_credits: valueOn(day, store_credits) },
          ]),
      );
    });
  }

  #sumsOf(interval: number, { currency, kind }: Holding): Sums {
    let changes = this.#changes[interval];
    if (changes === undefined) {
      changes = new Map();
      this.#changes[interval] = changes;
    }
    return kindsIn(changes, currency)[kind];
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
    case 'UseImported':
      holding.used += amount('amount');
      break;
    case 'Canceled':
    case 'Deleted':
      holding.isOver = true;
      break;
  }
}

function add(sums: Sums, { amount, used, authorized, isOver, expiresOn }: Holding, sign: 1n | -1n): void {
  const left = sign * (amount - used - authorized);
  sums.issued += sign * amount;
  sums.used += sign * used;
  sums.authorized += sign * authorized;
  if (isOver) sums.canceled += left;
  else sums.left.set(expiresOn, (sums.left.get(expiresOn) ?? 0n) + left);
}

function merge(sums: Sums, change: Sums): void {
  sums.issued += change.issued;
  sums.used += change.used;
  sums.authorized += change.authorized;
  sums.canceled += change.canceled;
  for (const [day, left] of change.left) sums.left.set(day, (sums.left.get(day) ?? 0n) + left);
}

function valueOn(day: string, { left: lefts, ...sums }: Sums): Value {
  const value = { ...sums, expired: 0n, available: 0n };
  for (const [expiresOn, left] of lefts)
    value[expiresOn !== null && expiresOn < day ? 'expired' : 'available'] += left;
  return value;
}

function kindsIn(sums: SumsOfAll, currency: string): Record<Kind, Sums> {
  let ofCurrency = sums.get(currency);
  if (ofCurrency === undefined) {
    ofCurrency = { gift_cards: nothing(), store_credits: nothing() };
    sums.set(currency, ofCurrency);
  }
  return ofCurrency;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const nothing = (): Sums => ({ issued: 0n, authorized: 0n, used: 0n, canceled: 0n, left: new Map() });
