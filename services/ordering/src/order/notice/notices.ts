import type { FactData } from '../order.facts.ts';
import type { Contents } from '../order.ts';

/** What a customer may be told of: a parcel, a payment or a refund by its id, or the cancellation. */
export type NoticedStep = FactData<'OrderNoticePrevented'>;

export const withNoticePrevented = <O extends Contents>(order: O, step: NoticedStep): O => ({
  ...order,
  prevented_notices: [...(order.prevented_notices ?? []), subjectOf(step)],
});

/** Whether the customer may be told of a step. */
export const isNoticeWanted = ({ prevented_notices = [] }: Contents, step: NoticedStep): boolean =>
  !prevented_notices.includes(subjectOf(step));

const subjectOf = ({ fulfillment_id, payment_id, refund_id }: NoticedStep): string =>
  fulfillment_id ?? payment_id ?? refund_id ?? 'cancellation';
