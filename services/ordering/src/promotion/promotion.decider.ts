import { type Aggregate, differencesOf, refusals } from '@storefold/kernel/core';
import {
  evolve,
  initial,
  type Promotion,
  type PromotionDetails,
  type PromotionFact,
  type PromotionState,
  type UsedBy,
  usesBy,
} from './promotion.ts';
import { changedTerms, type SentTerms, type StoreTerms } from './promotion-terms.ts';

interface OfOrder {
  readonly storeId: string;
  readonly orderId: string;
}

export type PromotionCommand =
  | { type: 'Create'; storeId: string; details: PromotionDetails }
  | { type: 'Change'; storeId: string; sent: SentTerms; store: StoreTerms }
  | { type: 'Delete'; storeId: string }
  /** An order is being placed that uses the promotion. */
  | ({ type: 'Reserve'; checkoutId: string; by: UsedBy } & OfOrder)
  /** The checkout failed. */
  | ({ type: 'Release'; checkoutId: string } & OfOrder)
  /** The order was placed. */
  | ({ type: 'Confirm' } & OfOrder)
  /** The order was canceled. */
  | ({ type: 'Return' } & OfOrder);

/** A promotion with the orders that use it. */
export const promotion: Aggregate<PromotionState, PromotionCommand, PromotionFact> = {
  category: 'promotion',
  initial,
  evolve,
  decide(command, state) {
    switch (command.type) {
      case 'Create':
        return create(command, state);
      case 'Change':
        return change(command, state);
      case 'Delete':
        return remove(command, state);
      case 'Reserve':
        return reserve(command, state);
      case 'Release':
        return release(command, state);
      case 'Confirm':
        return confirm(command, state);
      case 'Return':
        return giveBack(command, state);
    }
  },
};

type CommandOf<Type extends PromotionCommand['type']> = Extract<PromotionCommand, { type: Type }>;

/** The promotion, if it belongs to the store. Refused with `record_not_found` otherwise. */
export function promotionOf(storeId: string, state: PromotionState): Promotion {
  if (!isOfStore(storeId, state)) throw refusals.notFound('promotion');
  return state;
}

const isOfStore = (storeId: string, state: PromotionState): state is Promotion =>
  state.status === 'present' && state.store_id === storeId;

/** Whether another order, of this customer or guest, may use it. `by`: undefined where it is not known yet. */
export function isUsedUp(promotion: Promotion, by: UsedBy | undefined): boolean {
  const { usage_limit, usage_limit_per_customer: own, usage_count } = promotion;
  if (usage_limit !== null && usage_count >= usage_limit) return true;
  return own !== null && by !== undefined && usesBy(promotion, by) >= own;
}

function create({ storeId: store_id, details }: CommandOf<'Create'>, state: PromotionState): PromotionFact[] {
  if (state.status !== 'absent') return [];
  return [{ type: 'PromotionCreated', data: { store_id, ...details } }];
}

function change({ storeId, sent, store }: CommandOf<'Change'>, state: PromotionState): PromotionFact[] {
  const before = promotionOf(storeId, state);
  const wanted = changedTerms(sent, before, store);
  const changed = differencesOf<PromotionDetails>(wanted, before);
  // An amount is told with its currency.
  const isOfMoney = 'amount' in changed || 'minimum_total' in changed;
  const data = isOfMoney ? { ...changed, currency: wanted.currency } : changed;
  return Object.keys(data).length > 0 ? [{ type: 'PromotionChanged', data }] : [];
}

function remove({ storeId }: CommandOf<'Delete'>, state: PromotionState): PromotionFact[] {
  const { name, code } = promotionOf(storeId, state);
  return [{ type: 'PromotionDeleted', data: { name, code } }];
}

/** Nothing happens when the same checkout asked before. */
function reserve(command: CommandOf<'Reserve'>, state: PromotionState): PromotionFact[] {
  const { storeId, orderId: order_id, checkoutId: checkout_id, by } = command;
  if (!isOfStore(storeId, state)) throw refusals.notPossible('discount_code_unknown');
  if (state.given_up.has(checkout_id)) throw refusals.notPossible('checkout_given_up');
  if (state.uses.get(order_id)?.checkout_id === checkout_id) return [];
  if (isUsedUp(state, by)) {
    throw refusals.notPossible(state.code === null ? 'promotion_used_up' : 'discount_code_used_up');
  }
  return [{ type: 'PromotionUseReserved', data: { order_id, checkout_id, ...by } }];
}

/**
 * Ends what this checkout has reserved, never a use by a later checkout of the same order. If there is none, its request may
 * still arrive late, which is remembered. Nobody counts the uses of a deleted promotion.
 */
function release(command: CommandOf<'Release'>, state: PromotionState): PromotionFact[] {
  const { storeId, orderId: order_id, checkoutId: checkout_id } = command;
  if (!isOfStore(storeId, state) || state.given_up.has(checkout_id)) return [];
  const use = state.uses.get(order_id);
  const isReserved = use?.checkout_id === checkout_id && use.status === 'reserved';
  const data = { order_id, checkout_id };
  return [isReserved ? { type: 'PromotionUseReleased', data } : { type: 'PromotionUsePrevented', data }];
}

function confirm(
  { storeId, orderId: order_id }: CommandOf<'Confirm'>,
  state: PromotionState,
): PromotionFact[] {
  if (!isOfStore(storeId, state)) return [];
  const use = state.uses.get(order_id);
  if (use?.status !== 'reserved') return [];
  return [{ type: 'PromotionUseConfirmed', data: { order_id, checkout_id: use.checkout_id } }];
}

/** Once. */
function giveBack(
  { storeId, orderId: order_id }: CommandOf<'Return'>,
  state: PromotionState,
): PromotionFact[] {
  if (!isOfStore(storeId, state)) return [];
  const use = state.uses.get(order_id);
  if (use?.status !== 'confirmed') return [];
  return [{ type: 'PromotionUseReturned', data: { order_id, checkout_id: use.checkout_id } }];
}
