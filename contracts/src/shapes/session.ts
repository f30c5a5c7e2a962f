import { z } from 'zod';

/** Who logged in, with a short-lived access token and the token that renews it. */
export const authentication = <User extends z.ZodType>(user: User) =>
  z.object({
    /** JWT for `Authorization: Bearer`. */
    token: z.string(),
    refresh_token: z.string(),
    user,
  });

/** Wrong, missing and malformed credentials are told from nothing else, so nothing is required here. */
export const logInInput = z.object({
  email: z.string().nullish(),
  password: z.string().nullish(),
  provider: z.string().nullish(),
});

export const refreshInput = z.object({ refresh_token: z.string().nullish() });
