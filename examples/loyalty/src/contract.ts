import { customerOnly, endpoint, listOf, type OwnEvent, scoped, scopesOf } from '@storefold/contracts';
import { z } from 'zod';

const service = 'loyalty';
const subject = 'loyalty_accounts';
const { read } = scopesOf(subject);

const loyaltyAccount = z.object({
  id: z.string(),
  customer_id: z.string(),
  points: z
    .number()
    .int()
    .describe('What the customer has earned: one point for each whole unit of money that was paid.'),
  created_at: z.string(),
  updated_at: z.string(),
});
export type LoyaltyAccount = z.infer<typeof loyaltyAccount>;

const get = { service, method: 'GET' } as const;
const ofStaff = { ...get, access: scoped(read) };
const answersOne = {
  answer: { status: 200, body: loyaltyAccount },
  refusals: ['record_not_found'],
} as const;

export const showOwnAccount = endpoint({
  ...get,
  name: 'loyalty_accounts.own',
  path: '/api/v3/store/customer/loyalty_account',
  access: customerOnly,
  summary: 'Shows the points of the customer.',
  ...answersOne,
});

export const listAccounts = endpoint({
  ...ofStaff,
  name: 'loyalty_accounts.list',
  path: '/api/v3/admin/loyalty_accounts',
  summary: 'Lists the points of all customers.',
  list: true,
  filters: { text: ['customer_id'], number: ['points'] },
  sorts: ['points', 'created_at'],
  answer: { status: 200, body: listOf(loyaltyAccount) },
  refusals: [],
});

export const readAccount = endpoint({
  ...ofStaff,
  name: 'loyalty_accounts.read',
  path: '/api/v3/admin/loyalty_accounts/:id',
  summary: 'Shows the points of one customer.',
  ...answersOne,
});

/** Staff say more of an account by custom fields. They are about a person, so they are sealed. */
const ofPerson = { notFound: 'record_not_found', isPersonal: true } as const;
export const accountFields = { type: 'LoyaltyAccount', path: subject, service, scope: subject, ...ofPerson };

const told = ['loyalty.points_earned', 'loyalty_account.created'] as const;
const toldLater = ['loyalty_account.updated', 'loyalty_account.deleted'] as const;
export const loyaltyEvents = [...told, ...toldLater].map(
  (name): OwnEvent => ({ name, scope: read, payload: loyaltyAccount }),
);
