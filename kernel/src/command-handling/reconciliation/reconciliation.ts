import type { Aggregate } from '../../core/decider.ts';

/** A payment about which the book of a provider and the log differ, and what to do. */
export interface OpenDifference {
  readonly external_id: string;
  /** Null: no order is of it. */
  readonly order_id: string | null;
  readonly what: string;
  readonly remedy: string;
}

/** The facts of a reconciliation. These names and shapes are what the store keeps: add, never change. */
type ReconciliationFact = {
  type: 'ReconciliationCompleted';
  data: {
    from_on: string;
    to_on: string;
    payments_count: number;
    differences_count: number;
    /** The first of them. Those of earlier reconciliations that are still there are among them. */
    differences: OpenDifference[];
  };
};

interface ReconciliationState {
  /** What differed last. A reconciliation of other days looks at it again. */
  readonly differences: readonly OpenDifference[];
}

type ReconciliationCommand = {
  type: 'Record';
  fromOn: string;
  toOn: string;
  payments: number;
  differences: readonly OpenDifference[];
};

/** An event has an end. Who has more than this has compared the wrong account. */
const MOST_KEPT = 1_000;

/** The comparisons of the log with the book of one payment provider, whose type is the record. No service reads it: the audit does. */
export const reconciliation: Aggregate<ReconciliationState, ReconciliationCommand, ReconciliationFact> = {
  category: 'reconciliation',
  initial: { differences: [] },
  evolve(_, { type, data }) {
    switch (type) {
      case 'ReconciliationCompleted':
        return { differences: data.differences };
    }
  },
  decide({ fromOn, toOn, payments, differences }) {
    return [
      {
        type: 'ReconciliationCompleted',
        data: {
          from_on: fromOn,
          to_on: toOn,
          payments_count: payments,
          differences_count: differences.length,
          differences: differences.slice(0, MOST_KEPT),
        },
      },
    ];
  },
};
