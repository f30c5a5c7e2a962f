import { z } from 'zod';
import { cartHolder, endpoint, scoped } from '../../../endpoint.ts';
import { orderDocument } from '../../../shapes/ordering/document.ts';
import { listOf } from '../../../values.ts';
import { chapter } from '../../chapter.ts';

const path = '/api/v3/admin/orders/:order_id/documents';
const ownPath = '/api/v3/store/orders/:order_id/documents';

const listed = {
  list: true,
  filters: { text: ['type', 'number', 'refund_id'], timestamp: ['issued_at', 'created_at', 'updated_at'] },
  sorts: ['number', 'issued_at', 'created_at', 'updated_at'],
  answer: { status: 200, body: listOf(orderDocument) },
  refusals: ['order_not_found'],
} as const;

const printed = {
  query: z.object({
    format: z.enum(['pdf', 'html']).optional().describe('`pdf` (the default), or `html` to print.'),
  }),
  answer: { status: 200, body: z.string(), mediaType: 'application/pdf' },
  refusals: ['order_not_found', 'record_not_found', 'validation_error'],
} as const;

const printing =
  'Printed from the copy that was kept when it was issued, in its language: German or English. The same document is the same file at all times.';

export const listDocuments = endpoint({
  name: 'documents.list',
  service: 'ordering',
  method: 'GET',
  path,
  access: scoped('read_orders'),
  summary: 'Lists the invoices and credit notes of an order, in the order in which they were issued.',
  ...listed,
});

export const readDocument = endpoint({
  name: 'documents.read',
  service: 'ordering',
  method: 'GET',
  path: `${path}/:id`,
  access: scoped('read_orders'),
  summary: 'Shows an invoice or a credit note of an order.',
  answer: { status: 200, body: orderDocument },
  refusals: ['order_not_found', 'record_not_found'],
});

export const createDocument = endpoint({
  name: 'documents.create',
  service: 'ordering',
  method: 'POST',
  path,
  access: scoped('write_orders'),
  summary: 'Makes the invoice of an order.',
  description:
    'It is a copy of the order as it is now, with the next number, and never changes. What it sold is taken back by credit notes, which come by themselves: for each refund once it is completed, for what is left when the order is canceled, and with a new invoice when it is corrected. A refund that pays out what a correction left over has none. While the store has no `legal_name`, there are no invoices. A refusal takes no number.',
  body: z.object({
    type: z.literal('invoice').nullish().describe('`invoice`, the default. Credit notes come by themselves.'),
  }),
  answer: { status: 201, body: orderDocument },
  refusals: [
    'order_not_found',
    'order_already_updated',
    'cart_invalid_state',
    'processing_error',
    'validation_error',
  ],
});

export const downloadDocument = endpoint({
  name: 'documents.download',
  service: 'ordering',
  method: 'GET',
  path: `${path}/:id/download`,
  access: scoped('read_orders'),
  summary: 'Downloads an invoice or a credit note, as PDF or as a page to print.',
  description: printing,
  ...printed,
});

export const listOwnDocuments = endpoint({
  name: 'own_documents.list',
  service: 'ordering',
  method: 'GET',
  path: ownPath,
  access: cartHolder,
  summary: 'Lists the invoices and credit notes of an order, for its customer or guest.',
  ...listed,
});

export const readOwnDocument = endpoint({
  name: 'own_documents.read',
  service: 'ordering',
  method: 'GET',
  path: `${ownPath}/:id`,
  access: cartHolder,
  summary: 'Shows an invoice or a credit note of an order, to its customer or guest.',
  answer: { status: 200, body: orderDocument },
  refusals: ['order_not_found', 'record_not_found'],
});

export const downloadOwnDocument = endpoint({
  name: 'own_documents.download',
  service: 'ordering',
  method: 'GET',
  path: `${ownPath}/:id/download`,
  access: cartHolder,
  summary: 'Downloads an invoice or a credit note of an order, for its customer or guest.',
  description: printing,
  ...printed,
});

chapter({
  name: 'Documents',
  about: 'Invoices and credit notes of orders, with numbers without gaps.',
  position: 146,
  groups: ['documents', 'own_documents'],
});
