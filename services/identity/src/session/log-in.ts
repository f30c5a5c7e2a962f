import { Refusal } from '@storefold/kernel/core';
import type { Caller } from '@storefold/server/http';

/** The same message, status and time, whether the account exists or not. */
export const authenticationFailed = (): Refusal => new Refusal('authentication_failed', 'login_invalid');

/** E-mail and password are always available. Other ways to log in are identified by their provider's name. */
const PASSWORD_PROVIDER = 'email';

/** Refuses every sign-in provider. */
export function refuseUnknownProvider(provider: string | null | undefined): void {
  if (isByProvider(provider)) throw invalidProvider();
}

/** Whether somebody signs in otherwise than by e-mail and password. */
export const isByProvider = (provider: string | null | undefined): provider is string =>
  Boolean(provider) && provider !== PASSWORD_PROVIDER;

export const invalidProvider = (): Refusal => new Refusal('invalid_provider', 'sign_in_provider_unknown');

/** Whoever was in the account before its owner proved the address may be asking at that very moment. */
export const endedSession = (): Refusal => new Refusal('invalid_token', 'token_invalid');

/** The logged-in customer. Refused if there is none. */
export function loggedIn(caller: Caller): NonNullable<Caller['customer']> {
  if (!caller.customer) throw new Refusal('authentication_required', 'authentication_required');
  return caller.customer;
}
