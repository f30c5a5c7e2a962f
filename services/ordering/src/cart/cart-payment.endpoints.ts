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
import { type Call, Handles } from '@storefold/server/http';
import { methodFor, OfferQueries } from '../offer/offer.queries.ts';
import { currentCart } from '../order/order.current.ts';
import { isOrder } from '../order/order.ts';
import { paymentBodies } from '../order/payment/payment.serializer.ts';
import { needsSession } from '../payment-gateway/payment-providers.ts';
import { PaymentSourceService } from '../payment-source/payment-source.service.ts';
import { currentOf } from './cart.serializer.ts';
import { CartService } from './cart.service.ts';
import { CartChoices } from './cart-choices.service.ts';
import { readMetadata } from './cart-details.ts';

/** Delivery and payment of a cart. */
@Injectable()
export class CartPaymentEndpoints {
  constructor(
    @Inject(CartService) private readonly carts: CartService,
    @Inject(CartChoices) private readonly choices: CartChoices,
    @Inject(OfferQueries) private readonly offers: OfferQueries,
    @Inject(PaymentSourceService) private readonly sources: PaymentSourceService,
  ) {}

  @Handles(selectDeliveryRate)
  async selectDelivery(call: Call<typeof selectDeliveryRate>) {
    const changed = await this.choices.selectDelivery(call, {
      fulfillmentId: call.params.fulfillment_id,
      refuseRate: (rateId) => {
        throw refusals.idNotFound('delivery_rate', rateId);
      },
    });
    return this.carts.cartAnswer(changed, call.caller);
  }

  @Handles(addCartPayment)
  async addPayment(call: Call<typeof addCartPayment>) {
    const { body, caller, context } = call;
    const paymentId = context.newId(idPrefixes.payment);
    const offered = await this.offers.offeredBy(caller.store);
    const { state, ...value } = await this.carts.changeCart(call, async (cart) => {
      const { currency } = cart;
      const method = methodFor(cart, offered, body.payment_method_id);
      if (!method) throw refusals.idNotFound('payment_method', body.payment_method_id);
      if (needsSession(method.type)) throw refusals.notPossible('payment_session_required');
      const sent = body.amount ?? undefined;
      const amount = sent === undefined ? null : money.positiveAmount('amount', sent, currency);
      return {
        type: 'AddPayment',
        paymentId,
        method,
        source: await this.sources.sourceFor(method, cart, call),
        amount,
        currency,
        metadata: readMetadata(body.metadata),
      };
    });
    const payment = isOrder(state) && state.payments.find(({ id }) => id === paymentId);
    const added =
      isOrder(state) &&
      paymentBodies(currentCart(state, currentOf(value, {}))).find(({ id }) => id === paymentId);
    if (!payment || !added) throw refusals.notFound('payment');
    call.isPartOf(state);
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
    return this.carts.cartAnswer(await this.choices.applyGiftCard(call), call.caller);
  }

  @Handles(removeCartGiftCard)
  async removeGiftCard(call: Call<typeof removeCartGiftCard>) {
    return this.carts.cartAnswer(
      await this.choices.removeGiftCard(call, call.params.gift_card_id),
      call.caller,
    );
  }

  @Handles(applyCartStoreCredits)
  async applyStoreCredits(call: Call<typeof applyCartStoreCredits>) {
    return this.carts.cartAnswer(await this.choices.applyStoreCredits(call), call.caller);
  }

  @Handles(removeCartStoreCredits)
  async removeStoreCredits(call: Call<typeof removeCartStoreCredits>) {
    return this.carts.cartAnswer(await this.choices.removeStoreCredits(call), call.caller);
  }
}
