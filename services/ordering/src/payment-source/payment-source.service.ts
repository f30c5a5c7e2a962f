import { Inject, Injectable } from '@nestjs/common';
import { type addCartPayment, idPrefixes } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { Refusal, refusals } from '@storefold/kernel/core';
import type { Call, Caller } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import type { Cart, Order } from '../order/order.ts';
import type { OfferedMethod, Payment, PaymentSource } from '../order/payment/payment.ts';
import { isGatewayType } from '../payment-gateway/gateway-types.ts';
import type { GatewayCard } from '../payment-gateway/payment-gateway.ts';
import { needsSession } from '../payment-gateway/payment-providers.ts';
import { PaymentGateways } from '../payment-method/payment-gateways.ts';
import { findSavedCard, paymentSources, refuseUnsavable } from './payment-source.decider.ts';

type AddPayment = Pick<Call<typeof addCartPayment>, 'body' | 'caller' | 'context'>;
type Owned = Pick<Order, 'customer_id'>;

/** What the payments of carts are made with: cards that are new, and those that customers have saved. */
@Injectable()
export class PaymentSourceService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(PaymentGateways) private readonly gateways: PaymentGateways,
  ) {}

  /**
   * The card that the request names. A token is exchanged at the gateway and not kept. Null for a method that needs none.
   */
  async sourceFor(method: OfferedMethod, cart: Owned, call: AddPayment): Promise<PaymentSource | null> {
    const { type } = method;
    if (!isGatewayType(type)) return null;
    const { token, source_id: savedId, save } = call.body.source ?? {};
    if (savedId) {
      const card = await this.savedCardOf(type, savedId, cart, call.caller, 'source.source_id');
      return { payment_source_id: savedId, card };
    }
    if (!token) throw refusals.invalid({ source: ['blank'] });
    if (save) {
      const owner = ownerIn(call.caller);
      refuseUnsavable(await this.#sourcesOf(owner), 'source.save');
      if (!belongsTo(owner, cart))
        throw refusals.invalid({ source: ['card_not_saved_before_cart_is_yours'] });
    }
    const { context } = call;
    const gateway = await this.gateways.gatewayOf(method);
    const card = await gateway.exchangeToken(token, context.commandId);
    if (!card) throw refusals.invalid({ 'source.token': ['invalid'] });
    return { payment_source_id: save ? context.newId(idPrefixes.payment_source) : null, card };
  }

  /** Saves the card of a payment that was just added, if the request wants that. */
  async saveCard({ method, source }: Payment, { body, caller, context }: AddPayment): Promise<void> {
    const { save, source_id: savedId } = body.source ?? {};
    if (!save || savedId || !isGatewayType(method.type)) return;
    if (!source?.payment_source_id || !source.card) return;
    const create = {
      type: 'Create',
      storeId: caller.store.id,
      sourceId: source.payment_source_id,
      methodType: method.type,
      card: source.card,
      epoch: caller.customer?.epochs?.credential_epoch,
    } as const;
    await this.commands.execute(paymentSources, ownerIn(caller), create, context.derive('save card'));
  }

  /** Why a cart can't be completed: its customer removed the card that is to pay. Asks nothing for other carts. */
  async refuseRemoved({ payments, customer_id }: Cart): Promise<void> {
    const ids = payments.flatMap(({ source, charge, status }) =>
      status === 'pending' && charge === null ? (source?.payment_source_id ?? []) : [],
    );
    if (ids.length === 0) return;
    const sources = customer_id === null ? [] : (await this.#sourcesOf(customer_id)).sources;
    if (ids.every((id) => sources.some((each) => each.id === id))) return;
    throw refusals.notPossible('saved_card_gone');
  }

  /**
   * A saved card of an order's customer, for staff. It is charged without its owner, who is not there for a session: a
   * method of sessions is refused without one, with `processing_error`, others with `validation_error`.
   */
  async savedSourceFor(
    type: string,
    id: string | null | undefined,
    customerId: string | null,
  ): Promise<PaymentSource> {
    const sources = !id || customerId === null ? [] : (await this.#sourcesOf(customerId)).sources;
    const saved = sources.find((each) => each.id === id && each.payment_method_type === type);
    if (saved) return { payment_source_id: saved.id, card: saved.card };
    if (needsSession(type)) throw refusals.notPossible('payment_session_required');
    throw refusals.invalid({ source_id: [id ? 'must_exist' : 'blank'] });
  }

  /** A saved card of the shopper's, for a cart or an order of theirs. `field`: by which the request names it. */
  async savedCardOf(
    type: string,
    id: string,
    cart: Owned,
    { customer }: Caller,
    field = 'source_id',
  ): Promise<GatewayCard> {
    if (!customer) throw refusals.notFound('credit_card');
    const saved = findSavedCard(await this.#sourcesOf(customer.id), id);
    if (!belongsTo(customer.id, cart))
      throw refusals.invalid({ [field]: ['card_not_used_before_cart_is_yours'] });
    if (saved.payment_method_type !== type) throw refusals.invalid({ [field]: ['invalid'] });
    return saved.card;
  }

  async #sourcesOf(customerId: string) {
    return (await this.commands.load(paymentSources, customerId)).state;
  }
}

/**
 * A saved card pays for carts of its owner alone. Whoever has the token of a guest's cart changes and completes it, and
 * would spend from the card.
 */
const belongsTo = (owner: string, { customer_id }: Owned): boolean => customer_id === owner;

/** Cards are saved for customers. */
function ownerIn({ customer }: Caller): string {
  if (!customer) throw new Refusal('authentication_required', 'authentication_required_to_save_card');
  return customer.id;
}
