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
  /**
   * What the gateway calls the charge: what it said with the authorization, or with the session in which the shopper paid. Absent where it
   * said nothing, and where its answer is not recorded: a charge whose answer was lost is voided without it.
   */
  readonly externalId?: string | undefined;
}

/** What a gateway says of a charge, beside that it exists. It is kept, and staff are shown it. */
export interface NamedCharge {
  /** What it calls the charge. Later requests name it, and so do its messages. */
  readonly externalId?: string | undefined;
  /** Its own page about the charge, an https address. */
  readonly externalUrl?: string | undefined;
}

export interface CaptureRequest extends ChargeRequest {
  /** What was set aside or collected, as the gateway said it; a decimal string in the currency of the charge. Absent: all that there was. */
  readonly authorized?: string | undefined;
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
  /** Whether the store collects as soon as the order is placed. A gateway may then collect with the payment itself. */
  readonly autoCapture: boolean;
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
 * What became of the money of a session that the shopper confirmed at the gateway, which is not asked to `authorize` it any more.
 *
 * `authorized`: it is set aside. `captured`: it is collected; the store asks for `capture` all the same, which pays back what is beyond the
 * amount that it names, and for `void`, which pays all of it back.
 */
export interface PaidSession extends NamedCharge {
  readonly status: 'authorized' | 'captured';
  /** What was set aside or collected, and has not gone back since; a decimal string in `currency`. */
  readonly amount: string;
  readonly currency: string;
  /** What the gateway calls the refunds that `amount` is without. What it tells of them adds nothing. Absent: none. */
  readonly goneBack?: readonly string[] | undefined;
  /** What the gateway calls its approval. */
  readonly responseCode: string;
  /** What staff and shoppers are shown of the card. */
  readonly card?: GatewayCard | undefined;
}

/** The shopper has confirmed, and the gateway does not know yet whether the money comes. It tells by a message. */
export interface SessionUnderWay {
  readonly status: 'under_way';
}

/** A request about the saving of a card without a payment. It may be repeated, as those about charges. */
export interface SetupRequest {
  /** Chosen by the shop. */
  readonly setupSessionId: string;
  /** A UUID for each operation on it. */
  readonly idempotencyKey: string;
  readonly storeId: string;
  readonly origin: Origin;
}

export interface SetupTerms {
  /** Whose card it is, by the shop's name. */
  readonly customerId: string;
  /** What the gateway called the customer the last time. */
  readonly customerExternalId?: string | undefined;
}

/** A session in which nothing can be paid any more. */
export interface EndedSession {
  /** What had been paid in it and went back, a decimal string in `currency`. Absent: nothing. */
  readonly returned?: { readonly amount: string; readonly currency: string } | undefined;
}

/** A request of a provider, as it came. */
export interface InboundRequest {
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * What a provider tells the store. It is told again until it is answered, late and in any order, so a message is never more than a
 * reason to look, or a fact that stays true.
 */
export type InboundMessage = {
  /** What the provider calls the message. It is handled once. */
  readonly id: string;
  /** What the gateway calls the session or the charge that it is about. */
  readonly externalId: string;
} & (
  | {
      /** The shopper has paid. The store asks `completeSession` what. */
      readonly type: 'session_paid';
    }
  | {
      /** An attempt to pay failed. Another one in the same session may still succeed. */
      readonly type: 'session_failed';
      readonly code: 'payment_failed' | 'gateway_error';
      /** What the provider says of it, shown to staff. */
      readonly message: string;
    }
  | {
      /** Money was paid back by `refund`, or in the provider's own pages. What `capture`, `void` and `end` paid back is left out. */
      readonly type: 'refunded';
      /** What the gateway calls the refund. One that the store asked for is known by it, and adds nothing. */
      readonly transactionId: string;
      /** A decimal string in `currency`. */
      readonly amount: string;
      readonly currency: string;
    }
  | {
      /** The holder of the card disputes the charge. */
      readonly type: 'disputed';
      /** What the gateway calls the dispute. */
      readonly disputeId: string;
      /** A decimal string in `currency`. */
      readonly amount: string;
      readonly currency: string;
      /** What the provider says of it, shown to staff. */
      readonly reason: string;
      /** `won`: the shop keeps the money. `lost`: it went back. */
      readonly status: 'open' | 'won' | 'lost';
      /** The provider's own page about it, an https address. */
      readonly externalUrl?: string | undefined;
    }
);

/** What a provider did when its settings were tried. */
export interface TriedSettings {
  /** `test`: payments with these settings move no money. */
  readonly mode: 'test' | 'live';
  readonly checks: readonly ('session_made_and_canceled' | 'authorized_and_released')[];
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

  /**
   * Begins to save a card that is charged later, without a payment: the customer enters it in the gateway's form. Absent, as
   * `completeSetup` is then: the gateway saves no cards so.
   */
  createSetup?(request: SetupRequest & SetupTerms): Promise<OpenedSession>;

  /** The card that was entered. Undefined: none was yet. `externalData`: what the storefront sends. */
  completeSetup?(
    request: SetupRequest & Pick<OpenedSession, 'externalId'> & { readonly externalData: JsonObject },
  ): Promise<GatewayCard | undefined>;

  /** Sets the amount aside on the card. Resolves with what the gateway calls its approval, and the charge. */
  authorize(request: AuthorizationRequest): Promise<{ readonly responseCode: string } & NamedCharge>;

  /**
   * Collects what was authorized, or a part of it: then the rest is released. A charge is collected once. Changes nothing
   * for one that was voided before. `amount`: a decimal string in the currency of the charge; more than was authorized is
   * refused with `gateway_error`. After a refusal the payment has failed, and its charge is voided.
   *
   * Of what the shopper paid at the gateway and it has collected, what is beyond `amount` goes back, once. It is refused where less than
   * `amount` is left, because of refunds that the store did not ask for.
   */
  capture(request: CaptureRequest, amount?: string): Promise<void>;

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

  /**
   * Tries whether the provider accepts the preferences, without moving money. Rejects with what it says of them. Absent: it can't be tried.
   */
  tryOut?(idempotencyKey: string): Promise<TriedSettings>;

  /**
   * What a provider tells by a request to `POST /api/v3/payment_providers/{type}/events`. Throws `Refusal('invalid_token')` unless the
   * signature is that of the method's secret, is over these bytes, and is fresh; what a fresh signature tells of an old payment is taken.
   * Nothing else is believed of the request, and nothing is asked of the provider. Kinds that mean nothing to the store are left out. Absent:
   * the provider tells nothing.
   */
  inbound?(request: InboundRequest): Promise<readonly InboundMessage[]> | readonly InboundMessage[];
}

/**
 * A gateway at which payments begin with a session: it is told of what is to be paid before the shopper pays. Either the session ends in a
 * card, and `authorize` moves the money; or the shopper confirms it at the gateway, which has moved the money then.
 */
export interface SessionGateway extends PaymentGateway {
  /** `profileId`: a saved card of the shopper's to begin with. The shopper has to confirm it all the same. */
  createSession(
    request: SessionRequest & SessionTerms & { readonly profileId?: string | undefined },
  ): Promise<OpenedSession>;

  /** Tells of other terms. Resolves with what storefronts are shown from then on. */
  updateSession(
    request: SessionRequest & SessionTerms & Pick<OpenedSession, 'externalId'>,
  ): Promise<Pick<OpenedSession, 'externalData'>>;

  /**
   * The card, or whatever it is, with which the shopper pays; `authorize` gets its `gateway_payment_profile_id`. Or what became of the
   * money, where the shopper has confirmed the session at the gateway. Undefined: nothing is paid, and the session stays open. `result`:
   * what the storefront sent beside `externalData`; null where nobody sent it, as after a message of the provider.
   *
   * Refusals end the session, but for those of status 503.
   */
  completeSession(
    request: SessionRequest & SessionTerms & Pick<OpenedSession, 'externalId'> & { readonly result: unknown },
  ): Promise<GatewayCard | PaidSession | SessionUnderWay | undefined>;

  /**
   * Ends a session that became no payment: another one took its place, its cart was deleted, or it has expired. Nothing can be paid in it any
   * more, and what was paid goes back. Absent: nobody can pay in it without the store.
   */
  end?(request: SessionRequest & Pick<OpenedSession, 'externalId'>): Promise<EndedSession>;
}
