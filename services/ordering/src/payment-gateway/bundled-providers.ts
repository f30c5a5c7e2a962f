import { text } from '@storefold/contracts';
import type { PaymentProvider } from './payment-provider.ts';
import { TestGateway, testPreferences } from './test-gateway.ts';
import { TestSessionGateway } from './test-session-gateway.ts';

const manual: PaymentProvider = {
  type: 'manual',
  label: text('payment_provider_manual'),
  description: text('payment_provider_manual_means'),
  preferences: {},
  sessionRequired: false,
  sourceRequired: false,
};

const test: PaymentProvider<typeof testPreferences> = {
  type: 'test',
  label: text('payment_provider_test'),
  description: text('payment_provider_test_means'),
  preferences: testPreferences,
  sessionRequired: false,
  sourceRequired: true,
  gateway: (preferences, tools) => new TestGateway(tools, preferences),
};

const testSession: PaymentProvider<typeof testPreferences> = {
  type: 'test_session',
  label: text('payment_provider_test_session'),
  description: text('payment_provider_test_session_means'),
  preferences: testPreferences,
  sessionRequired: true,
  sourceRequired: false,
  gateway: (preferences, tools) => new TestSessionGateway(tools, preferences),
};

/** The providers that every store has. */
export const bundledProviders: readonly PaymentProvider[] = [manual, test, testSession];
