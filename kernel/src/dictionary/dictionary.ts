import type { Aggregate, Fact } from '../core/decider.ts';
import type { AnyFields, FieldsOf } from './fields.ts';

/**
 * What the facts of one aggregate mean, for readers of the log who do not have the code. The compiler asks for an entry
 * of every fact and of every field.
 */
export type Dictionary<F extends Fact> = {
  readonly [Type in F['type']]: {
    readonly means: string;
    readonly fields: FieldsOf<Extract<F, { type: Type }>['data']>;
  };
};

/** The dictionary of one category of streams, with what tests and documentation need to know of its aggregate. */
export interface StreamDictionary<F extends Fact = Fact> {
  /** Tells the compiler of the facts, and is never there. */
  readonly holds?: F;
  /** Streams are named `<category>-<record id>`. */
  readonly category: string;
  /** What one stream tells about. */
  readonly means: string;
  readonly facts: Readonly<Record<string, FactEntry>>;
  /** What the facts are folded by. Bookkeeping is not folded. */
  readonly aggregate?: AnyAggregate;
}

/** An aggregate whatever its state is. */
export interface AnyAggregate {
  readonly initial: unknown;
  readonly keepLast?: number;
  evolve(state: unknown, fact: Fact, moment: { readonly at: string; readonly revision: number }): unknown;
}

export interface FactEntry {
  readonly means: string;
  readonly fields: AnyFields;
  /** The fields that the aggregate stores sealed. */
  readonly sealed: readonly string[];
}

/**
 *     export const giftCardDictionary = dictionaryOf(giftCard, 'A gift card, from its issue to its end.', {
 *       GiftCardIssued: { means: 'The card exists and can be used.', fields: { amount: amount('Its value.'), … } },
 *       …
 *     });
 */
export function dictionaryOf<State, Command, F extends Fact>(
  aggregate: Aggregate<State, Command, F>,
  means: string,
  facts: NoInfer<Dictionary<F>>,
): StreamDictionary<F> {
  const entries = Object.entries(facts as Readonly<Record<string, Omit<FactEntry, 'sealed'>>>).map(
    ([type, entry]) => [type, { ...entry, sealed: aggregate.sealed?.[type as F['type']]?.fields ?? [] }],
  );
  return {
    category: aggregate.category,
    means,
    facts: Object.fromEntries(entries),
    aggregate: aggregate as unknown as AnyAggregate,
  };
}
