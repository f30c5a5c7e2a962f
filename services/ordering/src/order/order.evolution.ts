import type { JsonObject } from '@storefold/kernel/core';
import type { FactOf, OrderFactType } from './order.facts.ts';
import type { Order, OrderState } from './order.ts';

/** How the facts of a subject change an order: one entry for each. `at`: when the fact was decided. */
export type Evolution<Type extends OrderFactType> = {
  readonly [T in Type]: (order: Order, fact: FactOf<T>, at: string) => OrderState;
};

/** None once the person is erased. */
export const metadataOf = ({ metadata }: { metadata: JsonObject | null }) => ({ metadata: metadata ?? {} });
