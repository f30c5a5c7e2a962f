import {
  type CheckoutStep,
  type PlainKey,
  type Requirement,
  type RequirementCode,
  text,
  type Unsaid,
} from '@storefold/contracts';
import { covers } from '../../zone/zone-members.ts';
import { type ShortLine, shortLines } from '../order.current.ts';
import type { Current, StatesMatter } from '../order.terms.ts';
import { isPlaced, type Order } from '../order.ts';
import { isCovered } from '../payment/shares.ts';
import { isDelivered, isOnlyDownloaded, type Price } from '../price/price.ts';
import { taxAddressOf } from '../price/tax-address.ts';
import { isStateless } from './address.ts';

const steps: readonly CheckoutStep[] = ['cart', 'address', 'delivery', 'payment'];

/** Where the store ships to, where a state matters, and what the catalog sells, as far as it is known. */
type Known = Pick<Current, 'shipsTo' | 'statesMatter' | 'quotes'>;

/** The requirements still missing before the cart can be completed, in the order of the steps. `totals`: where they are known. */
export function requirementsOf(
  order: Order,
  { shipsTo, statesMatter, quotes }: Known = {},
  totals?: Pick<Price, 'due'>,
): Unsaid<Requirement>[] {
  if (isPlaced(order)) return [];
  const missing: Unsaid<Requirement>[] = [];
  const miss = (step: CheckoutStep, field: string, code: RequirementCode, message: PlainKey) =>
    missing.push({ step, field, code, message: text(message) });
  if (order.items.length === 0) miss('cart', 'items', 'items_missing', 'add_item');
  for (const short of shortLines(order, { quotes })) {
    const { code, message } = saidOfShort(short);
    missing.push({ step: 'cart', field: 'items', code, message, item_id: short.line.id });
  }
  if (order.email === null) miss('address', 'email', 'email_missing', 'enter_email');
  const isDownload = isOnlyDownloaded(order);
  if (isDownload) {
    // It is taxed there, and not by an address to which nothing is sent.
    if (order.billing_address === null)
      miss('address', 'billing_address', 'billing_address_missing', 'enter_billing_address');
  } else if (order.shipping_address === null)
    miss('address', 'shipping_address', 'shipping_address_missing', 'enter_shipping_address');
  else if (shipsTo && !covers(shipsTo, order.shipping_address))
    miss('address', 'shipping_address', 'shipping_address_not_served', 'enter_other_shipping_address');
  const stateless = statesMatter && withoutState(order, statesMatter);
  if (stateless) miss('address', stateless, 'state_missing', 'enter_state');
  if (order.delivery === null && !isDownload) {
    if (isDelivered(order)) miss('delivery', 'delivery_rate', 'delivery_unavailable', 'delivery_unavailable');
    else miss('delivery', 'delivery_rate', 'delivery_rate_missing', 'select_delivery_rate');
  }
  if (!isCovered(order, totals)) {
    miss('payment', 'payment', 'payment_missing', 'add_payment');
  }
  return missing;
}

/** The address by which an order is taxed and delivered, if its state would decide, and it does not say it. */
function withoutState(
  order: Order,
  statesMatter: StatesMatter,
): 'shipping_address' | 'billing_address' | undefined {
  const address = taxAddressOf(order);
  if (!address) return undefined;
  const isShippedTo = address === order.shipping_address;
  if (!isStateless(address, statesMatter, isShippedTo && isDelivered(order))) return undefined;
  return isShippedTo ? 'shipping_address' : 'billing_address';
}

/** What is said of a line that cannot be had as it is. */
export function saidOfShort({ line: { name }, isSold, available }: ShortLine) {
  if (!isSold) return { code: 'item_unavailable', message: text('item_unavailable', { name }) } as const;
  const message =
    available === 0
      ? text('item_out_of_stock', { name })
      : text('only_some_in_stock', { count: available, name });
  return { code: 'insufficient_stock', message } as const;
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
