import { z } from 'zod';
import { customerOnly, endpoint } from '../../endpoint.ts';
import { paymentSetupSession } from '../../shapes/ordering/payment-setup-session.ts';
import { metadataInput } from '../../values.ts';

const path = '/api/v3/store/customers/me/payment_setup_sessions';
const ofGateway = ['gateway_error', 'payment_processing_error'] as const;

export const openPaymentSetupSession = endpoint({
  name: 'customer_payment_setup_sessions.create',
  service: 'ordering',
  method: 'POST',
  path,
  access: customerOnly,
  summary: 'Begins to save a card without paying with it.',
  description:
    'At the provider of a way to pay that shoppers are offered. A customer has one open session: a new one cancels the one before. Where the provider can save no cards, that is `processing_error`.',
  body: z.object({ payment_method_id: z.string().min(1) }),
  answer: { status: 201, body: paymentSetupSession },
  refusals: ['record_not_found', 'validation_error', 'processing_error', 'invalid_token', ...ofGateway],
});

export const readPaymentSetupSession = endpoint({
  name: 'customer_payment_setup_sessions.read',
  service: 'ordering',
  method: 'GET',
  path: `${path}/:id`,
  access: customerOnly,
  summary: 'Shows how the saving of a card stands.',
  answer: { status: 200, body: paymentSetupSession },
  refusals: ['record_not_found'],
});

export const completePaymentSetupSession = endpoint({
  name: 'customer_payment_setup_sessions.complete',
  service: 'ordering',
  method: 'PATCH',
  path: `${path}/:id/complete`,
  access: customerOnly,
  summary: 'Saves the card, once the customer has entered it in the form of the provider.',
  description:
    'Repeated, it answers the same. The provider says which card it is. The test gateway takes its tokens as `external_data.token`.',
  body: z.object({
    external_data: metadataInput
      .nullish()
      .describe('What the provider is told beside what it knows. It is not kept.'),
  }),
  answer: { status: 200, body: paymentSetupSession },
  refusals: ['record_not_found', 'validation_error', 'processing_error', 'invalid_token', ...ofGateway],
});
