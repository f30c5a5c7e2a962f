import { type Fact, money } from '@storefold/kernel/core';
import type { Authorization, HeldValue } from './held-value.ts';

type Laws = Readonly<Record<string, boolean>>;

/** The invariants of value that its figures show. */
export function lawsOf({ amount, amount_used: used, amount_authorized: authorized }: HeldValue): Laws {
  return {
    'the amount is more than nothing': amount > 0n,
    'used is not below nothing': used >= 0n,
    'authorized is not below nothing': authorized >= 0n,
    'used and authorized together are at most the amount': used + authorized <= amount,
  };
}

/** The figures are the sums of what all orders have. `usedOtherwise`: what was spent without an order. */
export function lawsOfSums(value: HeldValue, usedOtherwise: money.Minor = 0n): Laws {
  return {
    'authorized is the sum of the open authorizations': value.amount_authorized === sumOf(value, 'open'),
    'used is the sum of the captures that were not credited':
      value.amount_used === sumOf(value, 'captured') + sumOf(value, 'credited') + usedOtherwise,
  };
}

export const broken = (laws: Laws): string[] => Object.keys(laws).filter((law) => laws[law] === false);

/**
 * Throws if facts, added to a state that satisfies the invariants, would violate one, end an authorization twice or with
 * another amount, or credit what is not captured. So a mistake in the rules fails the command instead of spending value
 * twice. Looks at the orders of the facts only: what all others have stays as it is.
 *
 * `valueIn`: the value of a state, undefined where there is none. `brokenIn`: the laws that a value breaks.
 * `usedOtherwise`: what was spent without an order.
 */
export function assertBooks<State, F extends Fact, Value extends HeldValue>(
  state: State,
  facts: readonly F[],
  books: {
    readonly evolve: (state: State, fact: F) => State;
    readonly valueIn: (state: State) => Value | undefined;
    readonly brokenIn: (value: Value) => string[];
    readonly usedOtherwise?: (value: Value) => money.Minor;
  },
): void {
  const { usedOtherwise = () => 0n } = books;
  let current = state;
  for (const fact of facts) {
    const before = books.valueIn(current);
    if (before) assertFollows(before, fact);
    current = books.evolve(current, fact);
    const after = books.valueIn(current);
    const laws = after ? books.brokenIn(after) : [];
    if (before && after && othersOf(before, fact, usedOtherwise) !== othersOf(after, fact, usedOtherwise))
      laws.push('the figures change by what the order has');
    if (laws.length > 0) throw new Error(`${fact.type} would break the books: ${laws.join('; ')}`);
  }
}

/** What all but the fact's order have set aside and spent, which the fact does not change. */
function othersOf<Value extends HeldValue>(
  value: Value,
  { data }: Fact,
  usedOtherwise: (value: Value) => money.Minor,
): string {
  const own = value.authorizations.get(String(data.order_id));
  const share = (status: Authorization['status']) => (own?.status === status ? own.amount : 0n);
  const used = value.amount_used - share('captured') - share('credited') - usedOtherwise(value);
  return `${value.amount_authorized - share('open')} authorized, ${used} used`;
}

/** Each authorization ends once, with its own amount, and is credited once at most; what goes back is of what is left. */
function assertFollows(value: HeldValue, { type, data }: Fact): void {
  const needed = neededStatus(type);
  if (needed === undefined) return;
  const authorization = value.authorizations.get(String(data.order_id));
  if (authorization?.status !== needed)
    throw new Error(`${type} would end an authorization that is not ${needed}`);
  const amount = money.minor(String(data.amount), value.currency);
  const isPart = /(Credited|Refunded)$/.test(type) && amount > 0n && amount < authorization.amount;
  if (amount !== authorization.amount && !isPart)
    throw new Error(`${type} would end an authorization with another amount`);
}

function neededStatus(type: string): Authorization['status'] | undefined {
  if (type.endsWith('Captured') || type.endsWith('AuthorizationVoided')) return 'open';
  return /(Credited|Refunded)$/.test(type) ? 'captured' : undefined;
}

const sumOf = ({ authorizations }: HeldValue, status: Authorization['status']): money.Minor =>
  authorizations.reduce((sum, each) => (each.status === status ? sum + each.amount : sum), 0n);
