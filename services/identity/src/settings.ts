import { perMinute, type SettingsOf, setting, wholeNumber } from '@storefold/server/runtime';
import { providerSettings } from './provider-settings.ts';

const YEAR_S = 31_536_000;

export const identitySettings = {
  accessTokenTtlS: setting(
    'ACCESS_TOKEN_TTL_S',
    wholeNumber(1, YEAR_S),
    '3600',
    "Seconds a customer's access token is good for.",
  ),
  adminTokenTtlS: setting(
    'ADMIN_TOKEN_TTL_S',
    wholeNumber(1, YEAR_S),
    '900',
    "Seconds an admin's access token is good for.",
  ),
  refreshTokenTtlS: setting(
    'REFRESH_TOKEN_TTL_S',
    wholeNumber(1, 10 * YEAR_S),
    '2592000',
    'Seconds a refresh token is good for; 2592000 are 30 days.',
  ),
  passwordResetTtlS: setting(
    'PASSWORD_RESET_TTL_S',
    wholeNumber(1, YEAR_S),
    '900',
    'Seconds a password reset token is good for.',
  ),
  invitationTtlS: setting(
    'INVITATION_TTL_S',
    wholeNumber(1, YEAR_S),
    '604800',
    'Seconds an invitation to the staff is good for; 604800 are 7 days.',
  ),
  oidcProviders: setting(
    'OIDC_PROVIDERS',
    providerSettings,
    'none',
    'OpenID Connect providers that shoppers may sign in with, by name.',
  ),
  rateLimitLoginPerMin: perMinute(
    'LOGIN',
    '20',
    '5',
    'Failed log-ins per minute, for each account and each client address.',
  ),
  rateLimitRegistrationPerMin: perMinute(
    'REGISTRATION',
    '1000',
    '3',
    'Registrations, and other e-mail addresses of customers, per minute from one client address.',
  ),
  rateLimitRefreshPerMin: perMinute(
    'REFRESH',
    '1000',
    '10',
    'Refreshes of tokens per minute from one client address.',
  ),
  rateLimitResetPerMin: perMinute(
    'RESET',
    '1000',
    '3',
    'Requested password resets per minute from one client address, and for one account while a token is good for.',
  ),
};

export type IdentitySettings = SettingsOf<typeof identitySettings>;
