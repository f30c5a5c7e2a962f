import type { Access, Scope } from '@storefold/contracts';
import { Client, type Credentials, type Reply } from '../harness/client.ts';
import { type FreshStore, startFreshStore } from '../harness/fresh-store.ts';
import { type RawReply, type RawRequest, sendRaw } from '../harness/raw-request.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../harness/webhook-receiver.ts';
import { type Callers, invite, withToken } from '../tables/callers.ts';
import { ChangingShop } from '../tables/changes/index.ts';
import { problemsOf } from './checks.ts';
import { KnownResources } from './known-resources.ts';
import { Marks } from './marks.ts';
import { Report } from './report.ts';

const admin = '/api/v3/admin';

/** The kinds of records of which those that are there at first have to stay. */
const lasting = [
  'delivery_methods',
  'payment_methods',
  'webhook_endpoints',
  'api_keys',
  'admin_users',
  'roles',
] as const;

/** Who sends a request, as far as it matters for what may come back. */
export interface Sender {
  readonly scopes?: readonly Scope[];
  readonly isStranger?: boolean;
}

/** A store of which every response is looked at, with people who know their way around. */
export class FuzzedStore {
  readonly resources = new KnownResources();
  readonly marks = new Marks();
  readonly report: Report;
  readonly shop: ChangingShop;
  #original: Readonly<Record<string, unknown>> = {};

  private constructor(
    private readonly store: FreshStore,
    private readonly receiver: WebhookReceiver,
    readonly callers: Callers,
  ) {
    this.report = new Report(store.baseUrl);
    const { publishable_key, secret_key } = store.credentials;
    const observed = (key: string) => new ObservedClient(store.baseUrl, { key }, this);
    const clients = { storefront: observed(publishable_key), admin: observed(secret_key) };
    this.shop = new UnsharedShop({ ...store, ...clients }, receiver);
  }

  static async start(): Promise<FuzzedStore> {
    const limits = ['LOGIN', 'REGISTRATION', 'REFRESH', 'RESET', 'NEWSLETTER', 'KEY'].map((name) => [
      `RATE_LIMIT_${name}_PER_MIN`,
      '1000000',
    ]);
    const store = await startFreshStore('5', Object.fromEntries(limits));
    const receiver = await startWebhookReceiver();
    const fuzzed = new FuzzedStore(store, receiver, await invite(store));
    await fuzzed.#prepare();
    return fuzzed;
  }

  async stop(): Promise<void> {
    await this.receiver.close();
    await this.store.stop();
  }

  async send(request: RawRequest, sender: Sender = {}): Promise<RawReply | undefined> {
    const { baseUrl } = this.store;
    try {
      const reply = await sendRaw(baseUrl, request);
      this.report.add({ request, reply }, sender.isStranger);
      if (request.path.endsWith('/associate') && reply.status < 300) this.marks.join(request.headers ?? {});
      const checked = { request, reply, baseUrl, marks: this.marks, ...sender };
      for (const problem of await problemsOf(checked)) this.report.find(problem, { request, reply });
      this.resources.learn(request, reply);
      return reply;
    } catch (error) {
      this.report.add({ request });
      this.report.find(`has no readable response: ${String(error)}`, { request });
      return undefined;
    }
  }

  /** Ends what makes carts and changes slow when there is much of it, and sets the store's details back. */
  async tidy(): Promise<void> {
    const client = this.shop.admin;
    await client.patch(`${admin}/store`, this.#original);
    for (const kind of [
      'delivery_methods',
      'payment_methods',
      'tax_rates',
      'tax_categories',
      'redirects',
      'stock_locations',
      'zones',
      'promotions',
      'webhook_endpoints',
      'allowed_origins',
    ]) {
      const { body } = await client.get(`${admin}/${kind}?limit=100`);
      for (const { id } of body.data) {
        if (!this.resources.isProtected(id)) await client.delete(`${admin}/${kind}/${id}`);
      }
    }
  }

  /** Callers whom an endpoint refuses, by the headers they send. */
  strangers({ api, ...access }: Access): Callers['guest'][] {
    const { nobody, guest, customer, shop, lacking } = this.callers;
    if (api === 'public' || !('who' in access)) return [];
    if (api === 'store') {
      const others = [nobody, shop, { ...guest, ...withToken('no.jwt.at-all') }];
      return access.who === 'customer'
        ? [...others, guest]
        : access.who === 'anyone'
          ? [nobody, shop]
          : others;
    }
    if (access.who === 'anyone') return [];
    const others = [nobody, guest, customer, withToken('no.jwt.at-all')];
    const { scope } = access as { scope?: Scope };
    if (access.who === 'staff') return others;
    if (scope === undefined) return [...others, shop];
    const weaker = lacking.get(scope);
    return weaker ? [...others, weaker, weaker] : others;
  }

  /** What no visitor may do away with: the shop goes on selling, and the tests hear of its events. */
  async #prepare(): Promise<void> {
    const { admin: client } = this.store;
    const mails = ['customer.password_reset_requested', 'newsletter_subscriber.*', 'admin_user.*'];
    await client.post(`${admin}/webhook_endpoints`, { url: this.receiver.url, subscriptions: mails });
    for (const kind of lasting) {
      const { body } = await client.get(`${admin}/${kind}?limit=100`);
      this.resources.protect(body.data.map(({ id }: { id: string }) => id));
    }
    const { body } = await client.get(`${admin}/store`);
    const { name, default_currency, supported_currencies, default_locale, supported_locales, timezone } =
      body;
    this.#original = {
      name,
      default_currency,
      supported_currencies,
      default_locale,
      supported_locales,
      timezone,
    };
    const { guest, customer, shop } = this.callers;
    const me = '/api/v3/store/customers/me';
    const profile = await this.send({ method: 'GET', path: me, headers: customer });
    const sessions = await this.send({ method: 'GET', path: `${me}/sessions`, headers: customer });
    this.resources.protect([profile?.body.id, sessions?.body.data[0]?.id]);
    const credits = `${admin}/customers/${profile?.body.id}/store_credits`;
    await this.shop.admin.post(credits, { amount: '50.00' });
    await this.send({ method: 'GET', path: `${me}/store_credits`, headers: customer });
    await this.send({ method: 'GET', path: '/api/v3/store/products', headers: guest });
    for (const kind of ['products', 'categories', 'option_types', 'stock_items', 'payment_methods']) {
      await this.send({ method: 'GET', path: `${admin}/${kind}`, headers: shop });
    }
  }
}

/** A client whose responses are looked at. */
class ObservedClient extends Client {
  constructor(
    baseUrl: string,
    credentials: Credentials,
    private readonly fuzzed: FuzzedStore,
  ) {
    super(baseUrl, credentials);
  }

  override with(more: Credentials): Client {
    return new ObservedClient(this.baseUrl, { ...this.credentials, ...more }, this.fuzzed);
  }

  override async send(method: string, path: string, body?: unknown): Promise<Reply> {
    const request =
      body instanceof FormData
        ? await formRequest(method, path, this.identity, body)
        : requestOf(method, path, this.headers(body !== undefined), body);
    const reply = await this.fuzzed.send(request);
    if (!reply) throw new Error(`${method} ${path} has no response`);
    return { status: reply.status, body: reply.body, headers: new Headers() };
  }

  /** The headers that say who it is. */
  get identity(): Readonly<Record<string, string>> {
    return this.headers(false);
  }
}

async function formRequest(
  method: string,
  path: string,
  identity: Readonly<Record<string, string>>,
  form: FormData,
): Promise<RawRequest> {
  const encoded = new Response(form);
  const headers = { ...identity, 'content-type': encoded.headers.get('content-type') ?? '' };
  return { method, path, headers, body: Buffer.from(await encoded.arrayBuffer()) };
}

const requestOf = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): RawRequest => ({ method, path, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });

/** Requests that chance makes change any record that was seen, so nothing that later ones need is shared. */
class UnsharedShop extends ChangingShop {
  override async variantId(): Promise<string> {
    return (await this.product()).default_variant_id;
  }

  override async cardMethod(): Promise<string> {
    const path = await this.made('payment_methods', {
      name: this.name('Card'),
      type: 'test',
      position: this.place(),
    });
    return path.split('/').at(-1) ?? '';
  }
}

export const identityOf = (client: Client): Readonly<Record<string, string>> =>
  client instanceof ObservedClient ? client.identity : {};
