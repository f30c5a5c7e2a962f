import type { FactContext } from '@storefold/kernel/core';
import type { GatewayType } from '../payment-gateway/gateway-types.ts';
import type { GatewayCard } from '../payment-gateway/payment-gateway.ts';

/**
 * The facts of a customer's saved cards: one stream for all of them, because one of them is the default. These names and
 * shapes are what the log keeps for ever: add, never change. Cards are stored sealed for the customer.
 */
export type PaymentSourceFact =
  | {
      type: 'PaymentSourceCreated';
      data: {
        store_id: string;
        payment_source_id: string;
        /** The type of the payment methods whose gateway charges the card. */
        payment_method_type: GatewayType;
        /** Null once erased. */
        card: GatewayCard | null;
      };
    }
  | { type: 'PaymentSourceDeleted'; data: { payment_source_id: string } }
  /** The customer was deleted. There will be no more cards. */
  | { type: 'PaymentSourceOwnerDeleted'; data: { payment_source_count: number } };

export type PaymentSourcesState = {
  readonly status: 'open' | 'closed';
  /** The oldest first: it is the default. */
  readonly sources: readonly SavedCard[];
};

export type SavedCard = {
  readonly id: string;
  readonly payment_method_type: GatewayType;
  readonly card: GatewayCard;
  readonly created_at: string;
};

export const noSources: PaymentSourcesState = { status: 'open', sources: [] };

export function evolvePaymentSources(
  state: PaymentSourcesState,
  fact: PaymentSourceFact,
  { at }: Pick<FactContext, 'at'>,
): PaymentSourcesState {
  switch (fact.type) {
    case 'PaymentSourceCreated': {
      const { payment_source_id: id, payment_method_type, card } = fact.data;
      if (!card) return state;
      return { ...state, sources: [...state.sources, { id, payment_method_type, card, created_at: at }] };
    }
    case 'PaymentSourceDeleted':
      return { ...state, sources: state.sources.filter(({ id }) => id !== fact.data.payment_source_id) };
    case 'PaymentSourceOwnerDeleted':
      return { status: 'closed', sources: [] };
  }
}
