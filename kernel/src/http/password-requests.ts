import { allEndpoints } from '@storefold/contracts';

const patterns = allEndpoints
  .filter(({ hashesPasswords }) => hashesPasswords)
  .map(({ method, path }) => `${method} ${path.replace(/:\w+/g, '[^/]+')}`);

const passwordRequest = new RegExp(`^(?:${patterns.join('|')})/?$`);

/** Whether a request is for an endpoint whose work waits in the queue of password hashing. `path`: without the query. */
export const isPasswordRequest = (method: string, path: string): boolean =>
  passwordRequest.test(`${method} ${path}`);
