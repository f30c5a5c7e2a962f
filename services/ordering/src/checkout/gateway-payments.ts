import { Inject, Injectable } from '@nestjs/common';
import { type Logger, money, Refusal, uuidv5 } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/server/runtime';
import { failureOf } from '../order/checkout/checkout.rules.ts';
import type { CheckoutFailure } from '../order/checkout/checkout.ts';
import { chargeIdOf } from '../order/order.ids.ts';
import type { CanceledOrder, Order } from '../order/order.ts';
import type { Payment } from '../order/payment/payment.ts';
import { attemptOf } from '../order/payment/payments.ts';
import { chargedAtCheckout, collectedAtOnce, gatewayPaymentsOf } from '../order/payment/shares.ts';
import type { ChargeRequest, PaymentGateway } from '../payment-gateway/payment-gateway.ts';
import { PaymentGateways } from '../payment-method/payment-gateways.ts';
import type { CheckoutStep } from './checkout.participants.ts';

/** What the gateways said to each payment, by its id; or why the checkout fails. */
export type Authorized =
  | { readonly responseCodes: Readonly<Record<string, string>>; readonly failure?: never }
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
    @Inject(TOKENS.LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Sets aside what the payments pay. What was set aside before a failure is not released here. Rejects if it is open what
   * a gateway will answer.
   */
  async authorizePayments(step: CheckoutStep): Promise<Authorized> {
    const responseCodes: Record<string, string> = {};
    for (const { payment, amount } of chargedAtCheckout(step.order)) {
      const { responseCode, refusal } = await this.authorizePayment(step, payment, amount);
      if (refusal) return { failure: failureOf('authorize_payments', refusal) };
      responseCodes[payment.id] = responseCode;
    }
    return { responseCodes };
  }

  /** Sets aside what one payment is of, or tells why it is not. Rejects as long as that is open. */
  async authorizePayment(
    step: PaymentStep,
    payment: Payment,
    amount: money.Minor,
  ): Promise<{ responseCode: string; refusal?: never } | { responseCode?: never; refusal: Refusal }> {
    const { currency } = step.order;
    try {
      const gateway = await this.#gatewayOf(payment);
      return await gateway.authorize({
        ...requestOf(step, payment, 'authorize'),
        amount: money.formatAmount(amount, currency),
        currency,
        profileId: payment.source?.card?.gateway_payment_profile_id ?? '',
      });
    } catch (error) {
      return { refusal: this.#refusalOf(error, step) };
    }
  }

  /**
   * Collects of one payment, all or this amount. `operation`: each of several attempts has its own. Resolves with the
   * refusal after which nothing was collected; rejects as long as that is open.
   */
  async capturePayment(
    step: PaymentStep,
    payment: Payment,
    { operation = 'capture', amount }: { operation?: string; amount?: money.Minor | undefined } = {},
  ): Promise<Refusal | undefined> {
    const wanted = amount === undefined ? undefined : money.formatAmount(amount, step.order.currency);
    try {
      const gateway = await this.#gatewayOf(payment);
      await gateway.capture(requestOf(step, payment, operation), wanted);
      return undefined;
    } catch (error) {
      if (error instanceof Refusal && isDecline(error)) return error;
      throw error;
    }
  }

  /** Ends the charge of one payment. `kept`: what of it is not paid back. */
  async voidPayment(step: PaymentStep, payment: Payment, kept = 0n): Promise<void> {
    const text = kept === 0n ? undefined : money.formatAmount(kept, step.order.currency);
    const gateway = await this.#gatewayOf(payment);
    await gateway.void(requestOf(step, payment, 'void'), text);
  }

  /**
   * Pays a part of one payment back. `operation`: each refund has its own. Resolves with what the gateway calls it, or with
   * the refusal after which nothing was paid back; rejects as long as that is open.
   */
  async refundPayment(
    step: CheckoutStep,
    payment: Payment,
    { operation, amount }: { operation: string; amount: money.Minor },
  ): Promise<{ transactionId: string; refusal?: never } | { transactionId?: never; refusal: Refusal }> {
    const wanted = money.formatAmount(amount, step.order.currency);
    try {
      const gateway = await this.#gatewayOf(payment);
      return await gateway.refund(requestOf(step, payment, operation), wanted);
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) return { refusal: error };
      throw error;
    }
  }

  /** Collects what was set aside. Only for an order that was completed. Resolves with whether there is anything. */
  async capturePayments(step: CheckoutStep): Promise<boolean> {
    const payments = collectedAtOnce(step.order);
    await Promise.all(
      payments.map(async ({ payment }) => {
        const gateway = await this.#gatewayOf(payment);
        await gateway.capture(requestOf(step, payment, 'capture'));
      }),
    );
    return payments.length > 0;
  }

  /** Ends all charges of a checkout that failed. Those that arrive later take nothing. */
  async voidCheckout(step: CheckoutStep): Promise<void> {
    await Promise.all(chargedAtCheckout(step.order).map(({ payment }) => this.voidPayment(step, payment)));
  }

  /** Ends all charges of an order. */
  async voidPayments(step: CheckoutStep): Promise<void> {
    await Promise.all(gatewayPaymentsOf(step.order).map(({ payment }) => this.voidPayment(step, payment)));
  }

  /** Ends all charges of a canceled order. What a refund gave back as store credit is not paid back a second time. */
  async giveBackPayments(step: CheckoutStep<CanceledOrder>): Promise<void> {
    const giveBack = (payment: Payment) =>
      this.voidPayment(step, payment, becameCredit(step.order, payment.id));
    await Promise.all(gatewayPaymentsOf(step.order).map(({ payment }) => giveBack(payment)));
  }

  #gatewayOf({ method }: Payment): Promise<PaymentGateway> {
    return this.gateways.gatewayOf(method);
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

/** What refunds gave back of a payment as store credit. */
const becameCredit = ({ refunds }: CanceledOrder, paymentId: string): money.Minor =>
  refunds
    .filter(({ status, to }) => status !== 'failed' && to === 'store_credit')
    .flatMap(({ parts }) => parts.filter(({ source }) => source.id === paymentId))
    .reduce((sum, { amount }) => sum + amount, 0n);

/** Whether a gateway did nothing. */
const isDecline = ({ code }: Refusal): boolean => code === 'gateway_error' || code === 'payment_failed';

function requestOf({ order, origin }: PaymentStep, payment: Payment, operation: string): ChargeRequest {
  const attempt = attemptOf(order, payment);
  return {
    chargeId: chargeIdOf(attempt, payment.id),
    idempotencyKey: uuidv5(attempt, `${operation} ${payment.id}`),
    storeId: order.store_id,
    origin,
  };
}
