import { Inject, Injectable } from '@nestjs/common';
import {
  type Clock,
  type Logger,
  money,
  Outage,
  Refusal,
  uuidv5,
  withDeadline,
} from '@storefold/kernel/core';
import { TOKENS } from '@storefold/server/runtime';
import type { CaptureAnswer } from '../order/checkout/checkout.commands.ts';
import { failureOf } from '../order/checkout/checkout.rules.ts';
import type { CheckoutFailure } from '../order/checkout/checkout.ts';
import { chargeIdOf } from '../order/order.ids.ts';
import type { Order } from '../order/order.ts';
import type { Named } from '../order/payment/payment.commands.ts';
import type { Payment, PaymentFailure } from '../order/payment/payment.ts';
import { paymentFailureOf } from '../order/payment/payment-failure.ts';
import { attemptOf } from '../order/payment/payments.ts';
import { chargedAtCheckout, collectedAtOnce } from '../order/payment/shares.ts';
import { namedBy } from '../payment-gateway/named-charge.ts';
import type { ChargeRequest, PaymentGateway } from '../payment-gateway/payment-gateway.ts';
import { PaymentGateways } from '../payment-method/payment-gateways.ts';
import type { CheckoutStep } from './checkout.participants.ts';

/** What the gateways said to each payment, by its id; or why the checkout fails. */
export type Authorized =
  | {
      readonly responseCodes: Readonly<Record<string, string>>;
      readonly names: Readonly<Record<string, Named>>;
      readonly failure?: never;
    }
  | { readonly failure: CheckoutFailure };

/** What a gateway is asked for of an order, which may be a draft. */
export type PaymentStep = Omit<CheckoutStep, 'order'> & { readonly order: Order };

/**
 * The payments of an order that gateways make. Gateways are asked last, when nothing else can stand in the way of the
 * order: money outside of the log is not as surely given back as value inside of it. Nothing is asked for an order without
 * such payments.
 */
@Injectable()
export class GatewayPayments {
  constructor(
    @Inject(PaymentGateways) private readonly gateways: PaymentGateways,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(TOKENS.LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Sets aside what the payments pay. What was set aside before a failure is not released here. Rejects if it is open what
   * a gateway will answer.
   */
  async authorizePayments(step: CheckoutStep): Promise<Authorized> {
    const responseCodes: Record<string, string> = {};
    const names: Record<string, Named> = {};
    for (const { payment, amount } of chargedAtCheckout(step.order)) {
      const { responseCode, named, refusal } = await this.authorizePayment(step, payment, amount);
      if (refusal) return { failure: failureOf('authorize_payments', refusal) };
      responseCodes[payment.id] = responseCode;
      if (named) names[payment.id] = named;
    }
    return { responseCodes, names };
  }

  /** Sets aside what one payment is of, or tells why it is not. Rejects as long as that is open. */
  async authorizePayment(
    step: PaymentStep,
    payment: Payment,
    amount: money.Minor,
  ): Promise<Approved | { responseCode?: never; named?: never; refusal: Refusal }> {
    const { currency } = step.order;
    try {
      const gateway = await this.gateways.gatewayOf(payment.method);
      const request = {
        ...requestOf(step, payment, 'authorize'),
        amount: money.formatAmount(amount, currency),
        currency,
        profileId: payment.source?.card?.gateway_payment_profile_id ?? '',
      };
      const { responseCode, ...charge } = await this.#inTime(gateway.authorize(request));
      return { responseCode, named: namedBy(charge) };
    } catch (error) {
      return { refusal: this.#refusalOf(error, step) };
    }
  }

  /**
   * Collects of one payment, all or this amount. `operation`: each of several attempts has its own. Resolves with the
   * refusal after which nothing was collected; rejects with status 503 as long as that is open.
   */
  async capturePayment(
    step: PaymentStep,
    payment: Payment,
    { operation = CAPTURE, amount }: { operation?: string; amount?: money.Minor | undefined } = {},
  ): Promise<Refusal | undefined> {
    const { currency } = step.order;
    const wanted = amount === undefined ? undefined : money.formatAmount(amount, currency);
    const authorized = money.formatAmount(payment.charge?.authorized ?? 0n, currency);
    const request = {
      ...requestOf(step, payment, operation),
      ...(payment.charge?.authorized && { authorized }),
    };
    return (await this.#ask(step, payment, (gateway) => gateway.capture(request, wanted))).refusal;
  }

  /**
   * Ends the charge of one payment. `kept`: what of it is not paid back. Resolves with the refusal after which nothing was
   * released; rejects with status 503 as long as that is open.
   */
  async voidPayment(
    step: PaymentStep,
    payment: Payment,
    { operation = 'void', kept = 0n }: { operation?: string; kept?: money.Minor } = {},
  ): Promise<Refusal | undefined> {
    const text = kept === 0n ? undefined : money.formatAmount(kept, step.order.currency);
    const request = requestOf(step, payment, operation);
    return (await this.#ask(step, payment, (gateway) => gateway.void(request, text))).refusal;
  }

  /**
   * Pays a part of one payment back. `operation`: each refund has its own. Resolves with what the gateway calls it, or with
   * the refusal after which nothing was paid back; rejects with status 503 as long as that is open.
   */
  refundPayment(
    step: CheckoutStep,
    payment: Payment,
    { operation, amount }: { operation: string; amount: money.Minor },
  ): Promise<Answered<{ transactionId: string }>> {
    const wanted = money.formatAmount(amount, step.order.currency);
    const request = requestOf(step, payment, operation);
    return this.#ask(step, payment, (gateway) => gateway.refund(request, wanted));
  }

  /** Collects what was set aside. Only for an order that was completed. Resolves with what was answered, by the payments' ids. */
  async capturePayments(step: CheckoutStep): Promise<Readonly<Record<string, CaptureAnswer>>> {
    const payments = collectedAtOnce(step.order).filter(
      ({ payment }) => payment.charge?.status === 'authorized',
    );
    const answered = payments.map(async ({ payment }) => [
      payment.id,
      await this.#captureAnswer(step, payment),
    ]);
    return Object.fromEntries(await Promise.all(answered)) as Record<string, CaptureAnswer>;
  }

  async #captureAnswer(step: CheckoutStep, payment: Payment): Promise<CaptureAnswer> {
    try {
      const refusal = await this.capturePayment(step, payment);
      return { failure: refusal && paymentFailureOf(refusal) };
    } catch (error) {
      const unanswered = unansweredIn(error);
      if (!unanswered) throw error;
      return { unanswered };
    }
  }

  /** Ends all charges of a checkout that failed. Those that arrive later take nothing. Resolves with what gateways refused to release. */
  async voidCheckout(step: CheckoutStep): Promise<Readonly<Record<string, PaymentFailure>>> {
    const unreleased: Record<string, PaymentFailure> = {};
    const voidPayment = async (payment: Payment) => {
      const refusal = await this.voidPayment(step, payment);
      if (refusal) unreleased[payment.id] = paymentFailureOf(refusal);
    };
    await Promise.all(chargedAtCheckout(step.order).map(({ payment }) => voidPayment(payment)));
    return unreleased;
  }

  /**
   * Asks a gateway, and waits for a while. Whatever went wrong may have gone wrong after it did what it was asked for, unless it refuses:
   * only then nothing was done.
   */
  async #ask<T>(
    { key, order }: PaymentStep,
    payment: Payment,
    ask: (gateway: PaymentGateway) => Promise<T>,
  ): Promise<Answered<T>> {
    const gateway = await this.gateways.gatewayOf(payment.method);
    try {
      return answered(await this.#inTime(ask(gateway)));
    } catch (error) {
      if (error instanceof Outage) throw error;
      if (error instanceof Refusal && error.status < 500) return { refusal: ofPayment(error) };
      this.logger.warn(
        { err: error, order: key, store: order.store_id },
        'a payment gateway has not answered',
      );
      throw error instanceof Refusal ? error : silent(error);
    }
  }

  #inTime<T>(asked: Promise<T>): Promise<T> {
    const late = () => {
      throw silent();
    };
    return withDeadline(asked, ANSWER_LIMIT_MS, late, this.clock);
  }

  /** Whatever else goes wrong may have happened after the gateway took the money, so the charge is voided as well. */
  #refusalOf(error: unknown, { key }: PaymentStep): Refusal {
    if (error instanceof Refusal) {
      if (error.status >= 500) throw error;
      return error;
    }
    this.logger.error({ err: error, order: key }, 'a payment gateway broke');
    return new Refusal('payment_processing_error', 'payment_not_processed');
  }
}

interface Approved {
  readonly responseCode: string;
  readonly named: Named | undefined;
  readonly refusal?: never;
}

/** How long a gateway is waited for. Then it is open what it did, and it is asked again later. */
const ANSWER_LIMIT_MS = 10_000;

/** The operation of a capture that nobody but the completion of the order began. */
const CAPTURE = 'capture';

type Answered<T> = (T & { readonly refusal?: never }) | { readonly refusal: Refusal };

const answered = <T>(answer: T): Answered<T> => ({ ...answer }) as Answered<T>;

const silent = (cause?: unknown): Refusal =>
  new Refusal('payment_processing_error', 'payment_gateway_silent', undefined, { status: 503, cause });

/** What is refused for good is no error on the way. */
const ofPayment = (refusal: Refusal): Refusal =>
  refusal.code === 'payment_failed' || refusal.code === 'gateway_error'
    ? refusal
    : new Refusal('gateway_error', refusal.unsaid.text);

/** What is kept of it where it is open what a gateway did. Undefined: something else went wrong. */
export const unansweredIn = (error: unknown): PaymentFailure | undefined =>
  error instanceof Refusal && error.status >= 500
    ? { ...paymentFailureOf(error), code: 'payment_processing_error' }
    : undefined;

function requestOf({ order, origin }: PaymentStep, payment: Payment, operation: string): ChargeRequest {
  const attempt = attemptOf(order, payment);
  return {
    chargeId: chargeIdOf(attempt, payment.id),
    idempotencyKey: uuidv5(attempt, `${operation} ${payment.id}`),
    storeId: order.store_id,
    origin,
    ...(payment.external_id !== undefined && { externalId: payment.external_id }),
  };
}
