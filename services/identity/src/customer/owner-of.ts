import type { Owner } from '../session/session.service.ts';
import type { ActiveCustomer } from './customer.ts';

/** The customer as the owner of a session. */
export const ownerOf = (id: string, { profile, credentials }: ActiveCustomer): Owner => ({
  audience: 'store',
  subject: id,
  storeId: profile.store_id,
  credentials,
});
