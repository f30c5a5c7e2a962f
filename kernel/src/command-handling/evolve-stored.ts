import { type Decider, type Fact, type FactContext, UnknownFact } from '../core/decider.ts';
import type { Stored } from '../ports/stored-fact.ts';

type Evolve<State, F extends Fact> = Decider<State, never, F>['evolve'];

/**
 * The state after a fact. Throws UnknownFact when `evolve` has no case for it, because a state that lacks what a fact
 * said must not be shown or decided on.
 */
export function evolveKnown<State, F extends Fact>(
  evolve: Evolve<State, F>,
  state: State,
  fact: F,
  context: FactContext,
): State {
  // A switch over all kinds of facts returns nothing for another kind.
  const after: State | undefined = evolve(state, fact, context);
  if (after === undefined) throw new UnknownFact(fact.type);
  return after;
}

/** The state after a stored fact, as `evolveKnown` has it. */
export const evolveStored = <State, F extends Fact>(
  evolve: Evolve<State, F>,
  state: State,
  fact: Stored<F>,
): State => evolveKnown(evolve, state, fact, { at: fact.metadata.occurred_at, revision: fact.revision });
