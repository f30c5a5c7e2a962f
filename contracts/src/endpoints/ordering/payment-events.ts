import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';

/** From this many payment methods of one type on, a provider names the one that it means. */
export const MOST_METHODS_TRIED = 20;

export const receivePaymentEvents = endpoint({
  name: 'payment_providers.events',
  service: 'ordering',
  method: 'POST',
  path: '/api/v3/payment_providers/:type/events',
  access: { api: 'public' },
  summary: 'Takes what a payment provider tells.',
  description:
    'For providers, which call this address by themselves: what a shopper has paid, what was paid back or disputed. Needs no key: the signature of the provider over the body alone opens it, with the secret of a payment method of this type in any store. Each event counts once, and is answered when it is on disk; one that means nothing to the store is answered as well.',
  rawBody: true,
  query: z.object({
    payment_method: z
      .string()
      .optional()
      .describe(
        `The payment method (\`pm_…\`) whose secret signs. Needed where the installation has more than ${MOST_METHODS_TRIED} of this type.`,
      ),
  }),
  answer: {
    status: 200,
    body: z.object({
      received: z.int().describe('How many events of the request mean something to the store.'),
    }),
  },
  refusals: ['invalid_token', 'rate_limit_exceeded', 'request_too_large', 'validation_error'],
});
