import type { OrderDocument } from '@storefold/contracts';
import type { money } from '@storefold/kernel/core';
import type { TaxLine } from '../../tax/taxes.ts';
import type { DocumentCause } from './document.facts.ts';

/** What an invoice or a credit note says of goods and money. The totals of its lines and the taxes that are added make `total`. */
export interface DocumentContent {
  readonly total: money.Minor;
  readonly taxes: readonly DocumentTax[];
  readonly lines: readonly DocumentLine[];
}

/** `net`: what was taxed by the rate, without taxes. */
export type DocumentTax = TaxLine & { readonly net: money.Minor };

export interface DocumentLine {
  readonly kind: OrderDocument['lines'][number]['kind'];
  readonly line_item_id: string | null;
  readonly name: string | null;
  readonly options_text: string | null;
  readonly sku: string | null;
  readonly quantity: number;
  readonly price: money.Minor | null;
  readonly discount: money.Minor;
  readonly total: money.Minor;
}

/** An invoice or a credit note of an order. Its number is in a stream of its own. */
export interface OpenedDocument extends DocumentContent {
  /** Its place among the documents of the order, from 1. */
  readonly entry: number;
  readonly type: OrderDocument['type'];
  readonly cause: DocumentCause;
  readonly refund_id: string | null;
  /** The entry of the invoice that a credit note takes back of. Null: it is an invoice. */
  readonly invoice_entry: number | null;
}
