import { customerOnly, endpoint } from '../../endpoint.ts';
import { creditCard } from '../../shapes/credit-card.ts';
import { listOf } from '../../values.ts';

const path = '/api/v3/store/customers/me/credit_cards';

export const listOwnCreditCards = endpoint({
  name: 'customer_credit_cards.list',
  service: 'ordering',
  method: 'GET',
  path,
  access: customerOnly,
  summary: "Lists the customer's saved cards, the default one first.",
  description: 'The oldest card is the default. A card is saved by a payment with `source.save`.',
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

export const creditCardEndpoints = [listOwnCreditCards, readOwnCreditCard, deleteOwnCreditCard] as const;
