import type { PostalAddress } from '@storefold/contracts';
import type { DocumentFacts } from '../order/document/document.facts.ts';

type Opened = DocumentFacts['OrderDocumentOpened'];

/** What a document says, and the number that it has. */
export type DocumentData = Pick<
  Opened,
  'document_type' | 'entry' | 'cause' | 'refund_id' | 'currency' | 'total' | 'taxes' | 'lines'
> & {
  readonly store_id: string;
  readonly order_id: string;
  readonly order_number: string;
  /** When the order was placed. */
  readonly ordered_at: string;
  /** The days of the store on which it was placed and the document was issued, as they are printed. */
  readonly ordered_on: string;
  readonly issued_on: string;
  /** The prefix and the ordinal, as it is printed. */
  readonly number: string;
  readonly prefix: string;
  readonly ordinal: number;
  /** The first number of the range in which it is the next one. */
  readonly range_start: number;
  /** The invoice that a credit note takes back of. Null: it is an invoice. */
  readonly invoice_id: string | null;
  readonly invoice_number: string | null;
  readonly locale: string;
  readonly tax_total: string;
  readonly seller: Seller;
  /** Null: who bought was erased. */
  readonly buyer: Buyer | null;
};

export type Seller = {
  readonly legal_name: string;
  readonly address: PostalAddress | null;
  readonly vat_number: string | null;
  readonly bank_details: string | null;
};

export type Buyer = {
  readonly name: string | null;
  readonly company: string | null;
  readonly email: string | null;
  readonly address: PostalAddress | null;
};

/**
 * The facts of an invoice or a credit note. These names and shapes are what the store keeps: add, never change.
 *
 * The stream is named by the store and the number, so that no other document can have the number, and the number is in the log if and
 * only if its document is.
 */
export type DocumentFact =
  | { readonly type: 'DocumentIssued'; readonly data: DocumentData }
  /** Who bought was erased before, and the years are over for which books must name them. */
  | { readonly type: 'DocumentBuyerErased'; readonly data: Record<string, never> };

export type DocumentState = { readonly status: 'none' } | IssuedDocument;

export type IssuedDocument = DocumentData & {
  readonly status: 'issued';
  readonly is_buyer_erased: boolean;
  readonly issued_at: string;
  readonly updated_at: string;
};
