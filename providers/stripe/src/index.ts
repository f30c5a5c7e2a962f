import { text } from '@storefold/contracts';
import type { PaymentProvider } from '@storefold/ordering';

export { type BookedPayment, StripeBook } from './stripe-book.ts';

import { StripeGateway, stripePreferences } from './stripe-gateway.ts';

/** Payments by Stripe. */
export const stripe: PaymentProvider<typeof stripePreferences> = {
  type: 'stripe',
  label: text('payment_provider_stripe'),
  description: text('payment_provider_stripe_means'),
  preferences: stripePreferences,
  sessionRequired: true,
  sourceRequired: false,
  gateway: (preferences, { clock }) => new StripeGateway(preferences, clock),
};
