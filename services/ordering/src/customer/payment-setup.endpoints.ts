import { Inject, Injectable } from '@nestjs/common';
import {
  completePaymentSetupSession,
  idPrefixes,
  openPaymentSetupSession,
  readPaymentSetupSession,
} from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { Refusal, refusals, uuidv5 } from '@storefold/kernel/core';
import { type Call, type Caller, Handles } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { methodFor, OfferQueries } from '../offer/offer.queries.ts';
import type { PaymentGateway } from '../payment-gateway/payment-gateway.ts';
import { providerOf } from '../payment-gateway/payment-providers.ts';
import { PaymentGateways } from '../payment-method/payment-gateways.ts';
import { paymentMethod } from '../payment-method/payment-method.ts';
import { openAnswer } from '../payment-session/session-gateways.ts';
import { paymentSetupSessionBody } from '../payment-source/payment-setup.serializer.ts';
import { findSetup, paymentSources, refuseUnsavable } from '../payment-source/payment-source.decider.ts';
import type { PaymentSourcesState, SetupSession } from '../payment-source/payment-source.ts';

/** Customers save cards without paying with them, in the form of a provider. */
@Injectable()
export class PaymentSetupEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(OfferQueries) private readonly offers: OfferQueries,
    @Inject(PaymentGateways) private readonly gateways: PaymentGateways,
  ) {}

  @Handles(openPaymentSetupSession)
  async open({ body, caller, context }: Call<typeof openPaymentSetupSession>) {
    const { payment_method_id } = body;
    const customerId = ownerIn(caller);
    const offered = await this.offers.offeredBy(caller.store);
    const method = methodFor({ origin: 'shopper', shipping_address: null }, offered, payment_method_id);
    if (!method) throw refusals.idNotFound('payment_method', payment_method_id);
    const state = await this.#stateOf(customerId);
    refuseUnsavable(state, 'payment_method_id');
    const id = context.newId(idPrefixes.payment_setup_session);
    const gateway = await this.#gatewayOf(method);
    const external = await answered(() =>
      gateway.createSetup({
        ...requestOf('create', id, context),
        customerId,
        customerExternalId: customerAt(state, payment_method_id),
      }),
    );
    const { externalId, customerExternalId = null, externalData } = external;
    const setup = {
      id,
      store_id: caller.store.id,
      payment_method_id,
      payment_method_type: method.type,
      external_id: externalId,
      customer_external_id: customerExternalId,
      external_data: externalData,
    };
    const opened = await this.commands.execute(
      paymentSources,
      customerId,
      { type: 'OpenSetup', setup },
      context,
    );
    return this.#bodyOf(findSetup(opened.state, id));
  }

  @Handles(readPaymentSetupSession)
  async read({ params, caller }: Call<typeof readPaymentSetupSession>) {
    return this.#bodyOf(this.#setupIn(await this.#stateOf(ownerIn(caller)), params.id, caller));
  }

  @Handles(completePaymentSetupSession)
  async complete({ params, body, caller, context }: Call<typeof completePaymentSetupSession>) {
    const customerId = ownerIn(caller);
    const setup = this.#setupIn(await this.#stateOf(customerId), params.id, caller);
    if (setup.status === 'completed') return this.#bodyOf(setup);
    if (setup.status === 'canceled') throw refusals.notPossible('payment_setup_session_canceled');
    const { payment_method_id: id, payment_method_type: type, external_id: externalId } = setup;
    const gateway = await this.#gatewayOf({ id, type });
    const externalData = body.external_data ?? {};
    const card = await answered(() =>
      gateway.completeSetup({ ...requestOf('complete', setup.id, context), externalId, externalData }),
    );
    if (!card) throw refusals.invalid({ external_data: ['invalid'] });
    const { state } = await this.commands.execute(
      paymentSources,
      customerId,
      {
        type: 'CompleteSetup',
        setupId: setup.id,
        sourceId: context.newId(idPrefixes.payment_source),
        card,
        epoch: caller.customer?.epochs?.credential_epoch,
      },
      context,
    );
    return this.#bodyOf(findSetup(state, setup.id));
  }

  /** Refused where the provider saves no cards without a payment, or is there no longer. */
  async #gatewayOf(method: { readonly id: string; readonly type: string }): Promise<SavingGateway> {
    const gateway = providerOf(method.type)?.gateway ? await this.gateways.gatewayOf(method) : undefined;
    if (!gateway || !isSaving(gateway)) throw refusals.notPossible('payment_method_saves_no_cards');
    return gateway;
  }

  /** Of the caller's store: a customer may be one of several. */
  #setupIn(state: PaymentSourcesState, id: string, { store }: Caller): SetupSession {
    const setup = findSetup(state, id);
    if (setup.store_id !== store.id) throw refusals.idNotFound('payment_setup_session', id);
    return setup;
  }

  async #bodyOf(setup: SetupSession) {
    const { state } = await this.commands.load(paymentMethod, setup.payment_method_id);
    const method = state.status === 'deleted' ? state.last : state;
    if (method.status !== 'present') throw refusals.idNotFound('payment_method', setup.payment_method_id);
    return paymentSetupSessionBody(setup, method);
  }

  async #stateOf(customerId: string): Promise<PaymentSourcesState> {
    return (await this.commands.load(paymentSources, customerId)).state;
  }
}

type SavingGateway = PaymentGateway & Required<Pick<PaymentGateway, 'createSetup' | 'completeSetup'>>;

const isSaving = (gateway: PaymentGateway): gateway is SavingGateway =>
  gateway.createSetup !== undefined && gateway.completeSetup !== undefined;

/** What the provider called the customer the last time, so that it has one record of each. */
const customerAt = ({ setups }: PaymentSourcesState, methodId: string): string | undefined =>
  setups.findLast((each) => each.payment_method_id === methodId && each.customer_external_id !== null)
    ?.customer_external_id ?? undefined;

/** Rejects with status 503 as long as it is open what became of the request. */
async function answered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw error instanceof Refusal ? error : openAnswer(error);
  }
}

const SETUPS = 'c1e3c0a2-6f3b-5a0e-9d55-7a4f2a9b8e31';

const requestOf = (operation: string, setupSessionId: string, context: CommandContext) => ({
  setupSessionId,
  idempotencyKey: uuidv5(SETUPS, `${operation} ${setupSessionId}`),
  storeId: context.storeId,
  origin: originIn(context),
});

const originIn = ({ correlationId, causationId, actor }: CommandContext) => ({
  correlationId,
  causationId,
  actor,
});

/** The gateway lets in nobody but customers. */
const ownerIn = ({ customer }: Caller): string => customer?.id ?? '';
