import { Inject, Injectable } from '@nestjs/common';
import {
  addCartPayment,
  applyCartGiftCard,
  idPrefixes,
  removeCartGiftCard,
  selectDeliveryRate,
} from '@storefold/contracts';
import { notFound, positiveAmount } from '@storefold/kernel/core';
import { type Call, Handles } from '@storefold/kernel/http';
import { StoreMethods } from '../store-methods/store-methods.ts';
import { refuseSecondCard } from './card.rules.ts';
import { Carts, expectedVersionOf } from './carts.ts';
import { GiftCards } from './gift-cards.ts';
import { deliveryRateIdOf, fulfillmentIdOf, keyOfCart } from './order.ids.ts';
import { isOrder } from './order.ts';
import { paymentBodies } from './payment.serializer.ts';

/** How a cart is delivered and paid. */
@Injectable()
export class CartPaymentController {
  constructor(
    @Inject(Carts) private readonly carts: Carts,
    @Inject(GiftCards) private readonly cards: GiftCards,
    @Inject(StoreMethods) private readonly methods: StoreMethods,
  ) {}

  @Handles(selectDeliveryRate)
  async selectDelivery(call: Call<typeof selectDeliveryRate>) {
    const { body, caller, params } = call;
    const key = keyOfCart(params.id ?? '');
    const { state, card } = await this.carts.change(
      call,
      (_cart, { deliveryMethods }) => {
        if (params.fulfillment_id !== fulfillmentIdOf(key)) throw notFound('Fulfillment');
        const method = deliveryMethods.find(
          ({ id }) => deliveryRateIdOf(key, id) === body.selected_delivery_rate_id,
        );
        if (!method) throw notFound('Delivery rate');
        return { type: 'SelectDelivery', deliveryMethodId: method.id, deliveryMethods };
      },
      { expectedVersion: expectedVersionOf(call, body.state_lock_version), isExclusive: true },
    );
    return this.carts.answer(key, state, caller, card);
  }

  @Handles(addCartPayment)
  async addPayment(call: Call<typeof addCartPayment>) {
    const { body, caller, context } = call;
    const paymentId = context.newId(idPrefixes.payment);
    const { payments } = await this.methods.of(caller.store);
    const { state, card } = await this.carts.change(call, ({ currency }) => {
      const method = payments.find(({ id }) => id === body.payment_method_id);
      if (!method) throw notFound('Payment method');
      const sent = body.amount ?? undefined;
      const amount = sent === undefined ? null : positiveAmount('amount', sent, currency);
      return { type: 'AddPayment', paymentId, method, amount, currency };
    });
    const order = isOrder(state) && card ? { ...state, gift_card: card.applied } : state;
    const added = isOrder(order) && paymentBodies(order).find(({ id }) => id === paymentId);
    if (!added) throw notFound('Payment');
    return added;
  }

  @Handles(applyCartGiftCard)
  async applyGiftCard(call: Call<typeof applyCartGiftCard>) {
    const { body, caller } = call;
    const { key, state } = await this.carts.change(call, async (cart) => {
      refuseSecondCard(cart);
      return { type: 'ApplyGiftCard', card: await this.cards.find(body.code, cart, caller.store) };
    });
    return this.carts.answer(key, state, caller, null);
  }

  @Handles(removeCartGiftCard)
  async removeGiftCard(call: Call<typeof removeCartGiftCard>) {
    const giftCardId = call.params.gift_card_id ?? '';
    const { key, state } = await this.carts.change(call, () => ({ type: 'RemoveGiftCard', giftCardId }));
    return this.carts.answer(key, state, call.caller, null);
  }
}
