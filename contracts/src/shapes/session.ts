import { z } from 'zod';

/** Who logged in, with a short-lived access token and the token that renews it. */
export const authentication = <User extends z.ZodType>(user: User) =>
  z.object({
    /** JWT for `Authorization: Bearer`. */
    token: z.string(),
    refresh_token: z.string(),
    user,
  });

/** What is no text at all is as good as nothing: it opens nothing. */
const credential = z.string().nullish().catch(null);

/** Wrong, missing and malformed credentials are told from nothing else, so nothing is required here. */
export const logInInput = z.object({ email: credential, password: credential, provider: credential });

export const refreshInput = z.object({ refresh_token: credential });
