import { Inject, Injectable } from '@nestjs/common';
import {
  changeOrderPaymentSession,
  completeOrderPaymentSession,
  idPrefixes,
  openOrderPaymentSession,
  payOrder,
  readOrderPaymentSession,
} from '@storefold/contracts';
import { type Logger, Refusal, refusals } from '@storefold/kernel/core';
import { type Call, Handles } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { CartService } from '../cart/cart.service.ts';
import { readMetadata } from '../cart/cart-details.ts';
import { methodFor, OfferQueries } from '../offer/offer.queries.ts';
import { CartTokens } from '../order/cart/cart-tokens.ts';
import { refuseErased } from '../order/cart/details.rules.ts';
import { payableOrder } from '../order/order.access.ts';
import { keyOfOrder } from '../order/order.ids.ts';
import { paymentBodies } from '../order/payment/payment.serializer.ts';
import { amountIn, PaymentChanges, paymentIn, refuseFailed } from '../payment/payment.changes.ts';
import { needsSession } from '../payment-gateway/payment-providers.ts';
import { PaymentSessionService, sessionBodyOf } from '../payment-session/payment-session.service.ts';
import { PaymentSourceService } from '../payment-source/payment-source.service.ts';
import { PaidCarts } from './paid-carts.ts';
import { PaidOrder } from './paid-order.ts';

/** Customers, guests and who has a payment link pay what is due of orders, and drafts by their link. */
@Injectable()
export class OwnOrderPaymentEndpoints {
  constructor(
    @Inject(CartService) private readonly carts: CartService,
    @Inject(CartTokens) private readonly tokens: CartTokens,
    @Inject(OfferQueries) private readonly offers: OfferQueries,
    @Inject(PaymentSourceService) private readonly sources: PaymentSourceService,
    @Inject(PaymentChanges) private readonly changes: PaymentChanges,
    @Inject(PaymentSessionService) private readonly sessions: PaymentSessionService,
    @Inject(PaidOrder) private readonly order: PaidOrder,
    @Inject(PaidCarts) private readonly drafts: PaidCarts,
    @Inject(TOKENS.LOGGER) private readonly logger: Logger,
  ) {}

  @Handles(payOrder)
  async payOrder(call: Call<typeof payOrder>) {
    const { body, caller, context, params } = call;
    const key = keyOfOrder(params.id);
    const by = await this.tokens.payerOf(key, caller);
    const paymentId = context.newId(idPrefixes.payment);
    const { state } = await this.changes.change(key, context, {
      paymentId,
      find: (found) => payableOrder(found, by),
      commandFor: async (order) => {
        const offered = await this.offers.offeredBy(caller.store);
        const { currency, locale, shipping_address } = order;
        // Whoever made the order, it is a shopper who pays.
        const method = methodFor(
          { origin: 'shopper', shipping_address, locale },
          offered,
          body.payment_method_id,
        );
        if (!method) throw refusals.idNotFound('payment_method', body.payment_method_id);
        if (needsSession(method.type)) throw refusals.notPossible('payment_session_required');
        const metadata = readMetadata(body.metadata);
        if (metadata) refuseErased(order);
        const amount = amountIn(body, currency);
        const source = await this.sources.sourceFor(method, order, call);
        const current = await this.carts.currentTerms(order, caller.store);
        return { type: 'AddLaterPayment', by, current, paymentId, method, source, amount, metadata };
      },
    });
    const payment = paymentIn(state, paymentId);
    refuseFailed(state, paymentId);
    await this.#saveCard(payment, call);
    const completing = { store: caller.store, context };
    const paid = (await this.drafts.completeDraft(key, by, completing)) ?? state;
    call.isPartOf(paid);
    const shown = paymentBodies(paid).find(({ id }) => id === paymentId);
    if (!shown) throw refusals.notFound('payment');
    return shown;
  }

  /** The order is paid, whatever becomes of the card. */
  async #saveCard(payment: Parameters<PaymentSourceService['saveCard']>[0], call: Call<typeof payOrder>) {
    try {
      await this.sources.saveCard(payment, call);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.logger.warn({ err: error }, 'a card that paid an order is not saved');
    }
  }

  @Handles(openOrderPaymentSession)
  openSession(call: Call<typeof openOrderPaymentSession>) {
    return this.sessions.open(call, this.order);
  }

  @Handles(readOrderPaymentSession)
  readSession(call: Call<typeof readOrderPaymentSession>) {
    return this.sessions.read(call, this.order);
  }

  @Handles(changeOrderPaymentSession)
  changeSession(call: Call<typeof changeOrderPaymentSession>) {
    return this.sessions.change(call, this.order);
  }

  @Handles(completeOrderPaymentSession)
  async completeSession(call: Call<typeof completeOrderPaymentSession>) {
    const { key } = await this.sessions.complete(call, this.order);
    const { caller, context } = call;
    const completing = { store: caller.store, context };
    await this.drafts.completeDraft(key, await this.tokens.payerOf(key, caller), completing);
    const { order } = await this.order.find(call);
    return sessionBodyOf(key, order, call.params.session_id, call);
  }
}
