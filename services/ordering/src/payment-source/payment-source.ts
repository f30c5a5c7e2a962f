import type { FactContext, JsonObject } from '@storefold/kernel/core';
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
        payment_method_type: string;
        /** The number of passwords the customer had had when the session began. Absent: it is not known. */
        credential_epoch?: number | undefined;
        /** Null once erased. */
        card: GatewayCard | null;
      };
    }
  | { type: 'PaymentSourceDeleted'; data: { payment_source_id: string } }
  /** The owner of the e-mail address proved it. Sessions that began with fewer passwords save no more cards. */
  | { type: 'PaymentSourceSessionsEnded'; data: { credential_epoch: number } }
  /** The customer begins to save a card without a payment, at the gateway of a payment method. */
  | {
      type: 'PaymentSetupSessionOpened';
      data: {
        store_id: string;
        payment_setup_session_id: string;
        payment_method_id: string;
        payment_method_type: string;
        external_id: string;
        customer_external_id: string | null;
        /** What storefronts are shown. Null once erased. */
        external_data: JsonObject | null;
      };
    }
  /** The card is saved, by the fact before it. */
  | {
      type: 'PaymentSetupSessionCompleted';
      data: { payment_setup_session_id: string; payment_source_id: string };
    }
  /** The customer was deleted. There will be no more cards. */
  | { type: 'PaymentSourceOwnerDeleted'; data: { payment_source_count: number } };

export type PaymentSourcesState = {
  readonly status: 'open' | 'closed';
  /** Sessions that began with fewer passwords have ended. */
  readonly credential_epoch: number;
  /** The oldest first: it is the default. */
  readonly sources: readonly SavedCard[];
  /** The latest of those by which cards were saved without a payment, or still are, the oldest first. */
  readonly setups: readonly SetupSession[];
};

export type SetupSession = {
  readonly id: string;
  readonly store_id: string;
  readonly payment_method_id: string;
  readonly payment_method_type: string;
  readonly external_id: string;
  readonly customer_external_id: string | null;
  readonly external_data: JsonObject;
  readonly status: 'pending' | 'completed' | 'canceled';
  readonly payment_source_id: string | null;
  readonly created_at: string;
};

/** As many as anybody asks for again. */
const MOST_SETUPS = 20;

export type SavedCard = {
  readonly id: string;
  readonly payment_method_type: string;
  readonly card: GatewayCard;
  readonly credential_epoch: number | undefined;
  readonly created_at: string;
};

export const noSources: PaymentSourcesState = {
  status: 'open',
  credential_epoch: 0,
  sources: [],
  setups: [],
};

export function evolvePaymentSources(
  state: PaymentSourcesState,
  fact: PaymentSourceFact,
  { at }: Pick<FactContext, 'at'>,
): PaymentSourcesState {
  switch (fact.type) {
    case 'PaymentSourceCreated': {
      const { payment_source_id: id, payment_method_type, card, credential_epoch } = fact.data;
      if (!card) return state;
      const saved = { id, payment_method_type, card, credential_epoch, created_at: at };
      return { ...state, sources: [...state.sources, saved] };
    }
    case 'PaymentSourceDeleted':
      return { ...state, sources: state.sources.filter(({ id }) => id !== fact.data.payment_source_id) };
    case 'PaymentSourceSessionsEnded':
      return { ...state, ...fact.data };
    case 'PaymentSourceOwnerDeleted':
      return { ...state, status: 'closed', sources: [], setups: [] };
    case 'PaymentSetupSessionOpened': {
      const { payment_setup_session_id: id, external_data, ...data } = fact.data;
      const opened = { payment_source_id: null, created_at: at, status: 'pending' } as const;
      const setup = { id, ...data, external_data: external_data ?? {}, ...opened };
      const before = state.setups.map((each) =>
        each.status === 'pending' ? ({ ...each, status: 'canceled' } as const) : each,
      );
      return { ...state, setups: [...before, setup].slice(-MOST_SETUPS) };
    }
    case 'PaymentSetupSessionCompleted': {
      const { payment_setup_session_id: id, payment_source_id } = fact.data;
      const setups = state.setups.map((each) =>
        each.id === id ? ({ ...each, status: 'completed', payment_source_id } as const) : each,
      );
      return { ...state, setups };
    }
  }
}
