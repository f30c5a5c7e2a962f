import type { PaymentMethod as OfferedPaymentMethod } from '@storefold/contracts';
import type { FactContext, JsonObject } from '@storefold/kernel/core';

/** The details of a payment method that staff can set. A detail added here becomes part of facts and state. */
export type PaymentMethodDetails = {
  readonly name: string;
  readonly description: string | null;
  /** Whether shoppers are offered the method. */
  readonly active: boolean;
  /** Lower ones are listed first. */
  readonly position: number;
  readonly metadata: JsonObject;
};

/** The facts of a payment method. These names and shapes are what the store keeps: add, never change. */
export type PaymentMethodFact =
  | {
      type: 'PaymentMethodCreated';
      data: { readonly store_id: string; readonly type: OfferedPaymentMethod['type'] } & PaymentMethodDetails;
    }
  | { type: 'PaymentMethodChanged'; data: Partial<PaymentMethodDetails> }
  | { type: 'PaymentMethodDeleted'; data: Pick<PaymentMethod, 'name' | 'type'> };

export type PaymentMethodState =
  | { readonly status: 'absent' }
  | PaymentMethod
  | { readonly status: 'deleted' };

export type PaymentMethod = PaymentMethodDetails & {
  readonly status: 'present';
  readonly store_id: string;
  readonly type: OfferedPaymentMethod['type'];
  readonly created_at: string;
  readonly updated_at: string;
};

export const initial: PaymentMethodState = { status: 'absent' };

export function evolve(
  state: PaymentMethodState,
  fact: PaymentMethodFact,
  { at }: FactContext,
): PaymentMethodState {
  if (fact.type === 'PaymentMethodCreated') {
    return { ...fact.data, status: 'present', created_at: at, updated_at: at };
  }
  if (state.status !== 'present') return state;
  switch (fact.type) {
    case 'PaymentMethodChanged':
      return { ...state, ...fact.data, updated_at: at };
    case 'PaymentMethodDeleted':
      return { status: 'deleted' };
  }
}
