/** A stored fact: a name and its fields. Names and shapes are kept for ever: add, never change. */
export type Fact = { readonly type: string; readonly data: Readonly<Record<string, unknown>> };

/** The context of a fact, which `evolve` receives in addition to it. */
export interface FactContext {
  /** When it was decided, ISO 8601 UTC. */
  readonly at: string;
  readonly revision: number;
}

/**
 * The rules of one aggregate. `decide` is pure: everything it needs (time, new ids, answers of neighbours) is in the
 * command. It returns the facts that follow, none when there is nothing to do, or throws a Refusal.
 */
export interface Decider<State, Command, F extends Fact> {
  readonly initial: State;
  evolve(this: void, state: State, fact: F, context: FactContext): State;
  decide(command: Command, state: State): readonly F[];
}

/**
 * A decider with its place in the log: streams `<category>-<record id>`.
 *
 * `sealed` names, for each fact type, the personal fields that are stored encrypted, and their subject. When that
 * subject's key is destroyed the fields read as null.
 */
export interface Aggregate<State, Command, F extends Fact> extends Decider<State, Command, F> {
  readonly category: string;
  /** For what is no history: streams keep only so many of their last events, from which `evolve` must make the whole state. */
  readonly keepLast?: number;
  readonly sealed?: { readonly [T in F['type']]?: SealedFields<Extract<F, { type: T }>> };
}

export interface SealedFields<F extends Fact> {
  readonly fields: readonly (keyof F['data'] & string)[];
  /** The subject whose erasure makes the field unreadable; null: it stays readable. Undefined: the record itself. */
  subjectOf?(fact: F, recordId: string, field: keyof F['data'] & string): string | null;
}

/** A fact of a kind that this version of the service does not know. A newer version has written it. */
export class UnknownFact extends Error {
  override readonly name = 'UnknownFact';
  /** `stream`: where it stands. */
  constructor(
    readonly type: string,
    readonly stream?: string,
  ) {
    super(`${type} was written by a newer version of this service: start the newer version`);
  }
}

/** For an `evolve` that is not a switch over all kinds of facts: throws UnknownFact for any other kind. */
export function unknownFact(fact: never): never {
  throw new UnknownFact((fact as Fact).type);
}
