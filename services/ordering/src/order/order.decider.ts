import type { Aggregate } from '@storefold/kernel/core';
import { cartSealed } from './cart/cart.facts.ts';
import { cartChanges, cartDecisions, deleteCart, tellOfDraft } from './cart/cart.rules.ts';
import { detailDecisions } from './cart/details.rules.ts';
import { checkoutDecisions } from './checkout/checkout.rules.ts';
import { correctionSealed } from './correction/correction.facts.ts';
import { correctionDecisions } from './correction/correction.rules.ts';
import { deliverySealed } from './delivery/delivery.facts.ts';
import { deliveryChanges } from './delivery/delivery.rules.ts';
import { fulfillmentDecisions } from './delivery/fulfillment.rules.ts';
import { digitalDecisions } from './digital/digital.rules.ts';
import { documentDecisions, withDocuments } from './document/document.rules.ts';
import { importedSealed } from './imported/imported.facts.ts';
import { decideOnHistory, importedDecisions } from './imported/imported.rules.ts';
import { itemSealed } from './items/item.facts.ts';
import { itemChanges } from './items/item.rules.ts';
import { openCart, refuseStale } from './order.access.ts';
import type { OpenCartCommand, OrderCommand } from './order.commands.ts';
import { bringUpToDate } from './order.current.ts';
import type { CartChanges, Decisions } from './order.decisions.ts';
import { OrderDraft } from './order.draft.ts';
import { evolve, initial } from './order.evolve.ts';
import type { OrderFact } from './order.facts.ts';
import { refuseTooLarge } from './order.size.ts';
import type { Current } from './order.terms.ts';
import type { Cart, OrderState } from './order.ts';
import { disputeDecisions } from './payment/dispute.rules.ts';
import { laterPaymentDecisions, refuseUnderWay } from './payment/later-payment.rules.ts';
import { paymentSealed } from './payment/payment.facts.ts';
import { paymentChanges } from './payment/payment.rules.ts';
import { paymentLinkDecisions } from './payment/payment-link.rules.ts';
import { heldPaymentDecisions, paymentSessionChanges } from './payment/payment-session.rules.ts';
import { promotionChanges } from './price/promotion.rules.ts';
import { cancellationDecisions } from './refund/cancellation.rules.ts';
import { refundSealed } from './refund/refund.facts.ts';
import { refundDecisions } from './refund/refund.rules.ts';
import { returnSealed } from './refund/return.facts.ts';
import { returnDecisions } from './refund/return.rules.ts';
import { giftCardChanges } from './value/gift-card.rules.ts';
import { storeCreditChanges } from './value/store-credit.rules.ts';
import { valueSealed } from './value/value.facts.ts';

/** A cart and the order it becomes: one stream, named by the part that their ids share. */
export const order: Aggregate<OrderState, OrderCommand, OrderFact> = {
  category: 'order',
  initial,
  evolve,
  sealed: {
    ...cartSealed,
    ...itemSealed,
    ...deliverySealed,
    ...valueSealed,
    ...paymentSealed,
    ...refundSealed,
    ...returnSealed,
    ...correctionSealed,
    ...importedSealed,
  },

  decide(command, state) {
    const facts = decideOnHistory(command, state, () =>
      isOnOpenCart(command)
        ? changeOpenCart(command, state)
        : decisions[command.type](command as never, state),
    );
    return withDocuments(state, facts);
  },
};

const decisions: Decisions<Exclude<OrderCommand['type'], OpenCartCommand['type']>> = {
  ...cartDecisions,
  ...detailDecisions,
  ...fulfillmentDecisions,
  ...heldPaymentDecisions,
  ...laterPaymentDecisions,
  ...paymentLinkDecisions,
  ...disputeDecisions,
  ...checkoutDecisions,
  ...refundDecisions,
  ...correctionDecisions,
  ...returnDecisions,
  ...cancellationDecisions,
  ...digitalDecisions,
  ...documentDecisions,
  ...importedDecisions,
};

const changes: CartChanges<OpenCartCommand['type']> = {
  ...cartChanges,
  ...itemChanges,
  ...deliveryChanges,
  ...promotionChanges,
  ...giftCardChanges,
  ...storeCreditChanges,
  ...paymentChanges,
  ...paymentSessionChanges,
};

const isOnOpenCart = (command: OrderCommand): command is OpenCartCommand =>
  'holder' in command && command.type !== 'StartCheckout';

/** Changes that the holder of an open cart may make. */
function changeOpenCart(command: OpenCartCommand, state: OrderState): readonly OrderFact[] {
  const cart = openCart(state, command.holder);
  refuseStale(cart, command.expectedVersion);
  const draft = new OrderDraft<Cart>(cart);
  if (command.type === 'DeleteCart') {
    refuseUnderWay(cart);
    deleteCart(draft);
    return draft.facts;
  }
  const now = currentFor(command);
  // What does not reach where the cart went may reach where it goes.
  const isMoving = command.type === 'ChangeCart' || command.type === 'SelectDelivery';
  bringUpToDate(draft, isMoving ? { ...now, deliveryMethods: undefined, paymentOffers: undefined } : now);
  const begun = draft.order;
  changes[command.type](draft, command as never);
  bringUpToDate(draft, now);
  if (draft.facts.length > 0) {
    refuseTooLarge(draft.order, begun, now.taxes);
    tellOfDraft(draft);
  }
  return draft.facts;
}

/** A change that applies store credit knows what there is of it. */
const currentFor = (command: OpenCartCommand): Current =>
  command.type === 'ApplyStoreCredit' ? { ...command, creditAvailable: undefined } : command;
