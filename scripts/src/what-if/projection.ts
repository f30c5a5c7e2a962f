import type { FactType, StoreFact } from './facts.ts';

export type { FactOf, FactType, StoreFact } from './facts.ts';

/**
 * What an analyst's file exports. It is handed every fact of the log in its order, or those of `facts` alone, and folds them into a state of its
 * own. Nothing of it is stored.
 */
export interface WhatIf<State, Fact extends StoreFact = StoreFact> {
  /** The state before the first fact. `settings`: what the command line sets, `--set promotion=Spring`. */
  init(settings: Settings): State;
  /** The state after a fact: a new one, or undefined where the given one was changed. */
  when(state: State, fact: Fact): unknown;
  /** The only kinds that are handed over. The log is read faster with fewer. Absent: all of them. */
  readonly facts?: readonly FactType[];
  /** What is printed of the last state: rows, or anything else. Absent: the state itself. */
  result?(state: State): unknown;
}

export type Settings = Readonly<Record<string, string>>;
