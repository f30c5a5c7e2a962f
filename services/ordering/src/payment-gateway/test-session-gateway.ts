import { recordId } from '@storefold/kernel/core';
import type { SessionGateway, SessionRequest, SessionTerms } from './payment-gateway.ts';
import { TestGateway } from './test-gateway.ts';

/** The test gateway, where the shopper pays in a session: the storefront sends one of its tokens as `external_data.token`. */
export class TestSessionGateway extends TestGateway implements SessionGateway {
  createSession({ sessionId, externalData }: SessionRequest & SessionTerms) {
    return Promise.resolve({ externalId: recordId('test_session', sessionId), externalData });
  }

  updateSession({ externalData }: SessionTerms) {
    return Promise.resolve({ externalData });
  }

  async completeSession({ idempotencyKey, externalData }: SessionRequest & SessionTerms) {
    const { token } = externalData;
    return typeof token === 'string' ? this.exchangeToken(token, idempotencyKey) : undefined;
  }
}
