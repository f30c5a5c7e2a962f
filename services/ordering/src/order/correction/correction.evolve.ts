import type { Evolution } from '../order.evolution.ts';
import type { Order } from '../order.ts';
import { withPaidSince } from '../payment/payments.ts';
import type { CorrectionFacts } from './correction.facts.ts';
import type { Correction } from './correction.ts';
import { withCorrection } from './corrections.ts';

export const correctionEvolution: Evolution<keyof CorrectionFacts> = {
  OrderCorrectionStarted: (order, { data }, at) => ({
    ...order,
    correction: data,
    corrections: [
      ...(order.corrections ?? []),
      {
        id: data.correction_id,
        status: 'pending',
        is_customer_notified: data.is_customer_notified,
        started_at: at,
        failure: null,
      },
    ],
  }),
  OrderCorrectionCompleted: (order, { data }, at) => {
    const { correction: plan } = order;
    if (plan?.correction_id !== data.correction_id) return order;
    const corrected = withCorrection(order, plan, at);
    return withPaidSince(ended(corrected, data.correction_id, { status: 'completed' }), at);
  },
  OrderCorrectionFailed: (order, { data: { correction_id, code, message, said, details } }) =>
    ended(order, correction_id, { status: 'failed', failure: { code, message, said, details } }),
};

function ended<O extends Order>(order: O, id: string, changes: Partial<Correction>): O {
  const { correction: _, ...others } = order;
  const corrections = (order.corrections ?? []).map((each) =>
    each.id === id ? { ...each, ...changes } : each,
  );
  return { ...others, corrections } as unknown as O;
}
