import { type Aggregate, notPossible } from '@storefold/kernel/core';

/**
 * The facts of a store's series of order numbers. These names and shapes are what the store keeps: add, never change.
 */
export type OrderNumberFact = {
  /** `count` places of the series from `from` on belong to the process that asked. */
  type: 'OrderNumbersReserved';
  data: { readonly from: number; readonly count: number };
};

export interface OrderNumberState {
  /** The first place nobody has reserved. */
  readonly next: number;
}

export type OrderNumberCommand = { type: 'Reserve'; count: number };

/** Nine digits. */
export const NUMBERS = 1_000_000_000;

/** A store's series of order numbers, given out in blocks, so that no two orders share one. */
export const orderNumbers: Aggregate<OrderNumberState, OrderNumberCommand, OrderNumberFact> = {
  category: 'order_number',
  initial: { next: 0 },

  evolve(_state, { data }) {
    return { next: data.from + data.count };
  },

  decide({ count }, { next: from }) {
    if (from + count > NUMBERS) throw notPossible('All order numbers of the store are used up');
    return [{ type: 'OrderNumbersReserved', data: { from, count } }];
  },
};
