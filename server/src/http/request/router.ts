import type { Endpoint, Method } from '@storefold/contracts';
import createRouter, { type HTTPVersion, type Instance } from 'find-my-way';
import { routablePath } from './path.ts';

export type PathParams = Readonly<Record<string, string>>;

/** The result of matching a method and a path. */
type Route =
  | { readonly kind: 'found'; readonly endpoint: Endpoint; readonly params: PathParams }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'method_not_allowed'; readonly allowed: readonly string[] };

interface EndpointRouter {
  /** `rawPath`: as received, without the query. Throws `invalid_request` for paths that are refused as such. */
  match(method: string, rawPath: string): Route;
}

type Router = Instance<HTTPVersion.V1>;

/** The router's entry for a path. */
interface Entry {
  readonly endpoint: Endpoint;
  /** The name of a final `*name`. */
  readonly restName: string | undefined;
}

/** Longer than any path. */
const MAX_PARAM_CHARACTERS = 65_536;

/**
 * Finds endpoints by method and path. `:name` matches one segment, a final `*name` the rest with its slashes. Among the
 * endpoints that have the method, a literal segment takes precedence over `:name`, and `:name` over `*name`. HEAD is
 * treated as GET. Throws when two endpoints match the same requests.
 */
export function endpointRouter(endpoints: readonly Endpoint[]): EndpointRouter {
  const router = createRouter({ ignoreTrailingSlash: true, maxParamLength: MAX_PARAM_CHARACTERS });
  for (const endpoint of endpoints) {
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) addRoute(router, endpoint, path);
  }
  return {
    match(method, rawPath) {
      const path = routablePath(rawPath);
      if (path === undefined) return { kind: 'not_found' };
      const found = router.find((method === 'HEAD' ? 'GET' : method) as Method, path);
      if (!found) return routeOfOtherMethods(router, path);
      const { endpoint, restName } = found.store as Entry;
      return { kind: 'found', endpoint, params: paramsOf(found.params as PathParams, restName) };
    },
  };
}

function routeOfOtherMethods(router: Router, path: string): Route {
  const methods: readonly Method[] = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];
  const allowed = methods.filter((method) => router.find(method, path));
  if (allowed.length === 0) return { kind: 'not_found' };
  return {
    kind: 'method_not_allowed',
    allowed: allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  };
}

function paramsOf(params: PathParams, restName: string | undefined): PathParams {
  if (restName === undefined) return params;
  const { '*': rest = '', ...others } = params;
  return { ...others, [restName]: rest };
}

function addRoute(router: Router, endpoint: Endpoint, path: string): void {
  const { method, name } = endpoint;
  const restName = /\/\*(\w+)$/.exec(path)?.[1];
  const pattern = restName === undefined ? path : path.slice(0, -restName.length);
  const taken = router.findRoute(method, pattern);
  if (taken) {
    const other = (taken.store as Entry).endpoint;
    throw new Error(`${name} and ${other.name} both answer ${method} ${path}`);
  }
  try {
    const entry: Entry = { endpoint, restName };
    router.on(method, pattern, () => undefined, entry);
  } catch (cause) {
    throw new Error(`${name} has a path that cannot be matched: ${path}`, { cause });
  }
}
