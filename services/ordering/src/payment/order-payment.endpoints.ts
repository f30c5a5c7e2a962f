import { Inject, Injectable } from '@nestjs/common';
import {
  addOrderPayment,
  captureOrderPayment,
  idPrefixes,
  listOrderPayments,
  readOrderPayment,
  voidOrderPayment,
} from '@storefold/contracts';
import type { Commands, Loaded } from '@storefold/kernel/command-handling';
import { money, refusals } from '@storefold/kernel/core';
import { type Call, Handles, pageOf } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { CartService, expectedVersionOf } from '../cart/cart.service.ts';
import { readMetadata } from '../cart/cart-details.ts';
import { ExclusiveChanges } from '../cart/exclusive-changes.ts';
import { methodFor, OfferQueries } from '../offer/offer.queries.ts';
import { refuseErased } from '../order/cart/details.rules.ts';
import { ON_ORDER_CONFLICT } from '../order/order.access.ts';
import type { OrderCommand } from '../order/order.commands.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import { keyOf } from '../order/order.ids.ts';
import { isOrder, type Order, type OrderState } from '../order/order.ts';
import { staffsOrder } from '../order/payment/later-payment.rules.ts';
import { adminPaymentBodies } from '../order/payment/payment.serializer.ts';
import type { Payment } from '../order/payment/payment.ts';
import { paymentRefusalOf } from '../order/payment/payment-failure.ts';
import { isGatewayType } from '../payment-gateway/gateway-types.ts';
import { needsSession } from '../payment-gateway/payment-providers.ts';
import { PaymentSourceService } from '../payment-source/payment-source.service.ts';
import { PaymentDriver } from './payment.driver.ts';

type ChangingCall = Pick<Call<typeof addOrderPayment>, 'caller' | 'context' | 'params'>;

/** The payments of drafts and placed orders, as staff see, add, collect and give them up. */
@Injectable()
export class OrderPaymentEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(CartService) private readonly carts: CartService,
    @Inject(ExclusiveChanges) private readonly exclusive: ExclusiveChanges,
    @Inject(OfferQueries) private readonly offers: OfferQueries,
    @Inject(PaymentSourceService) private readonly sources: PaymentSourceService,
    @Inject(PaymentDriver) private readonly driver: PaymentDriver,
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
      if (needsSession(type)) throw refusals.notPossible('payment_session_required');
      const source = isGatewayType(type)
        ? await this.sources.savedSourceFor(type, body.source_id, customer_id)
        : null;
      const metadata = readMetadata(body.metadata);
      if (metadata) refuseErased(order);
      const amount = amountIn(body, currency);
      const current = await this.carts.currentTerms(order, caller.store);
      return {
        type: 'AddLaterPayment',
        storeId: caller.store.id,
        current,
        paymentId,
        method,
        source,
        amount,
        metadata,
      };
    });
    const { failure } = paymentIn(state, paymentId);
    if (failure) throw paymentRefusalOf(failure);
    return bodyOf(key, state, paymentId);
  }

  @Handles(captureOrderPayment)
  async capturePayment(call: Call<typeof captureOrderPayment>) {
    const { body, params } = call;
    const { key, state, begun } = await this.#change(call, params.id, ({ currency }) => ({
      type: 'CapturePayment',
      ...this.#onPayment(call),
      amount: amountIn(body, currency),
    }));
    const refused = paymentIn(state, params.id).charge?.refused;
    if (refused && refused.since === begun) throw paymentRefusalOf(refused);
    return bodyOf(key, state, params.id);
  }

  @Handles(voidOrderPayment)
  async voidPayment(call: Call<typeof voidOrderPayment>) {
    const { id } = call.params;
    const { key, state } = await this.#change(call, id, () => ({
      type: 'VoidPayment',
      ...this.#onPayment(call),
    }));
    return bodyOf(key, state, id);
  }

  #onPayment(call: Call<typeof captureOrderPayment> | Call<typeof voidOrderPayment>) {
    const { caller, params } = call;
    return { storeId: caller.store.id, paymentId: params.id, expectedVersion: expectedVersionOf(call) };
  }

  async #find({ params, caller }: Call<typeof listOrderPayments> | Call<typeof readOrderPayment>) {
    const key = keyOf(params.order_id);
    const { state } = await this.commands.load(orderAggregate, key);
    return { key, order: staffsOrder(state, caller.store.id) };
  }

  /** Decides the command, and asks a gateway for what follows from it. `begun`: the lock version that it led to. */
  #change(
    { caller, context, params }: ChangingCall,
    paymentId: string,
    makeCommand: (order: Order) => Promise<OrderCommand> | OrderCommand,
  ): Promise<{ key: string; state: Order; begun: number | undefined }> {
    const key = keyOf(params.order_id);
    const change = async () => {
      const loaded = await this.commands.load(orderAggregate, key, context);
      const command = await makeCommand(staffsOrder(loaded.state, caller.store.id));
      const options = { loaded, onConflict: ON_ORDER_CONFLICT };
      const decided = await this.commands.execute(orderAggregate, key, command, context, options);
      const begun = decided.facts.at(-1)?.data.state_lock_version;
      const { state } = await this.#settle(key, paymentId, decided, context);
      return { key, state: staffsOrder(state, caller.store.id), begun };
    };
    return this.exclusive.runExclusively(key, context, change, ON_ORDER_CONFLICT);
  }

  async #settle(
    key: string,
    paymentId: string,
    decided: Loaded<OrderState>,
    context: ChangingCall['context'],
  ): Promise<Loaded<OrderState>> {
    if (!decided.last || !isOrder(decided.state) || paymentIn(decided.state, paymentId).source === null) {
      return decided;
    }
    return this.driver.settlePayment({ key, paymentId, cause: decided.last }, context);
  }
}

function amountIn(
  { amount }: { amount?: string | null | undefined },
  currency: string,
): money.Minor | undefined {
  const sent = amount ?? undefined;
  return sent === undefined ? undefined : money.positiveAmount('amount', sent, currency);
}

function paymentIn({ payments }: Order, id: string): Payment {
  const payment = payments.find((each) => each.id === id);
  if (!payment) throw refusals.notFound('payment');
  return payment;
}

function bodyOf(key: string, order: Order, id: string) {
  const found = adminPaymentBodies(key, order).find((each) => each.id === id);
  if (!found) throw refusals.notFound('payment');
  return found;
}
