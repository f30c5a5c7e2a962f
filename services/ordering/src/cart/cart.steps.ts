import type { CheckoutStep, Requirement } from '@storefold/contracts';
import { isCovered, totalsOf } from '../order/order.totals.ts';
import { isPlaced, type Order } from '../order/order.ts';

const steps: readonly CheckoutStep[] = ['cart', 'address', 'delivery', 'payment'];

/** The requirements still missing before the cart can be completed, in the order of the steps. */
export function requirementsOf(order: Order): Requirement[] {
  if (isPlaced(order)) return [];
  const missing: Requirement[] = [];
  const miss = (step: CheckoutStep, field: string, message: string) => missing.push({ step, field, message });
  if (order.items.length === 0) miss('cart', 'items', 'Add at least one item');
  if (order.email === null) miss('address', 'email', 'Enter an e-mail address');
  if (order.shipping_address === null) miss('address', 'shipping_address', 'Enter a shipping address');
  if (order.delivery === null) miss('delivery', 'delivery_rate', 'Select a delivery rate');
  if (!isCovered(order.payments, totalsOf(order).due)) {
    miss('payment', 'payment', 'Add a payment for the amount due');
  }
  return missing;
}

/** The first step with a missing requirement; `payment` if nothing is missing but the cart is not completed yet. */
export function currentStep(order: Order): CheckoutStep {
  if (isPlaced(order)) return 'complete';
  return requirementsOf(order)[0]?.step ?? 'payment';
}

export function completedSteps(order: Order): CheckoutStep[] {
  if (isPlaced(order)) return [...steps, 'complete'];
  const [first] = requirementsOf(order);
  return first ? steps.slice(0, steps.indexOf(first.step)) : [...steps];
}
