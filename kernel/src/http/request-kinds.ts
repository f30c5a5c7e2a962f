import { allEndpoints, type Endpoint } from '@storefold/contracts';

/** Whether a method and a path, without its query, are of an endpoint of that kind. */
function requestsTo(isMeant: (endpoint: Endpoint) => unknown): (method: string, path: string) => boolean {
  const patterns = allEndpoints
    .filter(isMeant)
    .map(({ method, path }) => `${method} ${path.replace(/:\w+/g, '[^/]+')}`);
  const pattern = new RegExp(`^(?:${patterns.join('|')})/?$`);
  return (method, path) => pattern.test(`${method} ${path}`);
}

/** Whether a request's work waits in the queue of password hashing. */
export const isPasswordRequest = requestsTo(({ hashesPasswords }) => hashesPasswords);

/** Whether a request is refused after all others. */
export const isShedLast = requestsTo(({ shedLast }) => shedLast);

const mayWait = requestsTo(({ waitsBy }) => waitsBy);
const parameters = allEndpoints.flatMap(({ waitsBy }) => waitsBy ?? []);
const asksToWait = new RegExp(`(?:^|&)(?:${parameters.join('|')})=0*[1-9]`);

/** Whether a request waits for news. */
export const isPoller = (method: string, path: string, query: string): boolean =>
  query !== '' && asksToWait.test(query) && mayWait(method, path);
