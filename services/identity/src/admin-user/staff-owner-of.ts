import type { Owner } from '../session/session.service.ts';
import type { KeptAdminUser } from './admin-user.ts';

/** The member of the staff as the owner of a session. */
export const staffOwnerOf = (id: string, { profile, credentials }: KeptAdminUser): Owner => ({
  audience: 'admin',
  subject: id,
  storeId: profile.store_id,
  credentials,
});
