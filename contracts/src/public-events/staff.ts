import { z } from 'zod';
import { adminAccount } from '../shapes/identity/admin-user.ts';
import { asAnswered, ofFields, publicEvent } from './declaration.ts';

const scope = 'settings';
const theMember = asAnswered('member of the staff', '/api/v3/admin/admin_users/:id', adminAccount);

export const invitedAdminAccount = adminAccount.extend({ invitation_token: z.string() });

export const staffEvents = [
  publicEvent({
    name: 'admin_user.created',
    scope,
    ...theMember,
    means: 'Somebody belongs to the staff.',
  }),
  publicEvent({
    name: 'admin_user.updated',
    scope,
    ...theMember,
    means: 'Name, roles or status changed, or the password.',
  }),
  publicEvent({
    name: 'admin_user.deleted',
    scope,
    // What identified the person is null, also where a member always has a text.
    data: z.looseObject({ id: z.string() }),
    payload: theMember.payload,
    means: 'Somebody was taken off the staff; what identified the person is null.',
  }),
  publicEvent({
    name: 'admin_user.invited',
    scope,
    data: invitedAdminAccount,
    payload: `${theMember.payload}, and \`invitation_token\``,
    means: 'Somebody is invited to the staff. For the sender of mails.',
  }),
  publicEvent({
    name: 'admin_user.password_reset_requested',
    scope,
    ...ofFields(
      '`admin_user_id`, `email`, `preferred_locale`, `reset_token`, and `redirect_url` where one was allowed',
      z.object({
        admin_user_id: z.string(),
        email: z.string(),
        /** Absent in events that are older than it. */
        preferred_locale: z.string().nullish(),
        reset_token: z.string(),
        redirect_url: z.string().optional(),
      }),
    ),
    means: 'A member of the staff asked for a new password. For the sender of mails.',
  }),
] as const;
