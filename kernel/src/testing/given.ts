import { expect } from 'vitest';
import type { Decider, Fact } from '../core/decider.ts';
import { Refusal } from '../core/failure/refusal.ts';

const AT = '2026-01-01T00:00:00.000Z';

/**
 * The grammar of every rule's specification: given facts, when a command, then facts or a refusal.
 *
 *     given(decider, [issued]).when(authorize).thenFacts([authorized]);
 *     given(decider, [canceled]).when(authorize).thenRefused('processing_error', /canceled/);
 */
export function given<State, Command, F extends Fact>(
  decider: Decider<State, Command, F>,
  history: readonly F[] = [],
  at: string = AT,
) {
  const state = history.reduce(
    (folded, fact, revision) => decider.evolve(folded, fact, { at, revision }),
    decider.initial,
  );
  return {
    state,
    when(command: Command) {
      return {
        thenFacts(expected: readonly F[]): void {
          expect(decider.decide(command, state)).toEqual(expected);
        },
        thenNothing(): void {
          expect(decider.decide(command, state)).toEqual([]);
        },
        thenRefused(code: string, message?: RegExp | string): void {
          const refusal = refusalOf(() => decider.decide(command, state));
          expect(refusal.code).toBe(code);
          if (message !== undefined) expect(refusal.message).toMatch(message);
        },
        /** The facts, for a specification that looks at a part of them. */
        facts: (): readonly F[] => decider.decide(command, state),
      };
    },
  };
}

function refusalOf(decide: () => unknown): Refusal {
  try {
    decide();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('expected a refusal, but the command was carried out');
}
