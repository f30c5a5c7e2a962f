import { text } from '@storefold/contracts';
import { money, Refusal, refusals } from '@storefold/kernel/core';
import { refuseImported } from '../order.access.ts';
import type { CommandOf, OrderCommand } from '../order.commands.ts';
import type { Decisions } from '../order.decisions.ts';
import { factOf } from '../order.draft.ts';
import type { OrderFact, OrderFactType } from '../order.facts.ts';
import { refuseTooLarge } from '../order.size.ts';
import { isOrder, type Order, type OrderState } from '../order.ts';
import { lineTotal } from '../price/price.ts';
import { totalsOf } from '../price/totals.ts';
import { importedOrder } from './imported.evolve.ts';

export const importedDecisions: Decisions<'ImportOrder' | 'UndoImport'> = {
  ImportOrder: importOrder,
  UndoImport: undoImport,
};

/**
 * The same file twice changes nothing. What was done with the order here since does not make the file another one. One that is gone stays
 * gone: what was sealed for it cannot be read any more.
 */
function importOrder({ imported }: CommandOf<'ImportOrder'>, state: OrderState): readonly OrderFact[] {
  const data = { ...imported, state_lock_version: 0 };
  const wanted = importedOrder(data, imported.completed_at);
  if (isOrder(state)) {
    refuseOther(state, wanted);
    return [];
  }
  if (state.status === 'deleted') return [];
  refuseTooLarge(wanted, undefined);
  return [factOf('OrderImported', imported, 0)];
}

/** What staff did with it here is not lost: the order stays. Another import may have brought it by now. */
function undoImport({ importId }: CommandOf<'UndoImport'>, state: OrderState): readonly OrderFact[] {
  if (!isOrder(state) || state.imported?.import_id !== importId) return [];
  if (state.imported.is_touched) throw new Refusal('resource_invalid', 'changed_since_import');
  return [factOf('OrderImportReversed', { import_id: importId }, state.state_lock_version + 1)];
}

/** What was sold, in the words of the body that an import has. */
function soldIn(order: Order): Readonly<Record<string, string>> {
  const { currency, items, imported } = order;
  const { discounts, taxes, ...totals } = totalsOf(order);
  const shown = (amount: money.Minor) => money.formatAmount(amount, currency);
  return {
    currency,
    completed_at: 'completed_at' in order ? order.completed_at : '',
    canceled_at: order.status === 'canceled' ? order.canceled_at : '',
    items: items
      .map((line) => `${line.quantity} × ${line.sku ?? line.name} ${shown(lineTotal(line))}`)
      .join(', '),
    discount_total: shown(discounts.total),
    delivery_total: shown(totals.delivery),
    tax_total: shown(taxes.included + taxes.additional),
    total: shown(totals.total),
    payment_status: imported?.payment_status ?? '',
    fulfillment_status: imported?.fulfillment_status ?? '',
    refund_total: shown(imported?.refund_total ?? 0n),
  };
}

function refuseOther(order: Order, wanted: Order): void {
  if (!order.imported) throw refusals.invalid({ number: ['taken'] });
  const said = soldIn(wanted);
  for (const [field, here] of Object.entries(soldIn(order)))
    if (said[field] !== here)
      throw refusals.invalid({ [field]: [text('differs_here', { here: here || '–' })] });
}

/** Of an order of another shop. It is read, noted and erased like any other, belongs to a customer, and money may go back by hand. */
const ofHistory: ReadonlySet<OrderFactType> = new Set<OrderFactType>([
  'OrderImported',
  'OrderDetailsChanged',
  'OrderAssociated',
  'OrderPersonalDataErased',
  'OrderNoticePrevented',
  'OrderRefundStarted',
  'OrderPaymentRefundNoted',
  'OrderRefundCompleted',
  'OrderImportReversed',
]);

/** What may be done with it, and is refused for reasons of its own. */
const onHistory: ReadonlySet<OrderCommand['type']> = new Set<OrderCommand['type']>([
  'ImportOrder',
  'UndoImport',
  'ChangeDetails',
  'AssociateOrder',
  'EraseGuest',
  'StartRefund',
]);

/** Whatever else would change it is refused: it was sold, paid and shipped elsewhere. Who may not see it is told nothing of that. */
export function decideOnHistory(
  { type: asked }: Pick<OrderCommand, 'type'>,
  state: OrderState,
  decide: () => readonly OrderFact[],
): readonly OrderFact[] {
  if (!isOrder(state) || !state.imported) return decide();
  const facts = allowed(asked, state, decide);
  for (const { type, data } of facts) {
    const isOther = type === 'OrderDetailsChanged' && data.email !== undefined;
    if (isOther || !ofHistory.has(type)) refuseImported(state);
  }
  return facts;
}

function allowed(asked: OrderCommand['type'], order: Order, decide: () => readonly OrderFact[]) {
  try {
    return decide();
  } catch (error) {
    const isOwn = error instanceof Refusal && !TOLD_AS_IT_IS.has(error.code);
    if (isOwn && !onHistory.has(asked)) refuseImported(order);
    throw error;
  }
}

/** What such a refusal says holds for any placed order. */
const TOLD_AS_IT_IS: ReadonlySet<string> = new Set([
  'order_not_found',
  'cart_not_found',
  'cart_invalid_state',
]);
