import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Clock } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/server/runtime';
import type { PaymentGateway, SessionGateway } from '../payment-gateway/payment-gateway.ts';
import type { GatewayTools, PaymentProvider } from '../payment-gateway/payment-provider.ts';
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
  async gatewayOf({ id, type }: Method): Promise<PaymentGateway> {
    const provider = providerOf(type);
    if (!provider?.gateway) throw new Error(`no gateway makes payments of type ${type}`);
    const { preferences, tools } = await this.#openedFor(provider, id);
    return provider.gateway(preferences, tools);
  }

  /** The same, for a method whose payments begin with a session. Rejects for another one. */
  async sessionGatewayOf({ id, type }: Method): Promise<SessionGateway> {
    const provider = providerOf(type);
    if (!provider?.sessionRequired) throw new Error(`no gateway has sessions of type ${type}`);
    const { preferences, tools } = await this.#openedFor(provider, id);
    return provider.gateway(preferences, tools);
  }

  async #openedFor({ preferences }: PaymentProvider, methodId: string) {
    const { state } = await this.commands.load(paymentMethod, methodId);
    const method = state.status === 'deleted' ? state.last : state;
    const isKnown = method.status === 'present';
    const { commands, contexts, clock } = this;
    const tools: GatewayTools = { commands, contexts, clock, storeId: isKnown ? method.store_id : undefined };
    return { preferences: preferencesFor(preferences, isKnown ? method : {}), tools };
  }
}

interface Method {
  readonly id: string;
  readonly type: string;
}
