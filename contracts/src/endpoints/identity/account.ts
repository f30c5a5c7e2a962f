import { z } from 'zod';
import { anyone, customerOnly, endpoint } from '../../endpoint.ts';
import {
  confirmsPassword,
  customer,
  newPassword,
  profileInput,
  registrationInput,
} from '../../shapes/identity/customer.ts';
import { customerExport } from '../../shapes/identity/customer-export.ts';
import { authentication, refreshInput, storeLogInInput } from '../../shapes/identity/session.ts';
import { chapter } from '../chapter.ts';

const loggedIn = authentication(customer, 'an hour');

export const registerCustomer = endpoint({
  name: 'customers.register',
  service: 'identity',
  method: 'POST',
  path: '/api/v3/store/customers',
  access: anyone,
  summary: 'Registers a shopper, who is logged in at once.',
  body: registrationInput,
  hashesPasswords: true,
  answer: { status: 201, body: loggedIn },
  refusals: ['validation_error'],
});

export const logInCustomer = endpoint({
  name: 'customers.log_in',
  service: 'identity',
  method: 'POST',
  path: '/api/v3/store/auth/login',
  access: anyone,
  summary: 'Logs a shopper in.',
  description:
    '`provider` names an OpenID Connect provider of the settings, with its `id_token` (and the `nonce` that it was asked with), or with `code`, `redirect_uri`, `code_verifier` and `nonce`. Whoever signs in for the first time gets an account, or the one with the same e-mail address: the provider must have verified it. Without `provider`, e-mail and password are used.',
  body: storeLogInInput,
  provedBy: 'password',
  hashesPasswords: true,
  answer: { status: 200, body: loggedIn },
  refusals: ['authentication_failed', 'invalid_provider', 'processing_error'],
});

export const refreshCustomer = endpoint({
  name: 'customers.refresh',
  service: 'identity',
  method: 'POST',
  path: '/api/v3/store/auth/refresh',
  access: anyone,
  summary: 'Renews the access token; the refresh token is replaced.',
  description:
    'Each refresh token works once. A retry within ten seconds gets the same successor again; later use ends the session.',
  body: refreshInput,
  answer: { status: 200, body: loggedIn },
  refusals: ['invalid_refresh_token'],
  provedBy: 'refresh_token',
});

export const logOutCustomer = endpoint({
  name: 'customers.log_out',
  service: 'identity',
  method: 'POST',
  path: '/api/v3/store/auth/logout',
  access: anyone,
  summary: 'Ends the session of a refresh token; succeeds in any case.',
  body: refreshInput,
  answer: { status: 204 },
  refusals: [],
});

export const showProfile = endpoint({
  name: 'customers.me',
  service: 'identity',
  method: 'GET',
  path: '/api/v3/store/customers/me',
  access: customerOnly,
  summary: 'Shows the profile of the shopper who is logged in.',
  answer: { status: 200, body: customer },
  refusals: ['authentication_required'],
});

export const changeProfile = endpoint({
  name: 'customers.change_me',
  service: 'identity',
  method: 'PATCH',
  path: '/api/v3/store/customers/me',
  access: customerOnly,
  summary: 'Changes the profile; a new e-mail or password needs the current password.',
  description: "A new password ends the shopper's other sessions.",
  body: profileInput,
  hashesPasswords: true,
  answer: { status: 200, body: customer },
  refusals: ['authentication_required', 'validation_error', 'current_password_invalid'],
});

export const exportOwnData = endpoint({
  name: 'customers.export',
  service: 'identity',
  method: 'GET',
  path: '/api/v3/store/customers/me/export',
  access: customerOnly,
  summary: 'Tells everything that is known about the shopper who is logged in.',
  description:
    'Each service tells its share: profile, address book, sessions, sign-in accounts, wishlists, newsletter, carts, orders, store credits and gift cards, with what staff noted about the person. Custom fields for staff alone are not told. While one of them is down, the answer is 503.',
  answer: { status: 200, body: customerExport },
  refusals: ['authentication_required'],
});

export const requestPasswordReset = endpoint({
  name: 'password_resets.request',
  service: 'identity',
  method: 'POST',
  path: '/api/v3/store/password_resets',
  access: anyone,
  summary: 'Asks for a password reset; the answer does not tell whether the account exists.',
  body: z.object({ email: z.string().trim().min(1), redirect_url: z.string().nullish() }),
  needs: 'email',
  answer: { status: 202, body: z.object({ message: z.string() }) },
  refusals: ['validation_error'],
});

export const resetPassword = endpoint({
  name: 'password_resets.complete',
  service: 'identity',
  method: 'PATCH',
  path: '/api/v3/store/password_resets/:token',
  access: anyone,
  summary: 'Sets a new password with a reset token; logs in and ends all other sessions.',
  description:
    'A token works once, within 15 minutes. Any change of the password invalidates it. The first reset of an account whose address was not verified removes the addresses, phone, preferences and wishlists in it, which somebody else may have typed.',
  body: confirmsPassword(z.object({ password: newPassword, password_confirmation: z.string().nullish() })),
  hashesPasswords: true,
  needs: 'password',
  answer: { status: 200, body: loggedIn },
  refusals: ['invalid_token', 'validation_error'],
});

chapter({
  name: 'Password resets',
  about: 'A new password without the old one.',
  position: 220,
  groups: ['password_resets'],
});
