import { allEndpoints, type Endpoint, idPrefixes, type Scope, scopeOfCall } from '@storefold/contracts';
import { z } from 'zod';
import { endpointFor } from '../harness/endpoint-for.ts';
import type { RawRequest } from '../harness/raw-request.ts';
import { withKey } from '../tables/callers.ts';
import { prepared } from '../tables/requests.ts';
import { fileBody } from './file-bodies.ts';
import { type FuzzedStore, identityOf, type Sender } from './fuzzed-store.ts';
import { generatedQuery } from './generated-queries.ts';
import { generated, type Schema } from './generated-values.ts';
import type { Resource } from './known-resources.ts';
import { knownValue } from './known-values.ts';
import { brokenBody, oddTexts } from './odd-values.ts';
import type { Random } from './random.ts';

/**
 * How an endpoint is visited.
 *
 * - `story`: everything it needs is prepared, and it succeeds; with more fields than the story has
 * - `generated`: on something that exists, in whatever state
 * - `boundary`: on something prepared, with values at the limits
 * - `broken`: on something prepared, with what no client should send
 * - `stranger`: on something that exists, by somebody who has no right to it
 */
type Visit = 'story' | 'generated' | 'boundary' | 'broken' | 'stranger';

const visitsOfChanges: readonly Visit[] = ['story', 'generated', 'broken', 'story', 'boundary', 'stranger'];
const visitsOfReads: readonly Visit[] = ['generated', 'boundary', 'generated', 'stranger', 'broken'];

/** What a visit begins with. */
interface Start extends Resource {
  readonly body?: unknown;
}

/** Visits every endpoint in turn. */
export class Visitor {
  readonly #schemas = new Map(
    allEndpoints.map(({ name, body }) => [
      name,
      body && (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema),
    ]),
  );
  #serial = 0;

  constructor(
    private readonly fuzzed: FuzzedStore,
    private readonly random: Random,
  ) {}

  /** Visits each endpoint once, in another order each time. */
  async round(number: number, isEnough: () => boolean): Promise<void> {
    for (const endpoint of this.random.shuffled(allEndpoints)) {
      if (isEnough()) return;
      const visits = endpoint.method === 'GET' ? visitsOfReads : visitsOfChanges;
      await this.#visit(endpoint, visits[number % visits.length] ?? 'story');
    }
  }

  async #visit(endpoint: Endpoint, visit: Visit): Promise<void> {
    const { random, fuzzed } = this;
    const start = await this.#start(endpoint, visit);
    if (!start) return;
    if (visit === 'stranger') return this.#knock(endpoint, start);
    const path = this.#path(endpoint, start, visit);
    const body = this.#body(endpoint, start, visit);
    const { headers, sender } = this.#caller(endpoint, start);
    const odd = visit === 'broken' ? oddHeaders(random, body !== undefined) : {};
    const request = { method: endpoint.method, path, headers: { ...headers, ...contentType(body), ...odd } };
    const withBody = body === undefined ? request : { ...request, body };
    await fuzzed.send(this.#withFile(endpoint, withBody, visit), sender);
  }

  /** Endpoints that take a file mostly get one, of whatever kind. */
  #withFile({ upload }: Endpoint, request: RawRequest, visit: Visit): RawRequest {
    const { random } = this;
    if (!upload || random.chance(upload.required ? 0.1 : 0.3)) return request;
    const { headers, body } = fileBody(String(request.body ?? '{}'), upload, random, visit === 'broken');
    return { ...request, headers: { ...request.headers, ...headers }, body };
  }

  /** Somebody else's record, with one's own credentials. */
  async #knock(endpoint: Endpoint, start: Start): Promise<void> {
    const { random, fuzzed } = this;
    const others = random.shuffled(fuzzed.strangers(endpoint.access)).slice(0, 2);
    const neighbours = ownedBySomebody(endpoint) ? [fuzzed.callers.customer, fuzzed.callers.guest] : [];
    for (const stranger of [...others, ...neighbours].filter((each) => !isSame(each, start.headers))) {
      const body = start.body === undefined ? undefined : JSON.stringify(start.body);
      const headers = { ...stranger, ...contentType(body) };
      const request = { method: endpoint.method, path: start.path, headers };
      await fuzzed.send(body === undefined ? request : { ...request, body }, { isStranger: true });
    }
  }

  /** A record that was prepared for this visit, or one that is known. */
  async #start(endpoint: Endpoint, visit: Visit): Promise<Start | undefined> {
    const prepare = prepared[endpoint.name];
    const isKnownEnough = visit === 'generated' && endpoint.method !== 'GET';
    const known = isKnownEnough || !prepare ? this.#known(endpoint) : undefined;
    if (known || !prepare) return known;
    try {
      const { client, path, body } = await prepare(this.fuzzed.shop);
      return { path, headers: identityOf(client), body };
    } catch {
      this.fuzzed.report.unprepared.push(endpoint.name);
      return this.#known(endpoint);
    }
  }

  #known(endpoint: Endpoint): Start | undefined {
    const { random, fuzzed } = this;
    const { guest, customer, shop, admin, nobody } = fuzzed.callers;
    const { access } = endpoint;
    if (!/[:*]/.test(endpoint.path)) {
      const path = endpoint.path;
      if (access.api === 'public') return { path, headers: nobody };
      if (access.api === 'store') return { path, headers: access.who === 'customer' ? customer : guest };
      return { path, headers: access.who === 'scoped' || access.who === 'staff' ? shop : admin };
    }
    return fuzzed.resources.pick(endpoint, random) ?? this.#guessed(endpoint);
  }

  /** Countries are known by their codes, and parents by what was seen of them. Anything else is an id that nothing has. */
  #guessed({ path, access }: Endpoint): Start {
    const { guest, customer, shop } = this.fuzzed.callers;
    const isCustomers = access.api === 'store' && access.who === 'customer';
    const headers = access.api === 'admin' ? shop : isCustomers ? customer : guest;
    const parent = (_: string, name: string) =>
      this.fuzzed.resources.id(prefixOf[name] ?? '', this.random) ?? 'absent';
    const known = path.replace(':iso', 'DE').replace(/:(\w+)_id\b/g, parent);
    return { path: known.replace(/[:*]\w+/g, 'absent'), headers };
  }

  /** Staff mostly come with a key that has the one scope they need. What has more scopes than its own is not theirs to change. */
  #caller(endpoint: Endpoint, { headers }: Start): { headers: Resource['headers']; sender: Sender } {
    const { access, name } = endpoint;
    const key = this.fuzzed.callers.having;
    if (access.api !== 'admin') return { headers, sender: {} };
    if (access.who !== 'scoped')
      return { headers: access.who === 'admin_user' ? this.fuzzed.callers.admin : headers, sender: {} };
    const scope = scopeOfCall(access.scope, endpoint);
    const narrow = access.furtherScope ? undefined : key.get(scope);
    const mostlyFull = /^(?:api_keys|admin_users|roles)\./.test(name) ? 0.8 : 0.4;
    if (!narrow || this.random.chance(mostlyFull)) return { headers: this.fuzzed.callers.shop, sender: {} };
    const scopes: readonly Scope[] = [scope];
    return { headers: narrow, sender: { scopes } };
  }

  #path(endpoint: Endpoint, start: Start, visit: Visit): string {
    const { random } = this;
    const [known = '', query = ''] = start.path.split('?');
    const isBroken = visit === 'broken' && random.chance(0.4);
    const path = isBroken ? withOddId(endpoint, known, random) : known;
    const more = endpoint.method === 'GET' ? generatedQuery(endpoint, random, visit !== 'generated') : '';
    const all = [query, more].filter((part) => part !== '').join('&');
    return all === '' ? path : `${path}?${all}`;
  }

  #body(endpoint: Endpoint, start: Start, visit: Visit): string | undefined {
    const { random } = this;
    const schema = this.#schemas.get(endpoint.name);
    if (!schema) return visit === 'broken' && random.chance(0.3) ? brokenBody(random, {}) : undefined;
    const told = start.body as object | undefined;
    if (visit === 'story' && random.chance(0.5)) return JSON.stringify(told);
    const mode = visit === 'boundary' ? 'boundary' : 'valid';
    const made = this.#generated(endpoint, schema, start, mode);
    if (visit === 'broken') return brokenBody(random, { ...made, ...told });
    return JSON.stringify(
      visit === 'story' ? { ...made, ...told } : visit === 'boundary' ? { ...told, ...made } : made,
    );
  }

  #generated(endpoint: Endpoint, schema: Schema, start: Start, mode: 'valid' | 'boundary'): object {
    const { random, fuzzed } = this;
    const mark = fuzzed.marks.of(start.headers);
    const known = (field: string) => {
      this.#serial += 1;
      const context = { random, mark, serial: this.#serial, resources: fuzzed.resources };
      return knownValue(field, { ...context, endpointName: endpoint.name });
    };
    const made = generated(schema, '', { random, mode, mark, known });
    return typeof made === 'object' && made !== null ? made : {};
  }
}

/** The endpoint reads or changes what belongs to one customer or one cart. */
const ownedBySomebody = ({ access, path }: Endpoint): boolean =>
  access.api === 'store' && (access.who === 'cart' || access.who === 'customer') && path.includes(':');

/** A customer is no stranger to what is theirs. */
const isSame = (one: Resource['headers'], other: Resource['headers']): boolean =>
  one.authorization !== undefined && one.authorization === other.authorization;

const contentType = (body: string | undefined): Record<string, string> =>
  body === undefined ? {} : { 'content-type': 'application/json' };

/** The path with some of its ids replaced, the last one always. */
function withOddId({ path, method }: Endpoint, known: string, random: Random): string {
  const names = path.split('/');
  const last = names.findLastIndex((name) => /^[:*]/.test(name));
  const short = oddTexts.filter((text) => text !== '' && text.length < 300);
  const oddOr = (part: string, isLast: boolean) =>
    isLast || random.chance(0.3) ? encodeURIComponent(random.pick(short).toWellFormed()) : part;
  const parts = known
    .split('/')
    .map((part, at) => (/^[:*]/.test(names[at] ?? '') ? oddOr(part, at === last) : part));
  const odd = parts.join('/');
  return endpointFor(method, odd) ? odd : path.replace(/[:*]\w+/g, 'absent');
}

/** Headers that clients get wrong. */
const oddHeaders = (random: Random, hasBody: boolean): Record<string, string> =>
  random.chance(0.7)
    ? {}
    : random.pick<Record<string, string>>([
        { 'accept-language': '*;q=9, xx-XX' },
        { 'x-service-currency': "' OR 1=1" },
        { 'x-service-locale': '../../x' },
        { 'idempotency-key': 'x'.repeat(300) },
        { 'idempotency-key': ' ' },
        { 'if-match': '*' },
        { 'if-none-match': '"never"' },
        { 'x-forwarded-for': 'nobody, 1.2.3.4' },
        { 'x-request-id': '<script>' },
        { 'x-http-method-override': 'DELETE' },
        { accept: 'application/xml' },
        ...(hasBody ? [{ 'content-type': 'text/plain' }, { 'content-encoding': 'gzip' }] : []),
        withKey('pk_unknown'),
      ]);

const prefixOf: Readonly<Record<string, string>> = { ...idPrefixes, shipment: idPrefixes.fulfillment };
