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
  | { type: 'Delete'; sourceId: string }
  /** Deletes what these sessions saved, which may be somebody else's, and refuses what they still save. */
  | { type: 'DeleteEarlier'; ended: EndedSessions }
  /** The customer was deleted. */
  | { type: 'Close' };

const MAX_SAVED_CARDS = 50;

/** The saved cards of one customer. */
export const paymentSources: Aggregate<PaymentSourcesState, PaymentSourceCommand, PaymentSourceFact> = {
  category: 'payment_source',
  sealed: { PaymentSourceCreated: { fields: ['card'] } },
  initial: noSources,
  evolve: evolvePaymentSources,
  decide(command, state) {
    switch (command.type) {
      case 'Create': {
        refuseUnsavable(state);
        const { storeId: store_id, sourceId: payment_source_id, methodType: payment_method_type } = command;
        const { card, epoch: credential_epoch } = command;
        if (credential_epoch !== undefined && credential_epoch < state.credential_epoch) {
          throw new Refusal('invalid_token', 'token_invalid');
        }
        const known = credential_epoch === undefined ? {} : { credential_epoch };
        const data = { store_id, payment_source_id, payment_method_type, card, ...known };
        return [{ type: 'PaymentSourceCreated', data }];
      }
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
export function refuseUnsavable({ status, sources }: PaymentSourcesState): void {
  if (status === 'closed') throw refusals.notFound('customer');
  if (sources.length >= MAX_SAVED_CARDS) {
    throw refusals.invalid({ 'source.save': [text('too_many_saved_cards', { most: MAX_SAVED_CARDS })] });
  }
}

/** Refused with `record_not_found`. */
export function findSavedCard({ sources }: PaymentSourcesState, id: string): SavedCard {
  const found = sources.find((each) => each.id === id);
  if (!found) throw refusals.notFound('credit_card');
  return found;
}
