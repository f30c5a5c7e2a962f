import type { FactContext, JsonObject } from '@storefold/kernel/core';

/** The details of a delivery method that staff can set. A detail added here becomes part of facts and state. */
export type DeliveryMethodDetails = {
  readonly name: string;
  /** A machine-readable name, such as `express`. */
  readonly code: string | null;
  readonly description: string | null;
  /** Whether shoppers are offered the method. */
  readonly active: boolean;
  /** Among methods that cost the same, lower positions are offered first. */
  readonly position: number;
  /** One for each currency. Carts in other currencies are not offered the method. */
  readonly prices: readonly DeliveryPrice[];
  readonly metadata: JsonObject;
};

/** `amount`: a decimal string of the currency. */
export type DeliveryPrice = { readonly currency: string; readonly amount: string };

/** The facts of a delivery method. These names and shapes are what the store keeps: add, never change. */
export type DeliveryMethodFact =
  | { type: 'DeliveryMethodCreated'; data: { readonly store_id: string } & DeliveryMethodDetails }
  | { type: 'DeliveryMethodChanged'; data: Partial<DeliveryMethodDetails> }
  | { type: 'DeliveryMethodDeleted'; data: Pick<DeliveryMethodDetails, 'name' | 'code'> };

export type DeliveryMethodState =
  | { readonly status: 'absent' }
  | DeliveryMethod
  | { readonly status: 'deleted' };

export type DeliveryMethod = DeliveryMethodDetails & {
  readonly status: 'present';
  readonly store_id: string;
  readonly created_at: string;
  readonly updated_at: string;
};

export const initial: DeliveryMethodState = { status: 'absent' };

export function evolve(
  state: DeliveryMethodState,
  fact: DeliveryMethodFact,
  { at }: FactContext,
): DeliveryMethodState {
  if (fact.type === 'DeliveryMethodCreated') {
    return { ...fact.data, status: 'present', created_at: at, updated_at: at };
  }
  if (state.status !== 'present') return state;
  switch (fact.type) {
    case 'DeliveryMethodChanged':
      return { ...state, ...fact.data, updated_at: at };
    case 'DeliveryMethodDeleted':
      return { status: 'deleted' };
  }
}
