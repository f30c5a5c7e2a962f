import { recordId, uuidv5 } from '@storefold/kernel/core';
import type {
  EndedSession,
  GatewayCard,
  OpenedSession,
  PaidSession,
  SessionGateway,
  SessionRequest,
  SessionTerms,
} from './payment-gateway.ts';
import { testCharge } from './test-charge.decider.ts';
import { TestGateway, tokenOf } from './test-gateway.ts';

/**
 * The test gateway, where the shopper pays in a session: the storefront sends one of its tokens as `external_data.token`, or the shopper pays
 * in the browser, of which an event tells.
 */
export class TestSessionGateway extends TestGateway implements SessionGateway {
  createSession({
    sessionId,
    externalData,
    profileId,
  }: SessionRequest & SessionTerms & { readonly profileId?: string | undefined }) {
    const token = profileId === undefined ? undefined : tokenOf(profileId);
    return Promise.resolve({
      externalId: recordId('test_session', sessionId),
      externalData: { ...externalData, ...(token !== undefined && { token }) },
    });
  }

  updateSession({ externalData }: SessionTerms) {
    return Promise.resolve({ externalData });
  }

  async completeSession({
    idempotencyKey,
    externalId,
    externalData,
  }: SessionRequest & SessionTerms & Pick<OpenedSession, 'externalId'>): Promise<
    GatewayCard | PaidSession | undefined
  > {
    const paid = await this.#paidInBrowser(externalId);
    if (paid) return paid;
    const { token } = externalData;
    return typeof token === 'string' ? this.exchangeToken(token, idempotencyKey) : undefined;
  }

  async end({
    sessionId,
    externalId,
    storeId,
    origin,
  }: SessionRequest & Pick<OpenedSession, 'externalId'>): Promise<EndedSession> {
    const request = { chargeId: externalId, idempotencyKey: uuidv5(ENDED, sessionId), storeId, origin };
    // Asked again, it answers with what it did.
    const { facts } = await this.book(request, { type: 'Void', storeId });
    const back = facts.find(({ type }) => type === 'TestChargeVoided' || type === 'TestChargeCredited');
    if (!back || !('amount' in back.data)) return {};
    const { amount, currency } = back.data;
    return { returned: { amount, currency } };
  }

  async #paidInBrowser(externalId: string): Promise<PaidSession | undefined> {
    const { state } = await this.tools.commands.load(testCharge, externalId);
    if (state.status !== 'authorized' && state.status !== 'captured') return undefined;
    const { status, amount, currency, response_code: responseCode } = state;
    return { status, amount, currency, responseCode, externalId };
  }
}

const ENDED = '5b7a9c53-0a7e-5a55-8a64-4f1f4c1f6c0d';
