import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Clock } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/kernel/runtime';
import type { PaymentGateway } from '../payment-gateway/payment-gateway.ts';
import { providerOf } from '../payment-gateway/payment-providers.ts';
import { preferencesFor } from '../payment-gateway/preferences.ts';
import { paymentMethod } from './payment-method.ts';

/** Opens the gateways of payment methods. */
@Injectable()
export class PaymentGateways {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The gateway with the preferences that the method has now, or had last: what a method made before it was deleted is still
   * collected and paid back. Rejects if the type has no gateway here.
   */
  async gatewayOf({ id, type }: { readonly id: string; readonly type: string }): Promise<PaymentGateway> {
    const { commands, contexts, clock } = this;
    const provider = providerOf(type);
    if (!provider?.gateway) throw new Error(`no gateway makes payments of type ${type}`);
    const { state } = await commands.load(paymentMethod, id);
    const method = state.status === 'deleted' ? state.last : state;
    const kept = method.status === 'present' ? method : {};
    return provider.gateway(preferencesFor(provider.preferences, kept), { commands, contexts, clock });
  }
}
