import { z } from 'zod';

/** The logged-in user, with a short-lived access token and the token that renews it. */
export const authentication = <User extends z.ZodType>(user: User) =>
  z.object({
    /** JWT for `Authorization: Bearer`. */
    token: z.string(),
    refresh_token: z.string(),
    user,
  });

/** A value that is not text is treated like a missing one. */
const credential = z.string().nullish().catch(null);

/** Wrong, missing and malformed credentials must get the same response, so no field is required here. */
export const logInInput = z.object({ email: credential, password: credential, provider: credential });

/** With a provider: its `id_token`, or the `code` that it gave the shopper's browser. */
export const storeLogInInput = logInInput.extend({
  id_token: credential,
  code: credential,
  redirect_uri: credential,
  code_verifier: credential,
  nonce: credential,
});

export const refreshInput = z.object({ refresh_token: credential });
