import type { Fact, money } from '@storefold/kernel/core';
import type { Authorization, HeldValue } from './held-value.ts';

type Laws = Readonly<Record<string, boolean>>;

/** The invariants of value. `usedOtherwise`: what was spent without an order. */
export function lawsOf(value: HeldValue, usedOtherwise: money.Minor = 0n): Laws {
  const { amount, amount_used: used, amount_authorized: authorized } = value;
  return {
    'the amount is more than nothing': amount > 0n,
    'used is not below nothing': used >= 0n,
    'authorized is not below nothing': authorized >= 0n,
    'used and authorized together are at most the amount': used + authorized <= amount,
    'authorized is the sum of the open authorizations': authorized === sumOf(value, 'open'),
    'used is the sum of the captures that were not credited':
      used === sumOf(value, 'captured') + usedOtherwise,
  };
}

export const broken = (laws: Laws): string[] => Object.keys(laws).filter((law) => laws[law] === false);

/**
 * Throws if facts, added to a state that satisfies the invariants, would violate one, end an authorization twice, or
 * credit what is not captured. So a mistake in the rules fails the command instead of spending value twice.
 * `valueIn`: the value of a state, undefined where there is none. `brokenIn`: the laws that a value breaks.
 */
export function assertBooks<State, F extends Fact, Value extends HeldValue>(
  state: State,
  facts: readonly F[],
  books: {
    readonly evolve: (state: State, fact: F) => State;
    readonly valueIn: (state: State) => Value | undefined;
    readonly brokenIn: (value: Value) => string[];
  },
): void {
  let current = state;
  for (const fact of facts) {
    const before = books.valueIn(current);
    if (before) assertFollows(before, fact);
    current = books.evolve(current, fact);
    const after = books.valueIn(current);
    const laws = after ? books.brokenIn(after) : [];
    if (laws.length > 0) throw new Error(`${fact.type} would break the books: ${laws.join('; ')}`);
  }
}

/** Each authorization ends once, with its own amount, and is credited once at most. */
function assertFollows(value: HeldValue, { type, data }: Fact): void {
  const needed = neededStatus(type);
  if (needed === undefined) return;
  const authorization = value.authorizations[String(data.order_id)];
  if (authorization?.status !== needed)
    throw new Error(`${type} would end an authorization that is not ${needed}`);
}

function neededStatus(type: string): Authorization['status'] | undefined {
  if (type.endsWith('Captured') || type.endsWith('AuthorizationVoided')) return 'open';
  return type.endsWith('Credited') ? 'captured' : undefined;
}

const sumOf = ({ authorizations }: HeldValue, status: Authorization['status']): money.Minor =>
  Object.values(authorizations)
    .filter((authorization) => authorization.status === status)
    .reduce((sum, { amount }) => sum + amount, 0n);
