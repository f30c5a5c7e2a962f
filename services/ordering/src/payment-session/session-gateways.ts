import { Inject, Injectable } from '@nestjs/common';
import type { CommandContext } from '@storefold/kernel/command-handling';
import { type JsonObject, type Logger, money, Refusal, uuidv5 } from '@storefold/kernel/core';
import type { Origin } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import type {
  EndingSession,
  OfferedMethod,
  PaymentFailure,
  PaymentSession,
} from '../order/payment/payment.ts';
import { paymentFailureOf } from '../order/payment/payment-failure.ts';
import type {
  EndedSession,
  GatewayCard,
  OpenedSession,
  PaidSession,
  SessionUnderWay,
} from '../payment-gateway/payment-gateway.ts';
import { PaymentGateways } from '../payment-method/payment-gateways.ts';

/** What a session is of. */
type Terms = Pick<PaymentSession, 'amount' | 'currency' | 'external_data'>;

type Paid =
  | { readonly answer: GatewayCard | PaidSession | SessionUnderWay | undefined; readonly failure?: never }
  | { readonly answer?: never; readonly failure: PaymentFailure };

/**
 * Asks gateways about payment sessions. They are asked before the cart tells of it, because they move no money: what a
 * process that died has asked is asked again under the same key, or forgotten.
 */
@Injectable()
export class SessionGateways {
  constructor(
    @Inject(PaymentGateways) private readonly gateways: PaymentGateways,
    @Inject(TOKENS.LOGGER) private readonly logger: Logger,
  ) {}

  async create(
    sessionId: string,
    method: OfferedMethod,
    terms: Terms,
    profileId: string | undefined,
    context: CommandContext,
  ): Promise<OpenedSession> {
    const gateway = await this.gateways.sessionGatewayOf(method);
    return this.#asked(() =>
      gateway.createSession({
        ...requestOf('create', sessionId, terms, context),
        autoCapture: method.auto_capture,
        profileId,
      }),
    );
  }

  /** Resolves with what storefronts are shown from then on. */
  async update(
    { id, method, external_id: externalId }: PaymentSession,
    terms: Terms,
    context: CommandContext,
  ): Promise<JsonObject> {
    const gateway = await this.gateways.sessionGatewayOf(method);
    const { auto_capture: autoCapture } = method;
    const request = { ...requestOf('update', id, terms, context), autoCapture, externalId };
    return (await this.#asked(() => gateway.updateSession(request))).externalData;
  }

  /** Resolves with the card, or with why there is none. Rejects as long as that is open. */
  async complete(
    { id, method, external_id: externalId, ...terms }: PaymentSession,
    result: unknown,
    context: CommandContext,
  ): Promise<Paid> {
    const gateway = await this.gateways.sessionGatewayOf(method);
    const { auto_capture: autoCapture } = method;
    const request = { ...requestOf('complete', id, terms, context, result), autoCapture, externalId, result };
    try {
      return { answer: await gateway.completeSession(request) };
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) return { failure: paymentFailureOf(error) };
      throw this.#refusalOf(error);
    }
  }

  /** Whether a shopper may pay in sessions of the method without the store. */
  async mayBePaidThere(method: OfferedMethod): Promise<boolean> {
    return (await this.gateways.sessionGatewayOf(method)).end !== undefined;
  }

  /** Ends a session that became no payment. Rejects with status 503 as long as it is open whether it has ended. */
  async end(
    { id, method, external_id: externalId }: EndingSession,
    storeId: string,
    origin: Origin,
  ): Promise<EndedSession> {
    const gateway = await this.gateways.sessionGatewayOf(method);
    const request = {
      sessionId: id,
      externalId,
      idempotencyKey: uuidv5(SESSIONS, `end ${id}`),
      storeId,
      origin,
    };
    try {
      return (await gateway.end?.(request)) ?? {};
    } catch (error) {
      throw error instanceof Refusal ? error : openAnswer(error);
    }
  }

  async #asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask();
    } catch (error) {
      throw this.#refusalOf(error);
    }
  }

  #refusalOf(error: unknown): Refusal {
    if (error instanceof Refusal) return error;
    this.logger.error({ err: error }, 'a payment gateway broke');
    return new Refusal('payment_processing_error', 'payment_not_processed');
  }
}

/** It is open what became of the session. */
export const openAnswer = (cause: unknown): Refusal =>
  new Refusal('payment_processing_error', 'payment_gateway_silent', undefined, { status: 503, cause });

const SESSIONS = '6d0c2b39-8f0e-5a37-b0a4-2f7f1d0c9e14';

/** What is asked with other contents has another key, so that no gateway answers it as what was asked before. */
function requestOf(
  operation: string,
  sessionId: string,
  { amount, currency, external_data: externalData }: Terms,
  context: CommandContext,
  result: unknown = null,
) {
  const terms = { amount: money.formatAmount(amount, currency), currency, externalData };
  const { storeId, correlationId, causationId, actor } = context;
  return {
    ...terms,
    sessionId,
    idempotencyKey: uuidv5(SESSIONS, JSON.stringify([operation, sessionId, terms, result])),
    storeId,
    origin: { correlationId, causationId, actor },
  };
}
