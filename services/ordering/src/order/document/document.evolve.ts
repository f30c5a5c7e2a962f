import { money } from '@storefold/kernel/core';
import type { Evolution } from '../order.evolution.ts';
import type { DocumentFacts, DocumentLineData, DocumentTaxData } from './document.facts.ts';
import type { DocumentLine, DocumentTax, OpenedDocument } from './document.ts';

export const documentEvolution: Evolution<keyof DocumentFacts> = {
  OrderDocumentOpened: (order, { data }) => {
    const { entry, document_type, cause, refund_id, invoice_entry, currency, total } = data;
    const opened: OpenedDocument = {
      entry,
      type: document_type,
      cause,
      refund_id,
      invoice_entry,
      total: money.minor(total, currency),
      taxes: data.taxes.map(taxIn),
      lines: data.lines.map(lineIn),
    };
    return { ...order, documents: [...(order.documents ?? []), opened] };
  },
};

const taxIn = ({ amount, net_amount, currency, ...rate }: DocumentTaxData): DocumentTax => ({
  ...rate,
  amount: money.minor(amount, currency),
  net: money.minor(net_amount, currency),
});

const lineIn = ({ price, discount_total, total, currency, ...line }: DocumentLineData): DocumentLine => ({
  ...line,
  price: price === null ? null : money.minor(price, currency),
  discount: money.minor(discount_total, currency),
  total: money.minor(total, currency),
});
