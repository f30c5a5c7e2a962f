import { customerOnly, endpoint, type OwnEvent, scoped, scopesOf } from '@storefold/contracts';
import { z } from 'zod';

const { read } = scopesOf('loyalty_accounts');

const loyaltyAccount = z.object({
  id: z.string(),
  customer_id: z.string(),
  points: z.number().int().describe('What the customer has earned: one point for each whole unit of money.'),
  created_at: z.string(),
  updated_at: z.string(),
});
export type LoyaltyAccount = z.infer<typeof loyaltyAccount>;

export const showOwnAccount = endpoint({
  name: 'loyalty_accounts.own',
  service: 'loyalty',
  method: 'GET',
  path: '/api/v3/store/customer/loyalty_account',
  access: customerOnly,
  summary: 'Shows the points of the customer.',
  answer: { status: 200, body: loyaltyAccount },
  refusals: ['record_not_found'],
});

export const listAccounts = endpoint({
  name: 'loyalty_accounts.list',
  service: 'loyalty',
  method: 'GET',
  path: '/api/v3/admin/loyalty_accounts',
  access: scoped(read),
  summary: 'Lists the points of all customers.',
  list: true,
  filters: { text: ['customer_id'], number: ['points'] },
  sorts: ['points', 'created_at'],
  answer: {
    status: 200,
    body: z.object({ data: z.array(loyaltyAccount), meta: z.record(z.string(), z.unknown()) }),
  },
  refusals: [],
});

const event = (name: OwnEvent['name']): OwnEvent => ({ name, scope: read, payload: loyaltyAccount });

export const loyaltyEvents = [
  event('loyalty.points_earned'),
  event('loyalty_account.created'),
  event('loyalty_account.updated'),
  event('loyalty_account.deleted'),
];
