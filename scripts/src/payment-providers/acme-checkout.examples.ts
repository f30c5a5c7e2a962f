import {
  type GatewayCard,
  type OpenedSession,
  type PaymentProvider,
  registerPaymentProvider,
  type SessionGateway,
  type SessionRequest,
  type SessionTerms,
} from '@storefold/ordering';
import { AcmeGateway, preferences } from './acme-pay.examples.ts';

class AcmeCheckoutGateway extends AcmeGateway implements SessionGateway {
  async createSession({ sessionId, idempotencyKey, ...terms }: SessionRequest & SessionTerms) {
    const { amount, currency, externalData } = terms;
    const { session, secret } = await this.ask<{ session: string; secret: string }>(
      `sessions/${sessionId}/create`,
      idempotencyKey,
      { amount, currency },
    );
    // With the secret, ACME's script in the browser opens its window.
    return { externalId: session, externalData: { ...externalData, client_secret: secret } };
  }

  async updateSession(request: SessionRequest & SessionTerms & Pick<OpenedSession, 'externalId'>) {
    const { externalId, idempotencyKey, amount, currency, externalData } = request;
    await this.ask(`sessions/${externalId}/update`, idempotencyKey, { amount, currency });
    return { externalData };
  }

  async completeSession(request: SessionRequest & SessionTerms & Pick<OpenedSession, 'externalId'>) {
    const { externalId, idempotencyKey, externalData } = request;
    const { receipt } = externalData;
    if (typeof receipt !== 'string') return undefined;
    const { card } = await this.ask<{ card: GatewayCard | null }>(
      `sessions/${externalId}/complete`,
      idempotencyKey,
      { token: receipt },
    );
    return card ?? undefined;
  }
}

export const acmeCheckout = {
  type: 'acme_checkout',
  label: 'ACME Checkout',
  description: 'Cards, in a window of ACME.',
  preferences,
  sessionRequired: true,
  sourceRequired: false,
  gateway: (settings) => new AcmeCheckoutGateway(settings),
} satisfies PaymentProvider<typeof preferences>;

registerPaymentProvider(acmeCheckout);
