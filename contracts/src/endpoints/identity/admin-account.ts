import { z } from 'zod';
import { adminUser, anyAdminCaller, endpoint } from '../../endpoint.ts';
import { adminAccount } from '../../shapes/identity/admin-user.ts';
import { confirmsPassword, newPassword, personFields } from '../../shapes/identity/customer.ts';
import { authentication, logInInput, refreshInput } from '../../shapes/identity/session.ts';
import { storeOfStaff } from '../../shapes/identity/store.ts';
import { optionalText } from '../../values.ts';
import { chapter } from '../chapter.ts';

const loggedIn = authentication(adminAccount, '15 minutes');

export const logInAdmin = endpoint({
  name: 'admin.log_in',
  service: 'identity',
  method: 'POST',
  path: '/api/v3/admin/auth/login',
  access: anyAdminCaller,
  summary: 'Logs somebody of the staff in.',
  description:
    '`store`: the code of the store to act on; by default the one whose staff the person belongs to.',
  body: logInInput.extend({
    store: z.string().nullish().describe('The `code` of the store to act on; without one, the first.'),
  }),
  provedBy: 'password',
  hashesPasswords: true,
  answer: { status: 200, body: loggedIn },
  refusals: ['authentication_failed', 'invalid_provider', 'validation_error'],
});

export const refreshAdmin = endpoint({
  name: 'admin.refresh',
  service: 'identity',
  method: 'POST',
  path: '/api/v3/admin/auth/refresh',
  access: anyAdminCaller,
  summary: 'Renews the access token; the refresh token is replaced.',
  body: refreshInput,
  answer: { status: 200, body: loggedIn },
  refusals: ['invalid_refresh_token', 'rate_limit_exceeded'],
  provedBy: 'refresh_token',
});

export const logOutAdmin = endpoint({
  name: 'admin.log_out',
  service: 'identity',
  method: 'POST',
  path: '/api/v3/admin/auth/logout',
  access: anyAdminCaller,
  summary: 'Ends the session of a refresh token; succeeds in any case.',
  body: refreshInput,
  answer: { status: 204 },
  refusals: [],
});

export const showAdminAccount = endpoint({
  name: 'admin.me',
  service: 'identity',
  method: 'GET',
  path: '/api/v3/admin/me',
  access: adminUser,
  summary: 'Shows who is logged in, and the store.',
  answer: {
    status: 200,
    body: adminAccount.extend({
      store: storeOfStaff.describe(
        'The store that they are logged in to, as far as all of its staff may know it.',
      ),
    }),
  },
  refusals: ['authentication_required'],
});

export const changeAdminAccount = endpoint({
  name: 'admin.change_me',
  service: 'identity',
  method: 'PATCH',
  path: '/api/v3/admin/me',
  access: adminUser,
  summary: 'Changes the name, language or password of who is logged in.',
  description:
    'A new password needs `current_password` and ends the other sessions. `preferred_locale` is the language of mails and of the dashboard: any that has a name, also one that the store is not in; empty: none.',
  body: confirmsPassword(
    z.object({
      first_name: optionalText,
      last_name: optionalText,
      preferred_locale: personFields.preferred_locale,
      password: newPassword.optional(),
      password_confirmation: z.string().nullish(),
      current_password: z.string().nullish(),
    }),
  ),
  hashesPasswords: true,
  answer: { status: 200, body: adminAccount },
  refusals: ['authentication_required', 'validation_error', 'current_password_invalid'],
});

const chosenPassword = confirmsPassword(
  z.object({ password: newPassword, password_confirmation: z.string().nullish() }),
);

export const acceptInvitation = endpoint({
  name: 'admin.accept_invitation',
  service: 'identity',
  method: 'PATCH',
  path: '/api/v3/admin/auth/invitations/:token',
  access: anyAdminCaller,
  summary: 'Accepts an invitation to the staff by choosing a password; logs in.',
  body: chosenPassword,
  hashesPasswords: true,
  answer: { status: 200, body: loggedIn },
  refusals: ['invalid_token', 'validation_error'],
});

export const requestAdminPasswordReset = endpoint({
  name: 'admin.request_password_reset',
  service: 'identity',
  method: 'POST',
  path: '/api/v3/admin/auth/password_resets',
  access: anyAdminCaller,
  summary: 'Asks for a password reset for staff; the answer does not tell whether the account exists.',
  body: z.object({ email: z.string().trim().min(1), redirect_url: z.string().nullish() }),
  needs: 'email',
  answer: { status: 202, body: z.object({ message: z.string() }) },
  refusals: ['validation_error', 'rate_limit_exceeded'],
});

export const resetAdminPassword = endpoint({
  name: 'admin.reset_password',
  service: 'identity',
  method: 'PATCH',
  path: '/api/v3/admin/auth/password_resets/:token',
  access: anyAdminCaller,
  summary: 'Sets a new password with a reset token; logs in and ends all other sessions.',
  body: chosenPassword,
  hashesPasswords: true,
  needs: 'password',
  answer: { status: 200, body: loggedIn },
  refusals: ['invalid_token', 'validation_error'],
});

chapter({
  name: 'Staff',
  about: 'Log-in and profile of staff, and who belongs to it.',
  position: 380,
  groups: ['admin', 'admin_users'],
});
