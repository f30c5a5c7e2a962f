import type { OrderDraft } from './order.draft.ts';
import type { FactData } from './order.facts.ts';
import type { Contents } from './order.ts';

/** What a customer may be told of: a parcel, a payment or a refund by its id, or the cancellation. */
type Step = FactData<'OrderNoticePrevented'>;

/** Whether staff let the customer be told of what they do. */
export interface Telling {
  /** Undefined: yes. */
  readonly isCustomerNotified?: boolean | undefined;
}

/**
 * Recorded before what it is about, and a fact of its own: an instance that does not know it stops there, and tells nobody.
 */
export function preventNotice(draft: OrderDraft, { isCustomerNotified = true }: Telling, step: Step): void {
  if (!isCustomerNotified) draft.record('OrderNoticePrevented', step);
}

export const withNoticePrevented = <O extends Contents>(order: O, step: Step): O => ({
  ...order,
  prevented_notices: [...(order.prevented_notices ?? []), subjectOf(step)],
});

/** Whether the customer may be told of a step. */
export const isNoticeWanted = ({ prevented_notices = [] }: Contents, step: Step): boolean =>
  !prevented_notices.includes(subjectOf(step));

const subjectOf = ({ fulfillment_id, payment_id, refund_id }: Step): string =>
  fulfillment_id ?? payment_id ?? refund_id ?? 'cancellation';
