import { text } from '@storefold/contracts';
import { money, refusals } from '@storefold/kernel/core';
import { alreadyUpdated } from '../order.access.ts';
import type { CommandOf } from '../order.commands.ts';
import type { CartChanges } from '../order.decisions.ts';
import type { OrderDraft } from '../order.draft.ts';
import type { Cart } from '../order.ts';

export const storeCreditChanges: CartChanges<'ApplyStoreCredit' | 'RemoveStoreCredit'> = {
  ApplyStoreCredit: applyStoreCredit,
  RemoveStoreCredit: (draft) => removeStoreCredit(draft),
};

type Draft = OrderDraft<Cart>;

/** The customer whose store credits a cart can be paid with. Refused for a guest's cart. */
export function creditOwnerOf({ customer_id }: Cart): string {
  if (customer_id === null) {
    throw refusals.notPossible('store_credit_without_customer');
  }
  return customer_id;
}

/** Applying again replaces the amount. */
function applyStoreCredit(draft: Draft, command: CommandOf<'ApplyStoreCredit'>): void {
  const customer_id = creditOwnerOf(draft.order);
  const { currency } = draft.order;
  // The credits were looked up before the cart's currency changed.
  if (command.currency !== currency) throw alreadyUpdated();
  const { wanted, available } = command;
  if (available <= 0n) throw refusals.notPossible(text('no_store_credit_in_currency', { currency }));
  const known = draft.order.store_credit;
  if (known && known.wanted === wanted && known.available === available) return;
  draft.record('CartStoreCreditApplied', {
    customer_id,
    amount: wanted === null ? null : money.formatAmount(wanted, currency),
    amount_available: money.formatAmount(available, currency),
    currency,
  });
}

/** Records what the customer's credits can pay now, if it has changed. */
export function refreshCredit(draft: Draft, available: money.Minor | undefined): void {
  const { store_credit: known, currency } = draft.order;
  if (available === undefined || !known || known.available === available) return;
  draft.record('CartStoreCreditRevalued', {
    customer_id: creditOwnerOf(draft.order),
    amount_available: money.formatAmount(available, currency),
    currency,
  });
}

/** Nothing changes for a cart that is not to be paid with store credit. */
export function removeStoreCredit(draft: Draft): void {
  if (draft.order.store_credit) {
    draft.record('CartStoreCreditRemoved', { customer_id: creditOwnerOf(draft.order) });
  }
}
