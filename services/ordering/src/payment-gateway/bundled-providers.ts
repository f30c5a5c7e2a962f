import type { PaymentProvider } from './payment-provider.ts';
import { TestGateway, testPreferences } from './test-gateway.ts';
import { TestSessionGateway } from './test-session-gateway.ts';

const manual: PaymentProvider = {
  type: 'manual',
  label: 'Manual',
  description: 'Paid outside of the store, as in cash or by bank transfer, and recorded by staff.',
  preferences: {},
  sessionRequired: false,
  sourceRequired: false,
};

const test: PaymentProvider<typeof testPreferences> = {
  type: 'test',
  label: 'Test gateway',
  description: 'Cards for trying out a shop. No money moves.',
  preferences: testPreferences,
  sessionRequired: false,
  sourceRequired: true,
  gateway: (preferences, tools) => new TestGateway(tools, preferences),
};

const testSession: PaymentProvider<typeof testPreferences> = {
  type: 'test_session',
  label: 'Test gateway with sessions',
  description: 'Cards for trying out a shop whose payments begin with a payment session. No money moves.',
  preferences: testPreferences,
  sessionRequired: true,
  sourceRequired: false,
  gateway: (preferences, tools) => new TestSessionGateway(tools, preferences),
};

/** The providers that every store has. */
export const bundledProviders: readonly PaymentProvider[] = [manual, test, testSession];
