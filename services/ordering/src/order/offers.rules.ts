import { dropNeedless, settleDelivery } from './delivery.rules.ts';
import type { StoreTerms } from './order.commands.ts';
import { OrderDraft } from './order.draft.ts';
import type { Cart } from './order.ts';
import { settlePayments } from './payment.rules.ts';

type Offers = Pick<Partial<StoreTerms>, 'deliveryMethods' | 'paymentOffers'>;

/** Keeps delivery and payments of an open cart in line with what its store offers. */
export function settleOffers(draft: OrderDraft<Cart>, { deliveryMethods, paymentOffers }: Offers): void {
  if (deliveryMethods) settleDelivery(draft, deliveryMethods);
  else dropNeedless(draft);
  settlePayments(draft, { paymentOffers });
}

/** An open cart with the delivery and the payments that its next change leaves it. */
export function withCurrentOffers(cart: Cart, offers: Offers): Cart {
  const draft = new OrderDraft<Cart>(cart);
  settleOffers(draft, offers);
  const { state_lock_version, updated_at } = cart;
  return draft.facts.length > 0 ? { ...draft.order, state_lock_version, updated_at } : cart;
}
