import { Inject, Injectable } from '@nestjs/common';
import {
  addOrderPayment,
  captureOrderPayment,
  idPrefixes,
  listOrderPayments,
  readOrderPayment,
  settleOrderPayment,
  voidOrderPayment,
} from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { type Call, Handles, pageOf } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { CartService, expectedVersionOf } from '../cart/cart.service.ts';
import { readMetadata } from '../cart/cart-details.ts';
import { methodFor, OfferQueries } from '../offer/offer.queries.ts';
import { refuseErased } from '../order/cart/details.rules.ts';
import type { OrderCommand } from '../order/order.commands.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import { keyOf } from '../order/order.ids.ts';
import type { Order, OrderState } from '../order/order.ts';
import { staffsOrder } from '../order/payment/later-payment.rules.ts';
import { adminPaymentBodies } from '../order/payment/payment.serializer.ts';
import { isGatewayType } from '../payment-gateway/gateway-types.ts';
import { PaymentSourceService } from '../payment-source/payment-source.service.ts';
import { amountIn, PaymentChanges, refuseFailed, refuseUnreleased } from './payment.changes.ts';

type ChangingCall = Pick<Call<typeof addOrderPayment>, 'caller' | 'context' | 'isPartOf' | 'params'>;

/** The payments of drafts and placed orders, as staff see, add, collect and give them up. */
@Injectable()
export class OrderPaymentEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(CartService) private readonly carts: CartService,
    @Inject(OfferQueries) private readonly offers: OfferQueries,
    @Inject(PaymentSourceService) private readonly sources: PaymentSourceService,
    @Inject(PaymentChanges) private readonly changes: PaymentChanges,
  ) {}

  @Handles(listOrderPayments)
  async listPayments(call: Call<typeof listOrderPayments>) {
    const { key, order } = await this.#find(call);
    return pageOf(adminPaymentBodies(key, order), call);
  }

  @Handles(readOrderPayment)
  async readPayment(call: Call<typeof readOrderPayment>) {
    const { key, order } = await this.#find(call);
    return bodyOf(key, order, call.params.id);
  }

  @Handles(addOrderPayment)
  async addPayment(call: Call<typeof addOrderPayment>) {
    const { body, caller, context } = call;
    const paymentId = context.newId(idPrefixes.payment);
    const { key, state } = await this.#change(call, paymentId, async (order) => {
      const { currency, customer_id, shipping_address } = order;
      const offered = await this.offers.offeredBy(caller.store);
      // Whoever made the order, it is staff who add this payment.
      const method = methodFor({ origin: 'staff', shipping_address }, offered, body.payment_method_id);
      if (!method) throw refusals.invalid({ payment_method_id: ['must_exist'] });
      const { type } = method;
      const source = isGatewayType(type)
        ? await this.sources.savedSourceFor(type, body.source_id, customer_id)
        : null;
      const metadata = readMetadata(body.metadata);
      if (metadata) refuseErased(order);
      const amount = amountIn(body, currency);
      const current = await this.carts.currentTerms(order, caller.store);
      return {
        type: 'AddLaterPayment',
        by: { storeId: caller.store.id, isStaff: true },
        current,
        paymentId,
        method,
        source,
        amount,
        metadata,
      };
    });
    return told(key, state, paymentId);
  }

  @Handles(captureOrderPayment)
  async capturePayment(call: Call<typeof captureOrderPayment>) {
    const { body, params } = call;
    const { key, state } = await this.#change(call, params.id, ({ currency }) => ({
      type: 'CapturePayment',
      isCustomerNotified: body.notify_customer ?? true,
      ...this.#onPayment(call),
      amount: amountIn(body, currency),
    }));
    return told(key, state, params.id);
  }

  @Handles(voidOrderPayment)
  async voidPayment(call: Call<typeof voidOrderPayment>) {
    const { id } = call.params;
    const { key, state } = await this.#change(call, id, () => ({
      type: 'VoidPayment',
      ...this.#onPayment(call),
    }));
    refuseUnreleased(state, id);
    return bodyOf(key, state, id);
  }

  @Handles(settleOrderPayment)
  async settleOrderPayment(call: Call<typeof settleOrderPayment>) {
    const { body, caller, params } = call;
    const { key, state } = await this.#change(call, params.id, (order) => {
      if (body.reason) refuseErased(order);
      return {
        type: 'SettlePayment',
        ...this.#onPayment(call),
        outcome: body.outcome,
        reason: body.reason ?? null,
        settledById: caller.admin?.id ?? null,
      };
    });
    return bodyOf(key, state, params.id);
  }

  #onPayment(
    call: Call<typeof captureOrderPayment> | Call<typeof voidOrderPayment> | Call<typeof settleOrderPayment>,
  ) {
    const { caller, params } = call;
    return { storeId: caller.store.id, paymentId: params.id, expectedVersion: expectedVersionOf(call) };
  }

  async #change(
    call: ChangingCall,
    paymentId: string,
    commandFor: (order: Order) => Promise<OrderCommand> | OrderCommand,
  ) {
    const { caller, context, params } = call;
    const find = (state: OrderState) => staffsOrder(state, caller.store.id);
    const changed = await this.changes.change(keyOf(params.order_id), context, {
      paymentId,
      find,
      commandFor,
    });
    call.isPartOf(changed.state);
    return changed;
  }

  async #find({ params, caller, isPartOf }: Call<typeof listOrderPayments> | Call<typeof readOrderPayment>) {
    const key = keyOf(params.order_id);
    const { state } = await this.commands.load(orderAggregate, key);
    const order = staffsOrder(state, caller.store.id);
    isPartOf(order);
    return { key, order };
  }
}

/** Answers with the payment, or with what its gateway refused just now. */
function told(key: string, order: Order, id: string) {
  refuseFailed(order, id);
  return bodyOf(key, order, id);
}

function bodyOf(key: string, order: Order, id: string) {
  const found = adminPaymentBodies(key, order).find((each) => each.id === id);
  if (!found) throw refusals.notFound('payment');
  return found;
}
