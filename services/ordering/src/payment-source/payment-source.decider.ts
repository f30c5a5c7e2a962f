import { text } from '@storefold/contracts';
import { type Aggregate, Refusal, refusals } from '@storefold/kernel/core';
import { type EndedSessions, isFromEndedSession } from '../ended-sessions.ts';
import type { GatewayCard } from '../payment-gateway/payment-gateway.ts';
import {
  evolvePaymentSources,
  noSources,
  type PaymentSourceFact,
  type PaymentSourcesState,
  type SavedCard,
  type SetupSession,
} from './payment-source.ts';

type PaymentSourceCommand =
  | {
      type: 'Create';
      storeId: string;
      sourceId: string;
      methodType: string;
      card: GatewayCard;
      /** The number of passwords the customer had had when the session began, if it is known. */
      epoch?: number | undefined;
    }
  | {
      type: 'OpenSetup';
      setup: Pick<
        SetupSession,
        | 'id'
        | 'store_id'
        | 'payment_method_id'
        | 'payment_method_type'
        | 'external_id'
        | 'customer_external_id'
        | 'external_data'
      >;
    }
  | {
      type: 'CompleteSetup';
      setupId: string;
      sourceId: string;
      card: GatewayCard;
      epoch?: number | undefined;
    }
  | { type: 'Delete'; sourceId: string }
  /** Deletes what these sessions saved, which may be somebody else's, and refuses what they still save. */
  | { type: 'DeleteEarlier'; ended: EndedSessions }
  /** The customer was deleted. */
  | { type: 'Close' };

const MAX_SAVED_CARDS = 50;

/** The saved cards of one customer. */
export const paymentSources: Aggregate<PaymentSourcesState, PaymentSourceCommand, PaymentSourceFact> = {
  category: 'payment_source',
  sealed: {
    PaymentSourceCreated: { fields: ['card'] },
    PaymentSetupSessionOpened: { fields: ['external_data'] },
  },
  initial: noSources,
  evolve: evolvePaymentSources,
  decide(command, state) {
    switch (command.type) {
      case 'Create': {
        refuseUnsavable(state, 'source.save');
        return [creationBy(command, state)];
      }
      case 'OpenSetup': {
        refuseUnsavable(state, 'payment_method_id');
        const { id, ...setup } = command.setup;
        return [{ type: 'PaymentSetupSessionOpened', data: { payment_setup_session_id: id, ...setup } }];
      }
      case 'CompleteSetup':
        return completeSetup(command, state);
      case 'Delete':
        return [deletionOf(findSavedCard(state, command.sourceId))];
      case 'DeleteEarlier':
        return deleteEarlier(command.ended, state);
      case 'Close': {
        if (state.status === 'closed') return [];
        const data = { payment_source_count: state.sources.length };
        return [{ type: 'PaymentSourceOwnerDeleted', data }];
      }
    }
  },
};

/** Done once: the card of one that is completed is not saved again, also where it was removed since. */
function completeSetup(
  { setupId, sourceId, card, epoch }: Extract<PaymentSourceCommand, { type: 'CompleteSetup' }>,
  state: PaymentSourcesState,
): PaymentSourceFact[] {
  const { id, status, store_id: storeId, payment_method_type: methodType } = findSetup(state, setupId);
  if (status === 'completed') return [];
  if (status === 'canceled') throw refusals.notPossible('payment_setup_session_canceled');
  refuseUnsavable(state, 'external_data');
  return [
    creationBy({ storeId, sourceId, methodType, card, epoch }, state),
    {
      type: 'PaymentSetupSessionCompleted',
      data: { payment_setup_session_id: id, payment_source_id: sourceId },
    },
  ];
}

/** Refused where the session of whoever saves it has ended. */
function creationBy(
  {
    storeId: store_id,
    sourceId: payment_source_id,
    methodType: payment_method_type,
    card,
    epoch: credential_epoch,
  }: Omit<Extract<PaymentSourceCommand, { type: 'Create' }>, 'type'>,
  state: PaymentSourcesState,
): PaymentSourceFact {
  if (credential_epoch !== undefined && credential_epoch < state.credential_epoch) {
    throw new Refusal('invalid_token', 'token_invalid');
  }
  const known = credential_epoch === undefined ? {} : { credential_epoch };
  const data = { store_id, payment_source_id, payment_method_type, card, ...known };
  return { type: 'PaymentSourceCreated', data };
}

function deleteEarlier(ended: EndedSessions, state: PaymentSourcesState): PaymentSourceFact[] {
  const { epoch = 0 } = ended;
  const deletions = state.sources
    .filter(({ created_at: at, credential_epoch }) => isFromEndedSession(ended, { at, credential_epoch }))
    .map(deletionOf);
  if (state.status === 'closed' || epoch <= state.credential_epoch) return deletions;
  return [...deletions, { type: 'PaymentSourceSessionsEnded', data: { credential_epoch: epoch } }];
}

const deletionOf = ({ id: payment_source_id }: SavedCard): PaymentSourceFact => ({
  type: 'PaymentSourceDeleted',
  data: { payment_source_id },
});

/** Refused with `validation_error` when the customer has as many cards as one may have. */
export function refuseUnsavable({ status, sources }: PaymentSourcesState, field: string): void {
  if (status === 'closed') throw refusals.notFound('customer');
  if (sources.length >= MAX_SAVED_CARDS) {
    throw refusals.invalid({ [field]: [text('too_many_saved_cards', { most: MAX_SAVED_CARDS })] });
  }
}

/** Refused with `record_not_found`. */
export function findSavedCard({ sources }: PaymentSourcesState, id: string): SavedCard {
  const found = sources.find((each) => each.id === id);
  if (!found) throw refusals.notFound('credit_card');
  return found;
}

/** Refused with `record_not_found`. */
export function findSetup({ setups }: PaymentSourcesState, id: string): SetupSession {
  const found = setups.find((each) => each.id === id);
  if (!found) throw refusals.idNotFound('payment_setup_session', id);
  return found;
}
