import type { FactOf } from '@storefold/scripts/what-if';

/**
 * How far carts of shoppers came that became no order: the step after which nobody went on.
 *
 *   ./storefold what-if examples/analysis/src/abandoned-carts.ts
 */
const steps = ['created', 'filled', 'addressed', 'delivered', 'paid', 'checked out', 'ordered'] as const;
type Step = (typeof steps)[number];

type Fact = FactOf<
  | 'CartCreated'
  | 'CartItemAdded'
  | 'CartAddressesChanged'
  | 'CartDeliveryRateSelected'
  | 'CartPaymentAdded'
  | 'CartPaymentSessionOpened'
  | 'CheckoutStarted'
  | 'OrderCompleted'
>;

const reached: Readonly<Record<Fact['type'], Step>> = {
  CartCreated: 'created',
  CartItemAdded: 'filled',
  CartAddressesChanged: 'addressed',
  CartDeliveryRateSelected: 'delivered',
  CartPaymentAdded: 'paid',
  CartPaymentSessionOpened: 'paid',
  CheckoutStarted: 'checked out',
  OrderCompleted: 'ordered',
};
export const facts = Object.keys(reached) as Fact['type'][];

/** The furthest step of each cart. What staff draft is no cart that a shopper left. */
type State = Map<string, Step>;

export const init = (): State => new Map();

export function when(carts: State, fact: Fact): void {
  if (fact.type === 'CartCreated') {
    if (!fact.data.is_draft) carts.set(fact.record, 'created');
    return;
  }
  const before = carts.get(fact.record);
  const step = reached[fact.type];
  if (before && steps.indexOf(step) > steps.indexOf(before)) carts.set(fact.record, step);
}

export const result = (carts: State) =>
  steps.slice(0, -1).map((step) => {
    const left = [...carts.values()].filter((each) => each === step).length;
    const came = [...carts.values()].filter((each) => steps.indexOf(each) >= steps.indexOf(step)).length;
    return { step, came_so_far: came, left_here: left };
  });
