import { z } from 'zod';
import { customerOnly, endpoint, scoped } from '../../endpoint.ts';
import { adminStoreCredit, storeCredit, storeCreditEvent } from '../../shapes/stored-value/store-credit.ts';
import { amountInput, listOf, optionalMetadata, optionalText } from '../../values.ts';
import { chapter } from '../chapter.ts';

const ofCustomer = '/api/v3/admin/customers/:customer_id/store_credits';
const path = '/api/v3/admin/store_credits';
const own = '/api/v3/store/customers/me/store_credits';

/** The fields of a store credit that are set when it is issued and can be changed later. */
const storeCreditDetails = {
  category_id: optionalText.describe('Its category (`sccat_…`), which also decides its type.'),
  memo: optionalText.describe('A note about it, for staff alone.'),
  metadata: optionalMetadata,
};

const ownFilters = {
  text: ['currency'],
  number: ['amount', 'amount_remaining'],
} as const;
const ownSorts = ['currency', 'amount', 'amount_remaining', 'created_at'];
const filters = {
  text: ['currency', 'customer_id', 'user_id', 'category_id', 'type_id'],
  number: ['amount', 'amount_remaining'],
  timestamp: ['created_at', 'updated_at'],
} as const;
const sorts = [...ownSorts, 'updated_at'];

export const issueStoreCredit = endpoint({
  name: 'store_credits.issue',
  service: 'stored-value',
  method: 'POST',
  path: ofCustomer,
  access: scoped('write_store_credits'),
  summary: 'Issues a store credit to a customer.',
  body: z.object({
    amount: amountInput.describe('What it is worth, a decimal string above 0.'),
    /** One of the store's currencies; default: the store's own. */
    currency: optionalText,
    ...storeCreditDetails,
  }),
  answer: { status: 201, body: adminStoreCredit },
  refusals: ['record_not_found', 'validation_error'],
});

export const listStoreCreditsOfCustomer = endpoint({
  name: 'store_credits.list_of_customer',
  service: 'stored-value',
  method: 'GET',
  path: ofCustomer,
  access: scoped('read_store_credits'),
  summary: 'Lists the store credits of a customer, the newest first.',
  list: true,
  filters,
  sorts,
  customFields: 'store_credit',
  answer: { status: 200, body: listOf(adminStoreCredit) },
  refusals: ['record_not_found'],
});

export const readStoreCreditOfCustomer = endpoint({
  name: 'store_credits.read_of_customer',
  service: 'stored-value',
  method: 'GET',
  path: `${ofCustomer}/:id`,
  access: scoped('read_store_credits'),
  summary: 'Shows a store credit of a customer.',
  answer: { status: 200, body: adminStoreCredit },
  refusals: ['record_not_found'],
});

export const changeStoreCredit = endpoint({
  name: 'store_credits.change',
  service: 'stored-value',
  method: 'PATCH',
  path: `${ofCustomer}/:id`,
  access: scoped('write_store_credits'),
  summary: 'Changes a store credit: category, memo, metadata, and the amount of an unused one.',
  description: 'The amount can be changed while none of it is used or authorized for an order.',
  body: z.object({
    amount: amountInput.optional().describe('What it is worth, a decimal string above 0.'),
    ...storeCreditDetails,
  }),
  answer: { status: 200, body: adminStoreCredit },
  refusals: ['record_not_found', 'validation_error', 'store_credit_in_use'],
});

export const deleteStoreCredit = endpoint({
  name: 'store_credits.delete',
  service: 'stored-value',
  method: 'DELETE',
  path: `${ofCustomer}/:id`,
  access: scoped('write_store_credits'),
  summary: 'Deletes a store credit of which nothing is used or authorized for an order.',
  answer: { status: 204 },
  refusals: ['record_not_found', 'store_credit_in_use'],
});

export const listStoreCredits = endpoint({
  name: 'store_credits.list',
  service: 'stored-value',
  method: 'GET',
  path,
  access: scoped('read_store_credits'),
  summary: 'Lists the store credits of the store, the newest first.',
  list: true,
  filters,
  sorts,
  customFields: 'store_credit',
  answer: { status: 200, body: listOf(adminStoreCredit) },
  refusals: [],
});

export const readStoreCredit = endpoint({
  name: 'store_credits.read',
  service: 'stored-value',
  method: 'GET',
  path: `${path}/:id`,
  access: scoped('read_store_credits'),
  summary: 'Shows one store credit.',
  answer: { status: 200, body: adminStoreCredit },
  refusals: ['record_not_found'],
});

export const listStoreCreditEvents = endpoint({
  name: 'store_credits.list_events',
  service: 'stored-value',
  method: 'GET',
  path: `${path}/:id/events`,
  access: scoped('read_store_credits'),
  summary: 'Lists what happened to a store credit, the newest first.',
  description: 'Also of a deleted one.',
  list: true,
  filters: { text: ['action', 'authorization_code'], timestamp: ['created_at'] },
  sorts: ['created_at'],
  answer: { status: 200, body: listOf(storeCreditEvent) },
  refusals: ['record_not_found'],
});

export const listOwnStoreCredits = endpoint({
  name: 'customer_store_credits.list',
  service: 'stored-value',
  method: 'GET',
  path: own,
  access: customerOnly,
  summary: "Lists the customer's own store credits, the newest first.",
  list: true,
  filters: ownFilters,
  sorts: ownSorts,
  answer: { status: 200, body: listOf(storeCredit) },
  refusals: [],
});

export const readOwnStoreCredit = endpoint({
  name: 'customer_store_credits.read',
  service: 'stored-value',
  method: 'GET',
  path: `${own}/:id`,
  access: customerOnly,
  summary: "Shows one of the customer's own store credits.",
  answer: { status: 200, body: storeCredit },
  refusals: ['record_not_found'],
});

export const convertGiftCard = endpoint({
  name: 'gift_cards.convert',
  service: 'stored-value',
  method: 'POST',
  path: '/api/v3/admin/gift_cards/:id/convert',
  access: scoped('write_gift_cards'),
  summary: 'Moves what is left of a gift card into a store credit of a customer.',
  description:
    'Answers with the store credit, which is in the category Gift Card. What is reserved for an order stays on the card.',
  body: z.object({ customer_id: z.string().min(1) }),
  needs: 'customer_id',
  answer: { status: 201, body: adminStoreCredit },
  refusals: ['record_not_found', 'validation_error', 'processing_error'],
});

chapter({
  name: 'Store credits',
  about: 'Value that belongs to one customer, spent at checkout.',
  position: 160,
  groups: ['store_credits', 'customer_store_credits', 'store_credit_categories', 'store_credit_types'],
});
