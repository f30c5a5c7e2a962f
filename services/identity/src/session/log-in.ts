import { Refusal } from '@storefold/kernel/core';

/** The same message, status and time, whether the account exists or not. */
export const authenticationFailed = (): Refusal =>
  new Refusal('authentication_failed', 'The email or password is invalid');

/** E-mail and password are always available. Other ways to log in are identified by their provider's name. */
const PASSWORD_PROVIDER = 'email';

/** Refuses a sign-in provider that is not set up. */
export function refuseUnknownProvider(provider: string | null | undefined): void {
  if (!provider || provider === PASSWORD_PROVIDER) return;
  throw new Refusal('invalid_provider', 'The sign-in provider is not recognized');
}
