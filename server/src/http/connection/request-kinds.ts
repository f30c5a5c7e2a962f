import { allEndpoints, type Endpoint } from '@storefold/contracts';

/** Whether a method and a path, without its query, are of an endpoint of that kind. Read at the first request, when all are known. */
function requestsTo(isMeant: (endpoint: Endpoint) => unknown): (method: string, path: string) => boolean {
  let pattern: RegExp | undefined;
  return (method, path) => {
    pattern ??= patternOf(allEndpoints.filter(isMeant));
    return pattern.test(`${method} ${path}`);
  };
}

function patternOf(endpoints: readonly Endpoint[]): RegExp {
  const patterns = endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, '[^/]+')}`);
  return new RegExp(`^(?:${patterns.join('|')})/?$`);
}

/** Whether a request's work waits in the queue of password hashing. */
export const isPasswordRequest = requestsTo(({ hashesPasswords }) => hashesPasswords);

/** Whether a request is refused after all others. */
export const isShedLast = requestsTo(({ shedLast }) => shedLast);

const mayWait = requestsTo(({ waitsBy }) => waitsBy);
let asksToWait: RegExp | undefined;

/** Whether a request waits for news. */
export function isPoller(method: string, path: string, query: string): boolean {
  if (query === '') return false;
  asksToWait ??= new RegExp(
    `(?:^|&)(?:${allEndpoints.flatMap(({ waitsBy }) => waitsBy ?? []).join('|')})=0*[1-9]`,
  );
  return asksToWait.test(query) && mayWait(method, path);
}
