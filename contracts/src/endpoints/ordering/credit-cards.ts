import { customerOnly, endpoint, scoped } from '../../endpoint.ts';
import { creditCard, paymentSource } from '../../shapes/ordering/credit-card.ts';
import { listOf } from '../../values.ts';
import { chapter } from '../chapter.ts';

const path = '/api/v3/store/customers/me/credit_cards';
const ofCustomer = '/api/v3/admin/customers/:customer_id/credit_cards';

export const listOwnCreditCards = endpoint({
  name: 'customer_credit_cards.list',
  service: 'ordering',
  method: 'GET',
  path,
  access: customerOnly,
  summary: "Lists the customer's saved cards, the default one first.",
  description:
    'The oldest card is the default. A card is saved by a payment with `source.save`, or by a payment setup session.',
  list: true,
  filters: { text: ['brand', 'last4'], boolean: ['default'] },
  sorts: ['brand', 'last4'],
  answer: { status: 200, body: listOf(creditCard) },
  refusals: [],
});

export const readOwnCreditCard = endpoint({
  name: 'customer_credit_cards.read',
  service: 'ordering',
  method: 'GET',
  path: `${path}/:id`,
  access: customerOnly,
  summary: "Shows one of the customer's saved cards.",
  answer: { status: 200, body: creditCard },
  refusals: ['record_not_found'],
});

export const deleteOwnCreditCard = endpoint({
  name: 'customer_credit_cards.delete',
  service: 'ordering',
  method: 'DELETE',
  path: `${path}/:id`,
  access: customerOnly,
  summary: 'Removes a saved card. Orders that it paid stay as they are.',
  answer: { status: 204 },
  refusals: ['record_not_found'],
});

export const listOwnPaymentSources = endpoint({
  name: 'customer_payment_sources.list',
  service: 'ordering',
  method: 'GET',
  path: '/api/v3/store/customers/me/payment_sources',
  access: customerOnly,
  summary: 'Lists all that the customer has saved to pay with, the default one first.',
  list: true,
  filters: { text: ['type'], boolean: ['default'] },
  sorts: ['type'],
  answer: { status: 200, body: listOf(paymentSource) },
  refusals: [],
});

export const listCreditCards = endpoint({
  name: 'credit_cards.list',
  service: 'ordering',
  method: 'GET',
  path: ofCustomer,
  access: scoped('read_customers'),
  summary: 'Lists the saved cards of a customer, the default one first.',
  description: 'By its id a card pays for drafts and placed orders of the customer.',
  list: true,
  filters: { text: ['brand', 'last4'], boolean: ['default'] },
  sorts: ['brand', 'last4'],
  answer: { status: 200, body: listOf(creditCard) },
  refusals: ['record_not_found'],
});

export const readCreditCard = endpoint({
  name: 'credit_cards.read',
  service: 'ordering',
  method: 'GET',
  path: `${ofCustomer}/:id`,
  access: scoped('read_customers'),
  summary: 'Shows one saved card of a customer.',
  answer: { status: 200, body: creditCard },
  refusals: ['record_not_found'],
});

export const deleteCreditCard = endpoint({
  name: 'credit_cards.delete',
  service: 'ordering',
  method: 'DELETE',
  path: `${ofCustomer}/:id`,
  access: scoped('write_customers'),
  summary: 'Removes a saved card of a customer. Orders that it paid stay as they are.',
  answer: { status: 204 },
  refusals: ['record_not_found'],
});

chapter({
  name: 'Saved cards',
  about: 'Cards that a shopper pays with again.',
  position: 180,
  groups: [
    'customer_credit_cards',
    'customer_payment_sources',
    'customer_payment_setup_sessions',
    'credit_cards',
  ],
});
