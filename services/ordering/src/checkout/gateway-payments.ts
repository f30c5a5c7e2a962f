import { Inject, Injectable } from '@nestjs/common';
import { type Logger, money, Refusal, uuidv5 } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/kernel/runtime';
import { chargeIdOf } from '../order/order.ids.ts';
import { gatewayPaymentsOf } from '../order/order.totals.ts';
import type { CheckoutFailure, Payment } from '../order/order.ts';
import { isGatewayType } from '../payment-gateway/gateway-types.ts';
import type { ChargeRequest, PaymentGateway } from '../payment-gateway/payment-gateway.ts';
import { PaymentGateways } from '../payment-gateway/payment-gateways.ts';
import type { CheckoutStep } from './checkout.participants.ts';
import { failureOf } from './checkout.rules.ts';

/** What the gateways said to each payment, by its id; or why the checkout fails. */
export type Authorized =
  | { readonly responseCodes: Readonly<Record<string, string>>; readonly failure?: never }
  | { readonly failure: CheckoutFailure };

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
    const { currency } = step.order;
    for (const { payment, amount } of gatewayPaymentsOf(step.order)) {
      try {
        const { responseCode } = await this.#gatewayOf(payment).authorize({
          ...requestOf(step, payment, 'authorize'),
          amount: money.formatAmount(amount, currency),
          currency,
          profileId: payment.source?.card?.gateway_payment_profile_id ?? '',
        });
        responseCodes[payment.id] = responseCode;
      } catch (error) {
        return { failure: this.#failureOf(error, step) };
      }
    }
    return { responseCodes };
  }

  /** Collects what was set aside. Only for an order that was completed. Resolves with whether there is anything. */
  async capturePayments(step: CheckoutStep): Promise<boolean> {
    const payments = gatewayPaymentsOf(step.order);
    await Promise.all(
      payments.map(({ payment }) => this.#gatewayOf(payment).capture(requestOf(step, payment, 'capture'))),
    );
    return payments.length > 0;
  }

  /** Ends all charges of the checkout. Those that arrive later take nothing. */
  async voidPayments(step: CheckoutStep): Promise<void> {
    await Promise.all(
      gatewayPaymentsOf(step.order).map(({ payment }) =>
        this.#gatewayOf(payment).void(requestOf(step, payment, 'void')),
      ),
    );
  }

  #gatewayOf({ method }: Payment): PaymentGateway {
    if (!isGatewayType(method.type)) throw new Error(`no gateway makes payments of type ${method.type}`);
    return this.gateways.gatewayOf(method.type);
  }

  /** Whatever else goes wrong may have happened after the gateway took the money, so the charge is voided as well. */
  #failureOf(error: unknown, { key }: CheckoutStep): CheckoutFailure {
    if (error instanceof Refusal) {
      if (error.status >= 500) throw error;
      return failureOf('authorize_payments', error);
    }
    this.logger.error({ err: error, order: key }, 'a payment gateway broke');
    return failureOf(
      'authorize_payments',
      new Refusal('payment_processing_error', 'The payment could not be processed, please try again'),
    );
  }
}

function requestOf({ order, origin }: CheckoutStep, { id }: Payment, operation: string): ChargeRequest {
  const { checkout, store_id: storeId } = order;
  return {
    chargeId: chargeIdOf(checkout.id, id),
    idempotencyKey: uuidv5(checkout.id, `${operation} ${id}`),
    storeId,
    origin,
  };
}
