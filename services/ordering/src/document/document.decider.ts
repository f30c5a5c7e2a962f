import { idPrefixes } from '@storefold/contracts';
import { type Aggregate, recordId, unknownFact } from '@storefold/kernel/core';
import type { DocumentData, DocumentFact, DocumentState } from './issued-document.ts';

export type IssuingCommand =
  /** Decides no facts where another document has the number, or this one. */
  { readonly type: 'Issue'; readonly document: DocumentData } | { readonly type: 'EraseBuyer' };

/** An invoice or a credit note under its number. */
export const document: Aggregate<DocumentState, IssuingCommand, DocumentFact> = {
  category: 'document',
  initial: { status: 'none' },
  sealed: {
    // Under a key of its own: it stays when the person is erased, for as long as books must name them.
    DocumentIssued: { fields: ['buyer'], subjectOf: (_fact, recordId) => recordId },
  },

  evolve(state, fact, { at }) {
    switch (fact.type) {
      case 'DocumentIssued':
        return { status: 'issued', ...fact.data, is_buyer_erased: false, issued_at: at, updated_at: at };
      case 'DocumentBuyerErased':
        return state.status === 'issued'
          ? { ...state, buyer: null, is_buyer_erased: true, updated_at: at }
          : state;
      default:
        return unknownFact(fact);
    }
  },

  decide(command, state) {
    if (command.type === 'Issue')
      return state.status === 'none' ? [{ type: 'DocumentIssued', data: command.document }] : [];
    return state.status === 'issued' && !state.is_buyer_erased
      ? [{ type: 'DocumentBuyerErased', data: {} }]
      : [];
  },
};

/** A number is printed once in a store, whatever range it is of. */
export const documentIdOf = (storeId: string, number: string): string =>
  recordId(idPrefixes.document, `${storeId}:${number}`);

export const numberOfDocument = (prefix: string, ordinal: number): string => `${prefix}${ordinal}`;
