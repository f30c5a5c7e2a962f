import type { Endpoint, Method } from '@storefold/contracts';
import { pathSegments } from './path.ts';

export type PathParams = Readonly<Record<string, string>>;

/** What a method and a path lead to. */
type Route =
  | { readonly kind: 'found'; readonly endpoint: Endpoint; readonly params: PathParams }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'method_not_allowed'; readonly allowed: readonly string[] };

export interface EndpointRouter {
  /** `rawPath` as it came, without the query. Throws `invalid_request` for paths that are refused as such. */
  match(method: string, rawPath: string): Route;
}

interface Entry {
  readonly endpoint: Endpoint;
  readonly path: string;
  readonly names: readonly string[];
}

/** One segment's place in the tree of all paths. */
interface Node {
  readonly literals: Map<string, Node>;
  param: Node | undefined;
  /** Endpoints whose path ends here. */
  readonly here: Map<string, Entry>;
  /** Endpoints whose last part takes all remaining segments. */
  readonly rest: Map<string, Entry>;
}

/**
 * The one matcher over a table of endpoints. `:name` takes one segment, a final `*name` the rest with its slashes.
 * A literal segment wins over `:name`, and that over `*name`, among the endpoints that have the method. HEAD is GET.
 */
export function endpointRouter(endpoints: readonly Endpoint[]): EndpointRouter {
  const root = newNode();
  for (const endpoint of endpoints) {
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) insert(root, endpoint, path);
  }
  return {
    match(method, rawPath) {
      const segments = pathSegments(rawPath);
      if (segments === undefined) return { kind: 'not_found' };
      const search: Search = {
        segments,
        method: method === 'HEAD' ? 'GET' : method,
        values: [],
        seen: undefined,
      };
      const entry = find(root, 0, search);
      if (entry) return { kind: 'found', endpoint: entry.endpoint, params: paramsOf(entry, search.values) };
      return search.seen
        ? { kind: 'method_not_allowed', allowed: allowedOf(search.seen) }
        : { kind: 'not_found' };
    },
  };
}

interface Search {
  readonly segments: readonly string[];
  readonly method: string;
  readonly values: string[];
  /** Methods of endpoints that have the path, but not the method asked for. */
  seen: Set<string> | undefined;
}

function find(node: Node, at: number, search: Search): Entry | undefined {
  const segment = search.segments[at];
  if (segment === undefined) return pick(node.here, search);

  const literal = node.literals.get(segment);
  const byLiteral = literal && find(literal, at + 1, search);
  if (byLiteral) return byLiteral;

  if (node.param) {
    search.values.push(segment);
    const byParam = find(node.param, at + 1, search);
    if (byParam) return byParam;
    search.values.pop();
  }

  const byRest = pick(node.rest, search);
  if (byRest) search.values.push(search.segments.slice(at).join('/'));
  return byRest;
}

function pick(entries: ReadonlyMap<string, Entry>, search: Search): Entry | undefined {
  const entry = entries.get(search.method);
  if (!entry && entries.size > 0) {
    search.seen ??= new Set();
    for (const method of entries.keys()) search.seen.add(method);
  }
  return entry;
}

function paramsOf({ names }: Entry, values: readonly string[]): PathParams {
  const params: Record<string, string> = {};
  for (let index = 0; index < names.length; index++) params[names[index] ?? ''] = values[index] ?? '';
  return params;
}

function allowedOf(methods: ReadonlySet<string>): string[] {
  const order: readonly (Method | 'HEAD')[] = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'];
  return order.filter((method) => methods.has(method === 'HEAD' ? 'GET' : method));
}

function insert(root: Node, endpoint: Endpoint, path: string): void {
  const names: string[] = [];
  let node = root;
  let takesRest = false;
  for (const part of path.split('/').slice(1)) {
    if (takesRest || part === '')
      throw new Error(`${endpoint.name} has a path that cannot be matched: ${path}`);
    if (part.startsWith('*')) {
      takesRest = true;
      names.push(part.slice(1));
    } else if (part.startsWith(':')) {
      node.param ??= newNode();
      node = node.param;
      names.push(part.slice(1));
    } else {
      node = childOf(node, part);
    }
  }
  const entries = takesRest ? node.rest : node.here;
  const taken = entries.get(endpoint.method);
  if (taken) {
    throw new Error(
      `${endpoint.name} and ${taken.endpoint.name} both answer ${endpoint.method} ${path} (${taken.path})`,
    );
  }
  entries.set(endpoint.method, { endpoint, path, names });
}

function childOf(node: Node, literal: string): Node {
  const child = node.literals.get(literal) ?? newNode();
  node.literals.set(literal, child);
  return child;
}

const newNode = (): Node => ({ literals: new Map(), param: undefined, here: new Map(), rest: new Map() });
