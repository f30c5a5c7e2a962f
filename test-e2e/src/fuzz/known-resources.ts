import type { Endpoint } from '@storefold/contracts';
import type { LooseJson } from '../harness/loose-json.ts';
import type { RawReply, RawRequest } from '../harness/raw-request.ts';
import type { Random } from './random.ts';

/** A path that somebody has reached, and the headers it was reached with. */
export interface Resource {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** How many paths are remembered, the newest ones. */
const MOST = 1_500;

/** What exists in the store, learnt from its responses. */
export class KnownResources {
  readonly #resources = new Map<string, Resource>();
  readonly #ids = new Map<string, string[]>();
  readonly #untouchable = new Set<string>();

  /** Nothing but reading is done to these. */
  protect(ids: readonly string[]): void {
    for (const id of ids) this.#untouchable.add(id);
  }

  isProtected(id: string): boolean {
    return this.#untouchable.has(id);
  }

  learn({ method, path: target, headers: sent = {} }: RawRequest, { status, body }: RawReply): void {
    const headers = identityIn(sent);
    const [path = ''] = target.split('?');
    if (status >= 300) return;
    if (method === 'DELETE') {
      this.#forget(path);
      return;
    }
    this.#remember({ path, headers });
    if (body?.id && method === 'POST')
      this.#remember({ path: `${path}/${body.id}`, headers: holding(headers, body) });
    if (path.endsWith('/complete')) this.#remember({ path: `/api/v3/store/orders/${body?.id}`, headers });
    for (const { id } of Array.isArray(body?.data) ? body.data.slice(0, 5) : []) {
      if (typeof id === 'string') this.#remember({ path: `${path}/${id}`, headers });
    }
    this.#learnIds(body, '');
  }

  /** A path of the endpoint that should lead somewhere. */
  pick(endpoint: Endpoint, random: Random): Resource | undefined {
    const suffix = /(\/[a-z_]+)*$/.exec(endpoint.path)?.[0] ?? '';
    const pattern = patternOf(endpoint.path.slice(0, endpoint.path.length - suffix.length));
    const found = [...this.#resources.values()]
      .filter(({ path }) => pattern.test(path))
      .filter(
        ({ path }) => endpoint.method === 'GET' || !path.split('/').some((id) => this.#untouchable.has(id)),
      );
    const resource = random.pickAny(found.slice(-20));
    return resource && { ...resource, path: resource.path + suffix };
  }

  /** The id of a record by the prefix of its kind, or `sellable` for a variant in the storefront. */
  id(kind: string, random: Random): string | undefined {
    return random.pickAny((this.#ids.get(kind) ?? []).slice(-20));
  }

  #learnIds(part: LooseJson, key: string): void {
    if (typeof part === 'string') {
      const [, prefix] = /^([a-z]+)_[A-Za-z0-9]{8,}$/.exec(part) ?? [];
      if (prefix) this.#learnId(key === 'default_variant_id' ? 'sellable' : prefix, part);
      return;
    }
    if (typeof part !== 'object' || part === null) return;
    for (const [name, value] of Object.entries(part)) this.#learnIds(value, name);
  }

  #learnId(kind: string, id: string): void {
    const ids = this.#ids.get(kind) ?? [];
    if (!ids.includes(id)) this.#ids.set(kind, [...ids.slice(-100), id]);
  }

  #remember(resource: Resource): void {
    this.#resources.delete(resource.path);
    this.#resources.set(resource.path, resource);
    if (this.#resources.size > MOST) {
      const [oldest] = this.#resources.keys();
      if (oldest !== undefined) this.#resources.delete(oldest);
    }
  }

  #forget(path: string): void {
    const id = path.split('/').at(-1) ?? '';
    for (const known of this.#resources.keys()) if (known.includes(id)) this.#resources.delete(known);
    for (const [kind, ids] of this.#ids) {
      if (ids.includes(id))
        this.#ids.set(
          kind,
          ids.filter((each) => each !== id),
        );
    }
  }
}

const patternOf = (template: string): RegExp =>
  new RegExp(`^${template.replace(/:\w+/g, '[^/]+').replace(/\*\w+/g, '.+')}$`);

/** The headers that say who the caller is. */
const identityIn = (headers: Resource['headers']): Resource['headers'] =>
  Object.fromEntries(
    ['x-service-api-key', 'authorization', 'x-service-token'].flatMap((name) =>
      headers[name] === undefined ? [] : [[name, headers[name]]],
    ),
  );

/** A guest's cart is reached with its token. */
const holding = (headers: Resource['headers'], { id, token }: LooseJson): Resource['headers'] =>
  String(id).startsWith('cart_') && !headers.authorization
    ? { ...headers, 'x-service-token': token }
    : headers;
