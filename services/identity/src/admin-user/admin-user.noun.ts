import { defineNoun } from '@storefold/server/runtime';
import { AdminEmailClaims } from './admin-email-claims.ts';
import { adminUserDictionary } from './admin-user.dictionary.ts';
import { AdminUserEndpoints } from './admin-user.endpoints.ts';
import { adminUserPublisher } from './admin-user.publisher.ts';
import { adminUserView } from './admin-user.view.ts';
import { StaffService } from './staff.service.ts';
import { StaffDeletion } from './staff-deletion.process.ts';
import { StaffSessions } from './staff-sessions.ts';

export const adminUserNoun = defineNoun({
  facts: [adminUserDictionary],
  endpoints: [AdminUserEndpoints],
  providers: [AdminEmailClaims, StaffSessions, StaffService],
  projections: [adminUserView],
  publishers: [adminUserPublisher],
  processes: [StaffDeletion],
});
