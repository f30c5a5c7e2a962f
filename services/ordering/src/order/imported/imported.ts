import type { orderFulfillmentStatuses, orderPaymentStatuses } from '@storefold/contracts';
import type { money } from '@storefold/kernel/core';

/** What another shop said of an order that is not found out here. */
export interface ImportedFrom {
  readonly import_id: string;
  readonly payment_status: (typeof orderPaymentStatuses)[number];
  readonly fulfillment_status: (typeof orderFulfillmentStatuses)[number];
  readonly refund_total: money.Minor;
  /** Something was done with it here since, such as a note or a refund. Absent: nothing was. */
  readonly is_touched?: true;
}
