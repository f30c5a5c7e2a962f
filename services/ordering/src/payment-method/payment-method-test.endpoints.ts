import { Inject, Injectable } from '@nestjs/common';
import { testPaymentMethod } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { type Call, Handles } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { isGatewayType } from '../payment-gateway/gateway-types.ts';
import type { PaymentGateway } from '../payment-gateway/payment-gateway.ts';
import { PaymentGateways } from './payment-gateways.ts';
import { paymentMethod } from './payment-method.ts';

/** Staff try whether the provider takes the settings that they filled in. */
@Injectable()
export class PaymentMethodTestEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(PaymentGateways) private readonly gateways: PaymentGateways,
  ) {}

  @Handles(testPaymentMethod)
  async test({ params, caller, context }: Call<typeof testPaymentMethod>) {
    const { id } = params;
    const { state } = await this.commands.load(paymentMethod, id);
    if (state.status !== 'present' || state.store_id !== caller.store.id)
      throw refusals.notFound('payment_method');
    const { type } = state;
    const gateway: Pick<PaymentGateway, 'tryOut'> = isGatewayType(type)
      ? await this.gateways.gatewayOf({ id, type })
      : {};
    if (!gateway.tryOut) throw refusals.notPossible('payment_method_not_tried');
    const { mode, checks } = await gateway.tryOut(context.commandId);
    return { mode, checks: [...checks] };
  }
}
