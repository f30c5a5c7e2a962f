import { z } from 'zod';

/** The logged-in user, with an access token that is valid for the `lifetime` in words, and the token that renews it. */
export const authentication = <User extends z.ZodType>(user: User, lifetime: string) =>
  z.object({
    token: z
      .string()
      .describe(`The JWT for \`Authorization: Bearer\`, valid for ${lifetime} unless configured otherwise.`),
    refresh_token: z.string(),
    user: user.describe('Who is logged in.'),
  });

/** A value that is not text is treated like a missing one. */
const credential = z.string().nullish().catch(null);

/** Wrong, missing and malformed credentials must get the same response, so no field is required here. */
export const logInInput = z.object({
  email: credential,
  password: credential.describe('The password.'),
  provider: credential.describe(
    'The identity provider to log in with; without one, e-mail and password are checked.',
  ),
});

/** With a provider: its `id_token`, or the `code` that it gave the shopper's browser. */
export const storeLogInInput = logInInput.extend({
  id_token: credential.describe('The ID token that the provider gave the storefront; works once.'),
  code: credential.describe(
    'The code that the provider gave the browser of the shopper, instead of `id_token`.',
  ),
  redirect_uri: credential.describe('The address to which the provider sent the browser with the code.'),
  code_verifier: credential.describe(
    'The secret behind the `code_challenge` that the provider was asked with (PKCE).',
  ),
  nonce: credential.describe('The nonce that the provider was asked with, where there was one.'),
});

export const refreshInput = z.object({ refresh_token: credential });
