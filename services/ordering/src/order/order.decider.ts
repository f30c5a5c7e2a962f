import type { Aggregate } from '@storefold/kernel/core';
import { associate, changeCart, createCart, deleteCart, mergeCart, tellOfDraft } from './cart/cart.rules.ts';
import {
  changeDetails,
  claim,
  deleteEarlierCart,
  deleteGuestCart,
  erase,
  expireCart,
  requestConfirmation,
} from './cart/details.rules.ts';
import {
  capturePayments,
  complete,
  failCheckout,
  reverseCheckout,
  startCheckout,
} from './checkout/checkout.rules.ts';
import { selectDelivery } from './delivery/delivery.rules.ts';
import { cancelFulfillment, changeFulfillment, ship } from './delivery/fulfillment.rules.ts';
import { deliverDigitally, renewDigitalLink } from './digital/digital.rules.ts';
import { addItem, changeItem, removeItem } from './items/item.rules.ts';
import { alreadyUpdated, conflictOf, openCart, refuseStale } from './order.access.ts';
import type { CartCommand, Current, OrderCommand } from './order.commands.ts';
import { bringUpToDate } from './order.current.ts';
import { OrderDraft } from './order.draft.ts';
import { evolve, initial } from './order.evolve.ts';
import type { OrderFact } from './order.facts.ts';
import { orderIdOf } from './order.ids.ts';
import { refuseTooLarge } from './order.size.ts';
import type { Cart, OrderState } from './order.ts';
import {
  addLaterPayment,
  capturePayment,
  isUnderWay,
  recordAnswer,
  voidPayment,
} from './payment/later-payment.rules.ts';
import { addPayment, takeBackPayment } from './payment/payment.rules.ts';
import {
  changeSession,
  completeSession,
  failSession,
  openSession,
  releasePayments,
} from './payment/payment-session.rules.ts';
import { applyDiscountCode, removeDiscountCode } from './price/promotion.rules.ts';
import { cancel } from './refund/cancellation.rules.ts';
import { completeRefund, recordRefundAnswer, startRefund } from './refund/refund.rules.ts';
import { applyGiftCard, removeGiftCard } from './value/gift-card.rules.ts';
import { applyStoreCredit, removeStoreCredit } from './value/store-credit.rules.ts';

/** A cart and the order it becomes: one stream, named by the part that their ids share. */
export const order: Aggregate<OrderState, OrderCommand, OrderFact> = {
  category: 'order',
  initial,
  evolve,
  sealed: {
    CartCreated: personal('metadata'),
    CartEmailChanged: personal('email'),
    CartCustomerNoteChanged: personal('customer_note'),
    CartAddressesChanged: personal('shipping_address', 'billing_address'),
    CartMetadataChanged: personal('metadata'),
    CartItemMetadataChanged: personal('metadata'),
    CartPaymentMetadataChanged: personal('metadata'),
    CartPaymentSourceAdded: personal('card'),
    CartPaymentSessionOpened: personal('external_data'),
    CartPaymentSessionChanged: personal('external_data'),
    CartFulfillmentMetadataChanged: personal('metadata'),
    OrderFulfillmentShipped: personal('tracking', 'tracking_url'),
    OrderFulfillmentChanged: personal('tracking', 'tracking_url', 'metadata'),
    OrderPaymentAdded: personal('card', 'metadata'),
    OrderRefundStarted: personal('reason', 'metadata'),
    OrderDetailsChanged: personal('email', 'customer_note', 'internal_note', 'tags', 'metadata'),
    CartGiftCardApplied: ownKey('code'),
    CartGiftCardRevalued: ownKey('code'),
  },

  decide(command, state) {
    if (isOnOpenCart(command)) return changeOpenCart(command, state);
    switch (command.type) {
      case 'CreateCart':
        return createCart(command, state);
      case 'StartCheckout':
        return startCheckout(command, state);
      case 'FailCheckout':
        return failCheckout(command, state);
      case 'ReverseCheckout':
        return reverseCheckout(command, state);
      case 'Complete':
        return complete(command, state);
      case 'CapturePayments':
        return capturePayments(command, state);
      case 'Ship':
        return ship(command, state);
      case 'ChangeFulfillment':
        return changeFulfillment(command, state);
      case 'CancelFulfillment':
        return cancelFulfillment(command, state);
      case 'DeliverDigitally':
        return deliverDigitally(command, state);
      case 'RenewDigitalLink':
        return renewDigitalLink(command, state);
      case 'RequestConfirmation':
        return requestConfirmation(command, state);
      case 'AddLaterPayment':
        return addLaterPayment(command, state);
      case 'CapturePayment':
        return capturePayment(command, state);
      case 'VoidPayment':
        return voidPayment(command, state);
      case 'RecordAnswer':
        return recordAnswer(command, state);
      case 'StartRefund':
        return startRefund(command, state);
      case 'RecordRefundAnswer':
        return recordRefundAnswer(command, state);
      case 'CompleteRefund':
        return completeRefund(command, state);
      case 'Cancel':
        return cancel(command, state);
      case 'ChangeDetails':
        return changeDetails(command, state);
      case 'Claim':
        return claim(command, state);
      case 'DeleteEarlierCart':
        return deleteEarlierCart(command, state);
      case 'DeleteGuestCart':
        return deleteGuestCart(command, state);
      case 'ExpireCart':
        return expireCart(command, state);
      case 'ReleasePayments':
        return releasePayments(command, state);
      case 'Erase':
        return erase(command, state);
    }
  },
};

const isOnOpenCart = (command: OrderCommand): command is CartCommand =>
  'holder' in command && command.type !== 'StartCheckout';

/** Changes that the holder of an open cart may make. */
function changeOpenCart(command: CartCommand, state: OrderState): readonly OrderFact[] {
  const cart = openCart(state, command.holder);
  refuseStale(cart, command.expectedVersion);
  const draft = new OrderDraft<Cart>(cart);
  if (command.type === 'DeleteCart') {
    if (cart.payments.some(isUnderWay)) throw alreadyUpdated(conflictOf(cart));
    deleteCart(draft);
    return draft.facts;
  }
  const now = currentFor(command);
  // What does not reach where the cart went may reach where it goes.
  const isMoving = command.type === 'ChangeCart' || command.type === 'SelectDelivery';
  bringUpToDate(draft, isMoving ? { ...now, deliveryMethods: undefined, paymentOffers: undefined } : now);
  const begun = draft.order;
  changeDraft(draft, command);
  bringUpToDate(draft, now);
  if (draft.facts.length > 0) {
    refuseTooLarge(draft.order, begun, now.taxes);
    tellOfDraft(draft);
  }
  return draft.facts;
}

/** A change that applies store credit knows what there is of it. */
const currentFor = (command: CartCommand): Current =>
  command.type === 'ApplyStoreCredit' ? { ...command, creditAvailable: undefined } : command;

function changeDraft(draft: OrderDraft<Cart>, command: Exclude<CartCommand, { type: 'DeleteCart' }>): void {
  switch (command.type) {
    case 'ChangeCart':
      changeCart(draft, command);
      break;
    case 'AddItem':
      addItem(draft, command.item, command.quotes);
      break;
    case 'ChangeItem':
      changeItem(draft, command);
      break;
    case 'RemoveItem':
      removeItem(draft, command.itemId);
      break;
    case 'SelectDelivery':
      selectDelivery(draft, command);
      break;
    case 'AddPayment':
      addPayment(draft, command);
      break;
    case 'RemovePayment':
      takeBackPayment(draft, command.paymentId);
      break;
    case 'OpenPaymentSession':
      openSession(draft, command);
      break;
    case 'ChangePaymentSession':
      changeSession(draft, command);
      break;
    case 'CompletePaymentSession':
      completeSession(draft, command);
      break;
    case 'FailPaymentSession':
      failSession(draft, command);
      break;
    case 'ApplyGiftCard':
      applyGiftCard(draft, command);
      break;
    case 'RemoveGiftCard':
      removeGiftCard(draft, command);
      break;
    case 'ApplyStoreCredit':
      applyStoreCredit(draft, command);
      break;
    case 'RemoveStoreCredit':
      removeStoreCredit(draft);
      break;
    case 'ApplyDiscountCode':
      applyDiscountCode(draft, command.promotion);
      break;
    case 'RemoveDiscountCode':
      removeDiscountCode(draft, command.code);
      break;
    case 'Associate':
      associate(draft, command);
      break;
    case 'MergeCart':
      mergeCart(draft, command);
      break;
  }
}

/** Fields under the customer's key; in a guest's order, under the order's own. */
function personal<Field extends string>(...fields: Field[]) {
  const subjectOf = (fact: { data: { customer_id: string | null } }, recordId: string) =>
    fact.data.customer_id ?? ownSubject(recordId);
  return { fields, subjectOf };
}

function ownKey<Field extends string>(...fields: Field[]) {
  return { fields, subjectOf: (_fact: unknown, recordId: string) => ownSubject(recordId) };
}

/** The sealing subject of an order's own key. */
export const ownSubject = (recordId: string): string => orderIdOf(recordId);
