import { money, Refusal, refusals } from '@storefold/kernel/core';
import { refuseErased } from '../cart/details.rules.ts';
import { heldOrder, refuseImported, refuseUnderCorrection } from '../order.access.ts';
import type { CommandOf } from '../order.commands.ts';
import type { Decisions } from '../order.decisions.ts';
import { OrderDraft } from '../order.draft.ts';
import { evolve } from '../order.evolve.ts';
import type { OrderFact, OrderFactType } from '../order.facts.ts';
import { isPlaced, type Order, type OrderState, type PlacedOrder } from '../order.ts';
import { sumsOf } from '../payment/sums.ts';
import type { Refund } from '../refund/refund.ts';
import { soldIn } from '../refund/refunds.ts';
import type { DocumentLineData, DocumentTaxData } from './document.facts.ts';
import type { DocumentContent, OpenedDocument } from './document.ts';
import { invoiceContent, leftOf, refundContent, restContent } from './document-content.ts';

export const documentDecisions: Decisions<'OpenInvoice'> = {
  OpenInvoice: openInvoice,
};

/** Once: a later one comes by itself, with a correction. */
function openInvoice(command: CommandOf<'OpenInvoice'>, state: OrderState): readonly OrderFact[] {
  const { cause, createdById: created_by_id, storeId } = command;
  if (cause === 'payment' && !isInvoicedAtPayment(state)) return [];
  const order = heldOrder(state, { storeId, isStaff: true });
  if (!isPlaced(order)) throw new Refusal('cart_invalid_state', 'only_placed_order_invoiced');
  if (order.status === 'canceled') throw refusals.notPossible('canceled_order_not_invoiced');
  if (invoiceOf(order)) throw refusals.notPossible('order_invoiced_before');
  refuseImported(order);
  refuseErased(order);
  refuseUnderCorrection(order);
  const draft = new OrderDraft<PlacedOrder>(order);
  open(draft, { ...invoiceContent(order), cause }, { created_by_id });
  creditRefunds(draft);
  return draft.facts;
}

/** Whether the money of an order is there, and it can have its first invoice: at once, or when a correction of it is over. */
const isInvoicedAtPayment = (state: OrderState): boolean =>
  state.status === 'completed' &&
  state.paid_at !== null &&
  !invoiceOf(state) &&
  !state.imported &&
  !state.is_erased;

/** After which facts an order that has an invoice may need another document. */
const followed: ReadonlySet<OrderFactType> = new Set<OrderFactType>([
  'OrderRefundCompleted',
  'OrderCanceled',
  'OrderCorrectionCompleted',
]);

/**
 * The facts of a command, and the documents that follow from them in the same append: an order that has an invoice never loses one. What
 * an invoice says is taken back for each refund that was completed, for what is left when the order is canceled, and as a whole when it
 * is corrected, with a new invoice.
 */
export function withDocuments(before: OrderState, facts: readonly OrderFact[]): readonly OrderFact[] {
  if (!facts.some(({ type }) => followed.has(type)) || !isPlaced(before) || !invoiceOf(before)) return facts;
  const at = { at: before.updated_at, revision: -1 };
  const after = facts.reduce<OrderState>((state, fact) => evolve(state, fact, at), before);
  if (!isPlaced(after)) return facts;
  // All facts of one command have the same version.
  const draft = new OrderDraft<Order>({ ...after, state_lock_version: after.state_lock_version - 1 });
  const types = new Set(facts.map(({ type }) => type));
  if (types.has('OrderCanceled')) creditAll(draft, 'cancellation');
  if (types.has('OrderCorrectionCompleted')) {
    creditAll(draft, 'correction');
    open(draft, { ...invoiceContent(draft.order), cause: 'correction' });
  }
  creditRefunds(draft);
  return [...facts, ...draft.facts];
}

/** The invoice that holds: the last one, of which nothing may be left. Undefined: the order has none. */
export const invoiceOf = ({ documents = [] }: Pick<Order, 'documents'>): OpenedDocument | undefined =>
  documents.findLast(({ type }) => type === 'invoice');

const creditNotesOf = ({ documents = [] }: Order, invoice: OpenedDocument): OpenedDocument[] =>
  documents.filter(({ invoice_entry }) => invoice_entry === invoice.entry);

function creditAll(draft: OrderDraft, cause: OpenedDocument['cause']): void {
  const invoice = invoiceOf(draft.order);
  if (!invoice) return;
  const left = leftOf(invoice, creditNotesOf(draft.order, invoice));
  if (left.total > 0n) open(draft, { ...restContent(left, left.total), cause }, { invoice });
}

/**
 * A credit note for each completed refund that has none under the invoice that holds. What was paid beyond the invoice was never sold: a
 * refund that pays that out, such as what a correction left over, takes nothing of the invoice back, whatever corrections make due after
 * it. Nor does one that repeats what a provider took back after its credit note.
 */
function creditRefunds(draft: OrderDraft): void {
  const invoice = invoiceOf(draft.order);
  if (!invoice || draft.order.status !== 'completed') return;
  const completed = draft.order.refunds.filter(({ status }) => status === 'completed');
  const unsold = completed.reduce((sum, refund) => sum + refund.amount - soldIn(refund), 0n);
  const beyond = money.maxOf(0n, sumsOf(draft.order).paid - unsold - invoice.total);
  const hasNote = new Set(creditNotesOf(draft.order, invoice).map(({ refund_id }) => refund_id));
  const noted = completed.filter(({ id }) => hasNote.has(id));
  let back = noted.reduce((sum, refund) => sum + soldIn(refund), 0n);
  for (const refund of completed.filter(({ id }) => !hasNote.has(id))) {
    back += soldIn(refund);
    creditRefund(draft, { invoice, refund, owed: money.maxOf(0n, back - beyond) });
  }
}

/** `owed`: what all refunds so far take back of the invoice. */
function creditRefund(
  draft: OrderDraft,
  {
    invoice,
    refund,
    owed,
  }: { readonly invoice: OpenedDocument; readonly refund: Refund; readonly owed: bigint },
): void {
  const notes = creditNotesOf(draft.order, invoice);
  const left = leftOf(invoice, notes);
  const amount = money.minOf(left.total, owed - notes.reduce((sum, { total }) => sum + total, 0n));
  if (amount <= 0n) return;
  const content = refundContent(draft.order, refund, money.minOf(amount, refund.amount), left);
  open(draft, { ...content, cause: 'refund' }, { invoice, refund_id: refund.id });
}

/** `invoice`: the one that a credit note takes back of. */
function open(
  draft: OrderDraft,
  { total, taxes, lines, cause }: DocumentContent & Pick<OpenedDocument, 'cause'>,
  {
    invoice,
    refund_id = null,
    created_by_id = null,
  }: {
    readonly invoice?: OpenedDocument;
    readonly refund_id?: string | null;
    readonly created_by_id?: string | null;
  } = {},
): void {
  const { currency, documents = [] } = draft.order;
  const textOf = (amount: money.Minor) => money.formatAmount(amount, currency);
  draft.record('OrderDocumentOpened', {
    entry: documents.length + 1,
    document_type: invoice ? 'credit_note' : 'invoice',
    cause,
    refund_id,
    invoice_entry: invoice?.entry ?? null,
    currency,
    total: textOf(total),
    taxes: documentTaxes(taxes, currency),
    lines: documentLines(lines, currency),
    created_by_id,
  });
}

/** As facts have them. */
export const documentTaxes = (taxes: DocumentContent['taxes'], currency: string): DocumentTaxData[] =>
  taxes.map(({ amount, net, ...rate }) => ({
    ...rate,
    amount: money.formatAmount(amount, currency),
    net_amount: money.formatAmount(net, currency),
    currency,
  }));

export const documentLines = (lines: DocumentContent['lines'], currency: string): DocumentLineData[] =>
  lines.map(({ price, discount, total, ...line }) => ({
    ...line,
    price: price === null ? null : money.formatAmount(price, currency),
    discount_total: money.formatAmount(discount, currency),
    total: money.formatAmount(total, currency),
    currency,
  }));
