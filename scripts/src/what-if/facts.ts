import type { catalogNouns } from '@storefold/catalog';
import type { customFieldsDictionary } from '@storefold/custom-fields';
import type { identityNouns } from '@storefold/identity';
import type { EventMetadata } from '@storefold/kernel/ports';
import type { mailNouns } from '@storefold/mail';
import type { newsletterNouns } from '@storefold/newsletter';
import type { orderingNouns } from '@storefold/ordering';
import type { storedValueNouns } from '@storefold/stored-value';
import type { webhooksNouns } from '@storefold/webhooks';

/** The facts that a dictionary explains. */
type HeldBy<Dictionary> = Dictionary extends { readonly holds?: infer F } ? NonNullable<F> : never;
/** The facts of nouns, which have their dictionaries. */
type FactsOf<Nouns extends readonly { readonly facts: readonly unknown[] }[]> = HeldBy<
  Nouns[number]['facts'][number]
>;

/** Every fact of every service. */
type AnyFact =
  | FactsOf<typeof catalogNouns>
  | HeldBy<typeof customFieldsDictionary>
  | FactsOf<typeof identityNouns>
  | FactsOf<typeof mailNouns>
  | FactsOf<typeof newsletterNouns>
  | FactsOf<typeof orderingNouns>
  | FactsOf<typeof storedValueNouns>
  | FactsOf<typeof webhooksNouns>;

/** Where a fact stands in the log, and who, when and why. */
interface Place {
  readonly id: string;
  /** The record that it is about, such as `or_…`. */
  readonly record: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly metadata: EventMetadata;
}

type Placed<F> = F extends unknown ? F & Place : never;

/**
 * A fact of the log. `switch (fact.type)` tells the compiler which one it is, and docs/events.md what it means. Sealed fields are null unless
 * personal data were asked for, whatever their type says.
 */
export type StoreFact = Placed<AnyFact>;
export type FactType = StoreFact['type'];

/** The facts of these types alone. */
export type FactOf<Type extends FactType> = Extract<StoreFact, { readonly type: Type }>;
