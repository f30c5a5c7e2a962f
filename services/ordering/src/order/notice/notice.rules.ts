import type { OrderDraft } from '../order.draft.ts';
import type { Telling } from '../order.terms.ts';
import type { NoticedStep } from './notices.ts';

/**
 * Recorded before what it is about, and a fact of its own: an instance that does not know it stops there, and tells nobody.
 */
export function preventNotice(
  draft: OrderDraft,
  { isCustomerNotified = true }: Telling,
  step: NoticedStep,
): void {
  if (!isCustomerNotified) draft.record('OrderNoticePrevented', step);
}
