import { Inject, Injectable } from '@nestjs/common';
import {
  addCartPayment,
  applyCartGiftCard,
  applyCartStoreCredits,
  idPrefixes,
  removeCartGiftCard,
  removeCartStoreCredits,
  selectDeliveryRate,
} from '@storefold/contracts';
import { money, Refusal, refusals } from '@storefold/kernel/core';
import { type Call, Handles } from '@storefold/kernel/http';
import { deliveryRateIdOf, fulfillmentIdOf, keyOfCart } from '../order/order.ids.ts';
import { isOrder } from '../order/order.ts';
import { paymentBodies } from '../order/payment.serializer.ts';
import { PaymentSourceService } from '../payment-source/payment-source.service.ts';
import { StoreMethodQueries } from '../store-method.queries.ts';
import { withCurrentValue } from './cart.serializer.ts';
import { CartService, expectedVersionOf } from './cart.service.ts';
import { readMetadata } from './cart-details.ts';
import { GiftCardClient } from './gift-card.client.ts';
import { refuseSecondCard } from './gift-card.rules.ts';
import { StoreCreditClient } from './store-credit.client.ts';

/** Delivery and payment of a cart. */
@Injectable()
export class CartPaymentEndpoints {
  constructor(
    @Inject(CartService) private readonly carts: CartService,
    @Inject(GiftCardClient) private readonly cards: GiftCardClient,
    @Inject(StoreCreditClient) private readonly credits: StoreCreditClient,
    @Inject(StoreMethodQueries) private readonly methods: StoreMethodQueries,
    @Inject(PaymentSourceService) private readonly sources: PaymentSourceService,
  ) {}

  @Handles(selectDeliveryRate)
  async selectDelivery(call: Call<typeof selectDeliveryRate>) {
    const { body, caller, params } = call;
    const key = keyOfCart(params.id);
    const changed = await this.carts.changeCart(
      call,
      (_cart, { deliveryMethods }) => {
        if (params.fulfillment_id !== fulfillmentIdOf(key)) throw refusals.notFound('Fulfillment');
        const method = deliveryMethods.find(
          ({ id }) => deliveryRateIdOf(key, id) === body.selected_delivery_rate_id,
        );
        if (!method) throw refusals.idNotFound('delivery_rate', body.selected_delivery_rate_id);
        const metadata = readMetadata(body.metadata);
        return { type: 'SelectDelivery', deliveryMethodId: method.id, deliveryMethods, metadata };
      },
      { expectedVersion: expectedVersionOf(call, body.state_lock_version), isExclusive: true },
    );
    return this.carts.cartAnswer(changed, caller);
  }

  @Handles(addCartPayment)
  async addPayment(call: Call<typeof addCartPayment>) {
    const { body, caller, context } = call;
    const paymentId = context.newId(idPrefixes.payment);
    const { payments } = await this.methods.offeredMethods(caller.store);
    const { state, ...value } = await this.carts.changeCart(call, async (cart) => {
      const { currency } = cart;
      const method = payments.find(({ id }) => id === body.payment_method_id);
      if (!method) throw refusals.idNotFound('payment_method', body.payment_method_id);
      const sent = body.amount ?? undefined;
      const amount = sent === undefined ? null : money.positiveAmount('amount', sent, currency);
      return {
        type: 'AddPayment',
        paymentId,
        method,
        source: await this.sources.sourceFor(method.type, cart, call),
        amount,
        currency,
        metadata: readMetadata(body.metadata),
      };
    });
    const payment = isOrder(state) && state.payments.find(({ id }) => id === paymentId);
    const added =
      isOrder(state) && paymentBodies(withCurrentValue(state, value)).find(({ id }) => id === paymentId);
    if (!payment || !added) throw refusals.notFound('Payment');
    try {
      await this.sources.saveCard(payment, call);
    } catch (error) {
      if (error instanceof Refusal) await this.#takeBackPayment(paymentId, call);
      throw error;
    }
    return added;
  }

  /** A request that is refused leaves nothing behind, and a cart with a card that is not saved could not be completed. */
  async #takeBackPayment(paymentId: string, call: Call): Promise<void> {
    const context = call.context.derive('take back payment');
    await this.carts.changeCart({ ...call, context }, () => ({ type: 'RemovePayment', paymentId }));
  }

  @Handles(applyCartGiftCard)
  async applyGiftCard(call: Call<typeof applyCartGiftCard>) {
    const { body, caller } = call;
    const changed = await this.carts.changeCart(call, async (cart) => {
      refuseSecondCard(cart);
      return { type: 'ApplyGiftCard', card: await this.cards.findByCode(body.code, cart, caller.store) };
    });
    return this.carts.cartAnswer({ ...changed, card: null }, caller);
  }

  @Handles(removeCartGiftCard)
  async removeGiftCard(call: Call<typeof removeCartGiftCard>) {
    const giftCardId = call.params.gift_card_id;
    const changed = await this.carts.changeCart(call, () => ({ type: 'RemoveGiftCard', giftCardId }));
    return this.carts.cartAnswer({ ...changed, card: null }, call.caller);
  }

  @Handles(applyCartStoreCredits)
  async applyStoreCredits(call: Call<typeof applyCartStoreCredits>) {
    const { body, caller } = call;
    const changed = await this.carts.changeCart(call, async (cart) => {
      const { currency } = cart;
      const sent = body.amount ?? undefined;
      const wanted = sent === undefined ? null : money.positiveAmount('amount', sent, currency);
      const available = await this.credits.availableCredit(cart);
      return { type: 'ApplyStoreCredit', wanted, available, currency };
    });
    return this.carts.cartAnswer({ ...changed, credit: null }, caller);
  }

  @Handles(removeCartStoreCredits)
  async removeStoreCredits(call: Call<typeof removeCartStoreCredits>) {
    const changed = await this.carts.changeCart(call, () => ({ type: 'RemoveStoreCredit' }));
    return this.carts.cartAnswer(changed, call.caller);
  }
}
