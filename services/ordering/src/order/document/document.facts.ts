import type { OrderDocument } from '@storefold/contracts';
import type { TaxRate } from '../../tax/taxes.ts';

export type DocumentFacts = {
  /**
   * From here on the order has this invoice or credit note, with what it says of goods and money. It gets its number after this, in a
   * stream of its own that is named by the number.
   */
  OrderDocumentOpened: {
    /** Its place among the documents of the order, from 1. */
    readonly entry: number;
    readonly document_type: OrderDocument['type'];
    readonly cause: DocumentCause;
    /** The completed refund that a credit note is for. Null: it is for none. */
    readonly refund_id: string | null;
    /** The entry of the invoice that a credit note takes back of. Null: it is an invoice. */
    readonly invoice_entry: number | null;
    readonly currency: string;
    /** What was sold or is taken back. */
    readonly total: string;
    readonly taxes: readonly DocumentTaxData[];
    readonly lines: readonly DocumentLineData[];
    /** Null: the store, or a program with a key. */
    readonly created_by_id: string | null;
  };
};

/** Why a document was made. */
export type DocumentCause = 'staff' | 'payment' | 'refund' | 'cancellation' | 'correction';

/** `net_amount`: what was taxed by the rate, without taxes. */
export type DocumentTaxData = TaxRate & {
  readonly amount: string;
  readonly net_amount: string;
  readonly currency: string;
};

export type DocumentLineData = {
  readonly kind: OrderDocument['lines'][number]['kind'];
  readonly line_item_id: string | null;
  readonly name: string | null;
  readonly options_text: string | null;
  readonly sku: string | null;
  readonly quantity: number;
  /** What one costs before discounts. Null: it has no price of its own. */
  readonly price: string | null;
  /** Negative, or 0. */
  readonly discount_total: string;
  /** After discounts, with the taxes that the price contains. */
  readonly total: string;
  readonly currency: string;
};
