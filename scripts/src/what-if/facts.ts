import type * as catalog from '@storefold/catalog/dictionary';
import type * as customFields from '@storefold/custom-fields/dictionary';
import type * as identity from '@storefold/identity/dictionary';
import type { EventMetadata } from '@storefold/kernel/ports';
import type * as mail from '@storefold/mail/dictionary';
import type * as newsletter from '@storefold/newsletter/dictionary';
import type * as ordering from '@storefold/ordering/dictionary';
import type * as storedValue from '@storefold/stored-value/dictionary';
import type * as webhooks from '@storefold/webhooks/dictionary';

/** The facts that a dictionary explains. */
type HeldBy<Dictionary> = Dictionary extends { readonly holds?: infer F } ? NonNullable<F> : never;
type HeldIn<Module> = HeldBy<Module[keyof Module]>;

/** Every fact of every service. */
type AnyFact =
  | HeldIn<typeof catalog>
  | HeldIn<typeof customFields>
  | HeldIn<typeof identity>
  | HeldIn<typeof mail>
  | HeldIn<typeof newsletter>
  | HeldIn<typeof ordering>
  | HeldIn<typeof storedValue>
  | HeldIn<typeof webhooks>;

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
