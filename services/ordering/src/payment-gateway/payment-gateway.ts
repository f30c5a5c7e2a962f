import type { PaymentCard } from '@storefold/contracts';
import type { JsonObject } from '@storefold/kernel/core';
import type { Origin } from '@storefold/kernel/ports';

/** A card as a gateway knows it. Its number stays with the gateway. */
export type GatewayCard = PaymentCard & {
  /** By which the gateway charges the card, as often as it is asked. */
  readonly gateway_payment_profile_id: string;
};

/**
 * A request about one charge: a payment of one attempt to complete an order, or one that staff added. It may be repeated by any process, and then
 * answers what it answered the first time: a process may die between the gateway's answer and its own record of it.
 */
export interface ChargeRequest {
  /** Chosen by the shop, and the same for all requests about the charge. */
  readonly chargeId: string;
  /** A UUID for each operation on a charge. Each of several refunds has its own. */
  readonly idempotencyKey: string;
  readonly storeId: string;
  /** What the request follows from. */
  readonly origin: Origin;
}

export interface AuthorizationRequest extends ChargeRequest {
  /** A decimal string in `currency`. */
  readonly amount: string;
  readonly currency: string;
  readonly profileId: string;
}

/** A request about a payment session, by which a shopper pays a cart. It may be repeated, as those about charges. */
export interface SessionRequest {
  /** Chosen by the shop. */
  readonly sessionId: string;
  /** A UUID for each operation on the session. What is asked with other contents has another. */
  readonly idempotencyKey: string;
  readonly storeId: string;
  readonly origin: Origin;
}

export interface SessionTerms {
  /** What is to be authorized at the end, a decimal string in `currency`. */
  readonly amount: string;
  readonly currency: string;
  /** What the storefront has told, and what the gateway has. */
  readonly externalData: JsonObject;
}

/** What a storefront needs to pay at the gateway. */
export interface OpenedSession {
  /** What the gateway calls it. */
  readonly externalId: string;
  readonly customerExternalId?: string;
  /** What storefronts are shown, and send back. It is kept. */
  readonly externalData: JsonObject;
}

/**
 * Moves the money of payments, outside of the log. Each provider has an adapter.
 *
 * Each request has one of three answers: it is done; it is refused for good, by a `Refusal`; or it is open what became of it, by a
 * `Refusal` of status 503, any other error, or no answer in time. Then the same request, with the same idempotency key, is repeated until it
 * has one of the other two. What is refused for good was not done, is said to staff with the text of the refusal, and is never asked again with
 * that key. Refusals: `payment_failed`, the card is declined; `gateway_error`, anything else. An authorization alone that ends in another
 * error than a `Refusal` has failed: its charge is voided.
 */
export interface PaymentGateway {
  /** The card that a token stands for, which may be charged from then on. Undefined: the gateway knows no such token. */
  exchangeToken(token: string, idempotencyKey: string): Promise<GatewayCard | undefined>;

  /** Sets the amount aside on the card. Resolves with what the gateway calls its approval. */
  authorize(request: AuthorizationRequest): Promise<{ readonly responseCode: string }>;

  /**
   * Collects what was authorized, or a part of it: then the rest is released. A charge is collected once. Changes nothing
   * for one that was voided before. `amount`: a decimal string in the currency of the charge; more than was authorized is
   * refused with `gateway_error`. After a refusal the payment has failed, and its charge is voided.
   */
  capture(request: ChargeRequest, amount?: string): Promise<void>;

  /**
   * Pays back a part of what was captured, or all of it; over all refunds never more. Resolves with what the gateway calls
   * the refund. `amount`: a decimal string in the currency of the charge.
   *
   * After a refusal nothing was paid. After one of status 503 the refund may have been paid: the same request is repeated until it
   * is answered.
   */
  refund(request: ChargeRequest, amount: string): Promise<{ readonly transactionId: string }>;

  /**
   * Ends the charge: what was authorized is released, what is left of what was captured is paid back. An authorization that arrives later
   * is refused, so a charge whose answer was lost can be voided as well. `kept`: what of it the shop keeps, because it gave it back
   * otherwise; a decimal string in the currency of the charge. What was captured is paid back so only for orders that were canceled before
   * cancellations made refunds; today the shop asks for the end of authorizations alone.
   */
  void(request: ChargeRequest, kept?: string): Promise<void>;
}

/**
 * A gateway at which payments begin with a session: it is told of what is to be paid before the shopper pays. A session moves
 * and sets aside no money; that is for `authorize`, with the card in which it ends. One that is never completed is left alone.
 */
export interface SessionGateway extends PaymentGateway {
  createSession(request: SessionRequest & SessionTerms): Promise<OpenedSession>;

  /** Tells of other terms. Resolves with what storefronts are shown from then on. */
  updateSession(
    request: SessionRequest & SessionTerms & Pick<OpenedSession, 'externalId'>,
  ): Promise<Pick<OpenedSession, 'externalData'>>;

  /**
   * The card, or whatever it is, with which the shopper pays; `authorize` gets its `gateway_payment_profile_id`. Undefined: what
   * the storefront sent says nothing, and the session stays open. `result`: what the storefront sent beside `externalData`.
   *
   * Refusals end the session, but for those of status 503.
   */
  completeSession(
    request: SessionRequest & SessionTerms & Pick<OpenedSession, 'externalId'> & { readonly result: unknown },
  ): Promise<GatewayCard | undefined>;
}
