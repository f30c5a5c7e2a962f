import type { Aggregate, Fact } from '../core/decider.ts';
import type { Commands } from './commands.ts';

/** A value that at most one record of a store has, such as a slug. */
export interface UniqueValue<Value> {
  /** What is claimed, as the log names it. */
  readonly kind: string;
  /** The same text for values that count as the same. */
  keyOf(value: Value): string;
  /** Whether the record has the value, rather than only a claim to it. */
  has(recordId: string, value: Value, commands: Pick<Commands, 'load'>): Promise<boolean>;
}

/**
 * Declares a value that the state of one aggregate tells.
 *
 *     const slugs = uniqueValue({
 *       kind: 'product_slug', of: product, keyOf: (slug: string) => slug,
 *       has: (state, slug) => state.status === 'live' && state.slug === slug,
 *     });
 */
export const uniqueValue = <State, F extends Fact, Value>({
  of: aggregate,
  has,
  ...value
}: {
  readonly kind: string;
  readonly of: Aggregate<State, never, F>;
  readonly keyOf: (value: Value) => string;
  readonly has: (state: State, value: Value) => boolean;
}): UniqueValue<Value> => ({
  ...value,
  has: async (recordId, wanted, commands) => has((await commands.load(aggregate, recordId)).state, wanted),
});
