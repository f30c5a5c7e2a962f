import type { CollectionName } from '@storefold/kernel/ports';
import { stateDocument, stateView } from '@storefold/simple-records/upkeep';
import { document } from './document.decider.ts';
import type { DocumentState, IssuedDocument } from './issued-document.ts';

const documents = stateDocument<IssuedDocument>()({
  index: {
    type: ({ document_type }) => document_type,
    names_buyer: ({ is_buyer_erased }) => !is_buyer_erased,
  },
});

export const DOCUMENTS: CollectionName<ReturnType<typeof documents.of>> = 'documents';

export const documentOf = documents.stateOf;

/** Invoices and credit notes. */
export const documentView = stateView({
  name: DOCUMENTS,
  version: 1,
  of: document,
  documents,
  isShown: (state: DocumentState) => state.status === 'issued',
  fields: {
    store_id: 'text',
    order_id: 'text',
    type: 'text',
    number: 'text',
    prefix: 'text',
    range_start: 'number',
    ordinal: 'number',
    entry: 'number',
    refund_id: 'text',
    names_buyer: 'boolean',
    issued_at: 'timestamp',
    updated_at: 'timestamp',
  },
  indexes: [
    ['order_id', 'issued_at'],
    ['store_id', 'prefix', 'range_start', 'ordinal'],
    ['names_buyer', 'issued_at'],
  ],
});
