import { Inject, Injectable } from '@nestjs/common';
import {
  type changeOrderPaymentSession,
  type changePaymentSession,
  type completeOrderPaymentSession,
  type completePaymentSession,
  idPrefixes,
  METADATA_LIMIT_BYTES,
  type openOrderPaymentSession,
  type openPaymentSession,
  type readOrderPaymentSession,
  type readPaymentSession,
  text,
} from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { isoTime, type JsonObject, money, refusals } from '@storefold/kernel/core';
import type { Call } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { CartService } from '../cart/cart.service.ts';
import { methodFor, OfferQueries } from '../offer/offer.queries.ts';
import { currentCart } from '../order/order.current.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import { isOrder, isPlaced, type Order, type OrderState } from '../order/order.ts';
import { isUnderWay } from '../order/payment/later-payment.rules.ts';
import type { SessionChange } from '../order/payment/payment.commands.ts';
import { leftToPay, refuseEmpty, refuseTooMuch } from '../order/payment/payment.rules.ts';
import type { Payment, PaymentFailure, PaymentSession } from '../order/payment/payment.ts';
import { paymentRefusalOf } from '../order/payment/payment-failure.ts';
import {
  completableSessionOf,
  isBegun,
  openSessionOf,
  sessionOf,
} from '../order/payment/payment-session.rules.ts';
import { paymentSessionBody } from '../order/payment/payment-session.serializer.ts';
import { PaymentDriver } from '../payment/payment.driver.ts';
import { needsSession } from '../payment-gateway/payment-providers.ts';
import { PaymentSourceService } from '../payment-source/payment-source.service.ts';
import { isUnderWayThere, paidBy } from './paid-there.ts';
import { SessionGateways } from './session-gateways.ts';

const HALF_AN_HOUR_MS = 30 * 60 * 1_000;

/** Which cart or order is paid. */
export interface Paid {
  find(call: Call): Promise<{ readonly key: string; readonly order: Order }>;
  /** Changes it as `changeOf` says, of what it is now. */
  change(
    call: Call,
    changeOf: (order: Order) => Promise<SessionChange>,
  ): Promise<{ readonly key: string; readonly state: OrderState }>;
}

type Opening = Call<typeof openPaymentSession> | Call<typeof openOrderPaymentSession>;
type Reading = Call<typeof readPaymentSession> | Call<typeof readOrderPaymentSession>;
type Changing = Call<typeof changePaymentSession> | Call<typeof changeOrderPaymentSession>;
type Completing = Call<typeof completePaymentSession> | Call<typeof completeOrderPaymentSession>;

/** Shoppers pay in sessions at gateways: their carts, and their orders later. */
@Injectable()
export class PaymentSessionService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(CartService) private readonly carts: CartService,
    @Inject(OfferQueries) private readonly offers: OfferQueries,
    @Inject(SessionGateways) private readonly gateways: SessionGateways,
    @Inject(PaymentDriver) private readonly driver: PaymentDriver,
    @Inject(PaymentSourceService) private readonly sources: PaymentSourceService,
  ) {}

  async open(call: Opening, paid: Paid) {
    const { body, caller, context } = call;
    const { at } = context;
    const sessionId = context.newId(idPrefixes.payment_session);
    const offered = await this.offers.offeredBy(caller.store);
    const { key, state } = await paid.change(call, async (cart) => {
      const method = methodFor(asShopper(cart), offered, body.payment_method_id);
      if (!method) throw refusals.idNotFound('payment_method', body.payment_method_id);
      if (!needsSession(method.type)) throw refusals.notPossible('payment_method_without_sessions');
      refuseEmpty(cart);
      const { currency } = cart;
      const amount = amountIn(body, currency) ?? (await this.#leftToPay(cart, call));
      const terms = { amount, currency, external_data: body.external_data ?? {} };
      const { source_id: savedId } = body;
      const saved = savedId ? await this.sources.savedCardOf(method.type, savedId, cart, caller) : undefined;
      const profileId = saved?.gateway_payment_profile_id;
      const external = await this.gateways.create(sessionId, method, terms, profileId, context);
      const expiresAt = isoTime(Date.parse(at) + HALF_AN_HOUR_MS);
      return { type: 'OpenPaymentSession', sessionId, method, amount, currency, external, at, expiresAt };
    });
    return sessionBodyOf(key, state, sessionId, call);
  }

  async read(call: Reading, paid: Paid) {
    const { key, order } = await paid.find(call);
    return sessionBodyOf(key, order, call.params.session_id, call);
  }

  async change(call: Changing, paid: Paid) {
    const { body, context, params } = call;
    const { at } = context;
    const { key, state } = await paid.change(call, async (cart) => {
      const session = openSessionOf(cart, params.session_id, at);
      const amount = amountIn(body, session.currency);
      const terms = {
        amount: amount ?? session.amount,
        currency: session.currency,
        external_data: mergedData(session, body.external_data),
      };
      const externalData = await this.gateways.update(session, terms, context);
      return { type: 'ChangePaymentSession', sessionId: session.id, amount, externalData, at };
    });
    return sessionBodyOf(key, state, params.session_id, call);
  }

  /** Resolves with the order, when the payment of the session is made. */
  async complete(call: Completing, paid: Paid): Promise<{ readonly key: string; readonly order: Order }> {
    const { session_id: id } = call.params;
    const { key, order } = await paid.find(call);
    if (!isBegun(sessionOf(order, id))) await this.#beginPayment(call, paid);
    const settled = await this.#settle(key, id, call);
    const failed = failureIn(settled, id);
    if (failed) throw paymentRefusalOf(failed);
    return { key, order: settled };
  }

  /** Asks the gateway with what the shopper pays, and records what it answers. Refused where the method is not offered any more. */
  async #beginPayment(call: Completing, paid: Paid): Promise<void> {
    const { body, context, params } = call;
    const { session_id: sessionId } = params;
    const { at } = context;
    const offered = await this.offers.offeredBy(call.caller.store);
    await paid.change(call, async (cart) => {
      const session = completableSessionOf(cart, sessionId, at);
      const { id: methodId } = session.method;
      if (!methodFor(asShopper(cart), offered, methodId))
        throw refusals.idNotFound('payment_method', methodId);
      const terms = { ...session, external_data: mergedData(session, body.external_data) };
      const refuseBeyondDue = async () =>
        refuseTooMuch(
          currentCart(cart, await this.carts.currentTerms(cart, call.caller.store)),
          session.amount,
        );
      // Who may have paid at the gateway already is asked for it first.
      const mayBePaid = await this.gateways.mayBePaidThere(session.method);
      if (!mayBePaid) await refuseBeyondDue();
      const { answer, failure } = await this.gateways.complete(terms, body.session_result, context);
      if (failure) return { type: 'FailPaymentSession', sessionId, failure, at };
      if (!answer) throw refusals.invalid({ external_data: ['invalid'] });
      if (isUnderWayThere(answer)) return { type: 'ConfirmPaymentSession', sessionId };
      if (mayBePaid && !('status' in answer)) await refuseBeyondDue();
      const paymentId = context.newId(idPrefixes.payment);
      return { type: 'CompletePaymentSession', sessionId, paymentId, ...paidBy(answer, session), at };
    });
  }

  /** Asks the gateway until the payment of the session is authorized or failed. */
  async #settle(key: string, sessionId: string, { context }: Pick<Call, 'context'>): Promise<Order> {
    const { state, last } = await this.commands.load(orderAggregate, key);
    const order = stillThere(state);
    const { payment_id } = sessionOf(order, sessionId);
    const payment = order.payments.find(({ id }) => id === payment_id);
    if (!payment || !last || !isToBeAsked(order, payment)) return order;
    const settling = { key, paymentId: payment.id, cause: last };
    return stillThere((await this.driver.settlePayment(settling, context)).state);
  }

  /** What is due, and no other payment is of. Refused with `processing_error` if there is nothing. */
  async #leftToPay(cart: Order, { caller }: Pick<Call, 'caller'>) {
    const left = leftToPay(currentCart(cart, await this.carts.currentTerms(cart, caller.store)));
    if (left === 0n) throw refusals.notPossible('nothing_due_beyond_open_payments');
    return left;
  }
}

function amountIn(
  { amount }: { readonly amount?: string | null | undefined },
  currency: string,
): money.Minor | undefined {
  return amount === undefined || amount === null
    ? undefined
    : money.positiveAmount('amount', amount, currency);
}

/** What the storefront sends stands beside what was there, within the limit of one request. */
function mergedData({ external_data }: PaymentSession, sent: JsonObject | null | undefined): JsonObject {
  if (!sent) return external_data;
  const merged = { ...external_data, ...sent };
  if (Buffer.byteLength(JSON.stringify(merged)) > METADATA_LIMIT_BYTES) {
    const most = text('bytes', { count: METADATA_LIMIT_BYTES });
    throw refusals.invalid({ external_data: [text('too_long', { most })] });
  }
  return merged;
}

/** It is open what the gateway does, or an order was paid at the gateway, which is to collect it. */
const isToBeAsked = (order: Order, payment: Payment): boolean =>
  isUnderWay(payment) ||
  (isPlaced(order) &&
    payment.status === 'pending' &&
    payment.charge?.status === 'authorized' &&
    payment.auto_capture);

/** Its holder may have deleted it meanwhile. */
function stillThere(state: OrderState): Order {
  if (!isOrder(state)) throw refusals.notFound('cart', 'cart_not_found');
  return state;
}

function failureIn(order: Order, sessionId: string): PaymentFailure | null {
  const { payment_id, failure } = sessionOf(order, sessionId);
  const payment = order.payments.find(({ id, status }) => id === payment_id && status === 'failed');
  return failure ?? payment?.failure ?? null;
}

/** Shoppers pay by what shoppers are offered, also what staff have drafted. */
const asShopper = ({ shipping_address }: Order) => ({ origin: 'shopper', shipping_address }) as const;

/** The session, as the answer to a call. */
export function sessionBodyOf(
  key: string,
  state: OrderState,
  sessionId: string,
  { context, isPartOf }: Pick<Call, 'context' | 'isPartOf'>,
) {
  const order = stillThere(state);
  isPartOf(order);
  return paymentSessionBody(key, order, sessionOf(order, sessionId), context.at);
}
