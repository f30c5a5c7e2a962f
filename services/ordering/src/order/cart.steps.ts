import { type CheckoutStep, type PlainKey, type Requirement, text, type Unsaid } from '@storefold/contracts';
import { covers } from '../zone/zone-members.ts';
import type { StoreTerms } from './order.commands.ts';
import { isOnlyDownloaded, type Price } from './order.price.ts';
import { isCovered } from './order.totals.ts';
import { isPlaced, type Order } from './order.ts';

const steps: readonly CheckoutStep[] = ['cart', 'address', 'delivery', 'payment'];

/** Where the store ships to, as far as it is known. */
type Reach = Pick<StoreTerms, 'shipsTo'>;

/** The requirements still missing before the cart can be completed, in the order of the steps. `totals`: where they are known. */
export function requirementsOf(
  order: Order,
  { shipsTo }: Reach = {},
  totals?: Pick<Price, 'due'>,
): Unsaid<Requirement>[] {
  if (isPlaced(order)) return [];
  const missing: Unsaid<Requirement>[] = [];
  const miss = (step: CheckoutStep, field: string, message: PlainKey) =>
    missing.push({ step, field, message: text(message) });
  if (order.items.length === 0) miss('cart', 'items', 'add_item');
  if (order.email === null) miss('address', 'email', 'enter_email');
  const isDownload = isOnlyDownloaded(order);
  if (isDownload) {
    if (order.billing_address === null && order.shipping_address === null)
      miss('address', 'billing_address', 'enter_billing_address');
  } else if (order.shipping_address === null) miss('address', 'shipping_address', 'enter_shipping_address');
  else if (shipsTo && !covers(shipsTo, order.shipping_address))
    miss('address', 'shipping_address', 'enter_other_shipping_address');
  if (order.delivery === null && !isDownload) miss('delivery', 'delivery_rate', 'select_delivery_rate');
  if (!isCovered(order, totals)) {
    miss('payment', 'payment', 'add_payment');
  }
  return missing;
}

type Missing = readonly Pick<Unsaid<Requirement>, 'step'>[];

/** The first step with a missing requirement; `payment` if nothing is missing but the cart is not completed yet. */
export function currentStep(order: Order, [first]: Missing = requirementsOf(order)): CheckoutStep {
  if (isPlaced(order)) return 'complete';
  return first?.step ?? 'payment';
}

export function completedSteps(order: Order, [first]: Missing = requirementsOf(order)): CheckoutStep[] {
  if (isPlaced(order)) return [...steps, 'complete'];
  return first ? steps.slice(0, steps.indexOf(first.step)) : [...steps];
}
