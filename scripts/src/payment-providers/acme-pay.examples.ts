import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '@storefold/kernel/core';
import {
  type AuthorizationRequest,
  type ChargeRequest,
  type GatewayCard,
  type InboundMessage,
  type InboundRequest,
  type PaymentGateway,
  type PaymentProvider,
  type PreferencesOf,
  registerPaymentProvider,
} from '@storefold/ordering';

/** What staff fill in for each payment method of this type. */
export const preferences = {
  api_key: { type: 'password' },
  api_url: { type: 'string', default: 'https://api.acme-pay.example' },
  timeout_ms: { type: 'integer', default: 10_000 },
  webhook_secret: { type: 'password' },
} as const;

export class AcmeGateway implements PaymentGateway {
  constructor(private readonly settings: PreferencesOf<typeof preferences>) {}

  async exchangeToken(token: string, idempotencyKey: string): Promise<GatewayCard | undefined> {
    const { card } = await this.ask<{ card: GatewayCard | null }>('cards', idempotencyKey, { token });
    return card ?? undefined;
  }

  async authorize({ chargeId, idempotencyKey, amount, currency, profileId }: AuthorizationRequest) {
    const { approval } = await this.ask<{ approval: string }>(
      `charges/${chargeId}/authorize`,
      idempotencyKey,
      { amount, currency, card: profileId },
      { 402: () => new Refusal('payment_failed', 'card_declined') },
    );
    return { responseCode: approval, externalId: chargeId };
  }

  async capture({ chargeId, idempotencyKey }: ChargeRequest, amount?: string): Promise<void> {
    await this.ask(
      `charges/${chargeId}/capture`,
      idempotencyKey,
      { amount },
      {
        402: () => new Refusal('gateway_error', 'payment_gateway_declined_capture'),
        409: () => new Refusal('gateway_error', 'payment_gateway_collects_no_more'),
      },
    );
  }

  async refund({ chargeId, idempotencyKey }: ChargeRequest, amount: string) {
    const { refund } = await this.ask<{ refund: string }>(
      `charges/${chargeId}/refund`,
      idempotencyKey,
      { amount },
      {
        409: () => new Refusal('gateway_error', 'payment_gateway_declined_refund'),
        500: () => new Refusal('payment_processing_error', 'payment_gateway_error_on_refund'),
      },
    );
    return { transactionId: refund };
  }

  async void({ chargeId, idempotencyKey }: ChargeRequest, kept?: string): Promise<void> {
    await this.ask(
      `charges/${chargeId}/void`,
      idempotencyKey,
      { kept },
      { 409: () => new Refusal('gateway_error', 'payment_gateway_declined_void') },
    );
  }

  /** ACME signs what it tells: the second, and a digest of that and of the body. */
  inbound({ headers, body }: InboundRequest): InboundMessage[] {
    const { webhook_secret: secret } = this.settings;
    const [second = '', digest = ''] = (headers['acme-signature'] ?? '').split('.');
    const signed = createHmac('sha256', secret ?? '')
      .update(`${second}.`)
      .update(body)
      .digest('hex');
    const isFresh = Math.abs(Date.now() / 1_000 - Number(second)) <= 300;
    if (!secret || !isFresh || digest.length !== signed.length) throw unsigned();
    if (!timingSafeEqual(Buffer.from(digest), Buffer.from(signed))) throw unsigned();
    const told = JSON.parse(Buffer.from(body).toString()) as AcmeEvent;
    const { id, event, charge, amount, currency } = told;
    const named = { id, externalId: charge, amount, currency };
    if (event === 'refund') return [{ type: 'refunded', ...named, transactionId: told.refund }];
    const { dispute: disputeId, reason, status } = told;
    return event === 'dispute' ? [{ type: 'disputed', ...named, disputeId, reason, status }] : [];
  }

  /** Resolves with what ACME answers. `refusals`: what its refusals mean, by their status. */
  protected async ask<Answer>(
    path: string,
    idempotencyKey: string,
    body: Readonly<Record<string, string | undefined>>,
    refusals: Readonly<Record<number, () => Refusal>> = {},
  ): Promise<Answer> {
    const { api_key, api_url, timeout_ms } = this.settings;
    const request = {
      method: 'POST',
      headers: {
        authorization: `Bearer ${api_key}`,
        'content-type': 'application/json',
        // ACME finds what it did by this key, and answers the same again.
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeout_ms ?? 10_000),
    };
    let response: Response;
    let answer: unknown;
    try {
      response = await fetch(`${api_url}/${path}`, request);
      answer = await response.json();
    } catch (cause) {
      throw unknownOutcome(cause);
    }
    if (response.ok) return answer as Answer;
    // Of a server between us and ACME, which may have done what it was asked.
    if (response.status > 500) throw unknownOutcome(response.status);
    throw refusals[response.status]?.() ?? new Refusal('gateway_error', 'payment_gateway_error');
  }
}

/** Of status 503, so that the same request is repeated until it is answered. */
const unknownOutcome = (cause: unknown) =>
  new Refusal('payment_processing_error', 'payment_gateway_silent', undefined, { status: 503, cause });

interface AcmeEvent {
  readonly id: string;
  readonly event: string;
  readonly charge: string;
  readonly amount: string;
  readonly currency: string;
  readonly refund: string;
  readonly dispute: string;
  readonly reason: string;
  readonly status: 'open' | 'won' | 'lost';
}

const unsigned = () => new Refusal('invalid_token', 'payment_event_signature_invalid');

export const acmePay = {
  type: 'acme_pay',
  label: 'ACME Pay',
  description: 'Cards, by ACME.',
  preferences,
  sessionRequired: false,
  sourceRequired: true,
  gateway: (settings) => new AcmeGateway(settings),
} satisfies PaymentProvider<typeof preferences>;

registerPaymentProvider(acmePay);
