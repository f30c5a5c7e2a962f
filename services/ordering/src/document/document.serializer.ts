import type { OrderDocument } from '@storefold/contracts';
import { money } from '@storefold/kernel/core';
import type { IssuedDocument } from './issued-document.ts';

/** As both APIs and `document.issued` show it. */
export function documentBody(id: string, document: IssuedDocument): OrderDocument {
  const { currency, issued_at } = document;
  const field = <Name extends string>(name: Name, amount: string) =>
    money.moneyField(name, money.minor(amount, currency), currency);
  return {
    id,
    type: document.document_type,
    number: document.number,
    order_id: document.order_id,
    order_number: document.order_number,
    ordered_at: document.ordered_at,
    refund_id: document.refund_id,
    invoice_id: document.invoice_id,
    invoice_number: document.invoice_number,
    locale: document.locale,
    currency,
    ...field('total', document.total),
    ...field('tax_total', document.tax_total),
    tax_lines: document.taxes.map(({ tax_rate_id, name, rate, included, amount, net_amount }) => ({
      tax_rate_id,
      name,
      rate,
      ...field('amount', amount),
      included,
      ...field('net_amount', net_amount),
    })),
    lines: document.lines.map(({ line_item_id, price, discount_total, total, ...line }) => ({
      kind: line.kind,
      item_id: line_item_id,
      name: line.name,
      options_text: line.options_text,
      sku: line.sku,
      quantity: line.quantity,
      ...(price === null ? { price, display_price: null } : field('price', price)),
      ...field('discount_total', discount_total),
      ...field('total', total),
    })),
    seller: {
      legal_name: document.seller.legal_name,
      address: document.seller.address,
      vat_id: document.seller.vat_number,
      bank_details: document.seller.bank_details,
    },
    buyer: document.buyer,
    issued_at,
    created_at: issued_at,
    updated_at: document.updated_at,
  };
}
