import { freePort } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshStore, startFreshStore } from '../harness/fresh-store.ts';
import { doorOf, testSignature } from '../harness/provider-event.ts';
import { orderWithReturn } from './forms.ts';
import { fillShop, type HostileShop, hostile } from './hostile-shop.ts';
import { leftUntranslated } from './labels.ts';
import { textOf, Visitor } from './visitor.ts';

const lists = [
  'orders',
  'returns',
  'customers',
  'customer_groups',
  'promotions',
  'gift_cards',
  'gift_card_batches',
  'store_credits',
  'newsletter_subscribers',
  'exports',
  'webhook_endpoints',
  'products',
  'categories',
  'stock_items',
  'option_types',
  'imports',
  'redirects',
  'settings/staff',
  'settings/roles',
  'settings/api_keys',
  'settings/allowed_origins',
  'settings/payment_methods',
  'settings/delivery_methods',
  'settings/zones',
  'settings/tax_categories',
  'settings/tax_rates',
  'settings/store_credit_categories',
  'settings/stock_locations',
  'settings/custom_field_definitions',
  'settings/mails',
].map((path) => `/admin/${path}`);
const others = [
  '/admin',
  '/admin/reports',
  '/admin/figures',
  '/admin/account',
  '/admin/helpers',
  '/admin/settings',
  '/admin/settings/store',
  '/admin/search',
  '/admin/search?q=eve',
  '/admin/exports/new',
  '/admin/imports/new',
];

const forms = lists
  .map((path) => `${path}/new`)
  .filter((path) => !/stock_items|imports|exports|returns|store_credits\/|newsletter|mails/.test(path));

const address = {
  first_name: 'Ada',
  last_name: 'Byron',
  address1: '1 Main',
  city: 'Boston',
  postal_code: '02108',
  country_iso: 'US',
  state_abbr: 'MA',
};

let store: FreshStore;
let metricsPort: number;
let shop: HostileShop;
let owner: Visitor;

beforeAll(async () => {
  metricsPort = await freePort();
  // The secret of a session, a name of the vault, is made at the first visit.
  store = await startFreshStore('3', {
    RATE_LIMIT_LOGIN_PER_MIN: '5',
    TRUSTED_PROXIES: '127.0.0.1',
    METRICS_PORT: String(metricsPort),
  });
  shop = await fillShop(store);
  owner = new Visitor(store.baseUrl);
  const { email, password } = store.credentials.admin;
  expect((await owner.logIn(email, password)).to).toBe('/admin');
});
afterAll(async () => {
  await store?.stop();
});

describe('every screen of the dashboard', () => {
  /** Pages in English, by their paths. */
  const english = new Map<string, string>();
  /** What each page asked the store. */
  const asked = new Map<string, number>();

  it('is shown, says nothing of what people typed as markup, and keeps scripts of others out', async () => {
    for (const path of [...others, ...lists, ...forms, ...shop.pages]) {
      const before = await requestsSoFar();
      const { status, html, headers } = await owner.read(path);
      asked.set(path, (await requestsSoFar()) - before);
      expect(status, `${path}: ${textOf(html).slice(0, 400)}`).toBe(200);
      expect(html, path).not.toMatch(/<script>alert|<img src=x|onerror=alert\(1\)>(?!&)/);
      expect(html, path).not.toMatch(
        /\son\w+="|<script(?![^>]*\bsrc="\/admin\/assets\/)|<style|javascript:|undefined|\[object/,
      );
      expect(headers.get('content-security-policy'), path).toMatch(/default-src 'none'.*script-src 'self';/);
      expect(headers.get('cache-control'), path).toBe('no-store');
      english.set(path, html);
    }
  });

  it('asks the store at most fourteen things, also where a product has many variants and an order many lines', async () => {
    const { admin } = shop;
    const many = Array.from({ length: 15 }, (_, n) => String(n));
    const product = await admin.products.create({
      name: 'Of many',
      status: 'active',
      variants: many.map((name) => ({
        options: [{ name: 'size', value: `Number ${name}` }],
        prices: [{ currency: 'USD', amount: '5.00' }],
        stock_items: [{ count_on_hand: 5 }],
      })),
    });
    const definition = { namespace: 'walk', key: 'care', label: 'Walked', field_type: 'short_text' } as const;
    const fieldOf = (resource_type: string) =>
      admin.customFieldDefinitions.create({ ...definition, resource_type });
    const [ofVariants, ofLines] = [await fieldOf('Variant'), await fieldOf('LineItem')];
    await fieldOf('OptionValue');
    const { variants } = await admin.products.get(product.id, { expand: ['variants'] });
    const items = variants.slice(0, 15).map(({ id }) => ({ variant_id: id, quantity: 1 }));
    const draft = await admin.orders.create({
      email: 'many@example.com',
      items,
      shipping_address: address,
      use_shipping: true,
    });
    await admin.orders.complete(draft.id, { payment_pending: true, notify_customer: false });
    const order = await admin.orders.get(draft.id);
    const withValue = (definitionId: string, value: string) => ({
      custom_field_definition_id: definitionId,
      value,
    });
    const firstVariant = variants[0]?.id ?? '';
    await admin.request('POST', `/variants/${firstVariant}/custom_fields`, {
      body: withValue(ofVariants.id, 'silk'),
    });
    await admin.request('POST', `/line_items/${order.items[0]?.id}/custom_fields`, {
      body: withValue(ofLines.id, 'wrapped'),
    });
    const { data: optionTypes } = await admin.optionTypes.list({ q: { name_eq: 'size' } });
    const pages = [
      [`/admin/products/${product.id}`, 'silk'],
      [`/admin/orders/${draft.id}`, 'wrapped'],
      [`/admin/option_types/${optionTypes[0]?.id}`, 'Walked'],
    ] as const;
    for (const [path, value] of pages) {
      const before = await requestsSoFar();
      const { status, html } = await owner.read(path);
      asked.set(path, (await requestsSoFar()) - before);
      expect([path, status, html.includes(value)]).toEqual([path, 200, true]);
    }
    expect([...asked].filter(([, count]) => count > 14)).toEqual([]);
    expect(Math.min(...asked.values())).toBeGreaterThan(0);
  });

  it('says nothing in English to those who read German', async () => {
    const { email, password } = store.credentials.admin;
    const german = new Visitor(store.baseUrl, 'de');
    await german.logIn(email, password);
    const typed = await namesOfRecords();
    const left: string[] = [];
    // Helpers are for those who write templates.
    const shown = [...others, ...lists, ...forms, ...shop.pages, ...(await pagesOfWhatFollowed())].filter(
      (path) => !path.endsWith('/helpers'),
    );
    for (const path of shown) {
      const page = english.get(path) ?? (await owner.read(path)).html;
      const { status, html } = await german.read(path);
      expect([path, status]).toEqual([path, 200]);
      left.push(...leftUntranslated(page, html, typed).map((text) => `${text} (${path})`));
    }
    expect(left).toEqual([]);
  });

  /** What people called what there is, which is the same in all languages. */
  async function namesOfRecords(): Promise<ReadonlySet<string>> {
    const named = 'categories products option_types delivery_methods payment_methods stock_locations';
    const further = 'tax_categories store_credit_categories api_keys';
    type Named = {
      name: string;
      label?: string;
      description?: string;
      variants?: { options_text: string }[];
    };
    const found = await Promise.all(
      `${named} ${further}`.split(' ').map(async (list) => {
        const query =
          list === 'payment_methods'
            ? {}
            : { limit: 100, ...(list === 'products' && { expand: ['variants'] }) };
        const { data } = await shop.admin.request<{ data: Named[] }>('GET', `/${list}`, { query });
        return data.flatMap(({ name, label = '', description = '', variants = [] }) => [
          name,
          label,
          description,
          ...variants.map(({ options_text }) => options_text),
        ]);
      }),
    );
    return new Set([...found.flat(), (await shop.admin.store.get()).name]);
  }

  /** A mail and a delivery, which the store made of what happened. */
  async function pagesOfWhatFollowed(): Promise<string[]> {
    const { admin } = shop;
    await expect.poll(async () => (await admin.mails.list()).meta.count).toBeGreaterThan(0);
    const { data: mails } = await admin.mails.list();
    const { data: hooks } = await admin.webhookEndpoints.list();
    const hook = hooks[0]?.id ?? '';
    const deliveries = async () => (await admin.webhookEndpoints.deliveries.list(hook)).data;
    await expect.poll(async () => (await deliveries())[0]?.success).toBe(false);
    return [
      `/admin/settings/mails/${mails[0]?.id}`,
      `/admin/webhook_endpoints/${hook}/deliveries/${(await deliveries())[0]?.id}`,
    ];
  }

  it('shows what people typed, letter by letter', async () => {
    for (const path of [
      '/admin/products',
      `/admin/orders/${shop.orderId}`,
      `/admin/customers/${shop.customerId}`,
    ])
      expect(textOf((await owner.read(path)).html), path).toContain(hostile.slice(0, 27));
  });

  it('answers what is not there with 404, in the navigation of who is logged in', async () => {
    for (const path of [
      '/admin/nowhere',
      '/admin/orders/or_none',
      '/admin/settings/zones/none/edit',
      '/admin/products/x/y',
    ]) {
      const { status, html } = await owner.read(path);
      expect(status, path).toBe(404);
      expect(html, path).toContain('href="/admin/orders"');
    }
  });

  it('is in German for those who ask for it, for those who chose it in this browser, and for those who want it everywhere', async () => {
    const { email, password } = store.credentials.admin;
    const german = new Visitor(store.baseUrl, 'de-AT,de;q=0.9');
    expect((await german.read('/admin/login')).html).toContain('<html lang="de">');
    await german.logIn(email, password);
    expect(textOf((await german.read('/admin/orders')).html)).toContain('Bestellungen');
    await owner.submit('/admin/language', { language: 'de', to: '/admin' });
    expect((await owner.read('/admin')).html).toContain('<html lang="de">');
    await owner.submit('/admin/language', { language: 'en', to: '/admin' });
    expect((await owner.read('/admin')).html).toContain('<html lang="en">');

    const want = (preferred_locale: string) =>
      owner.submit('/admin/account', { _method: 'patch', preferred_locale });
    expect((await want('de')).status).toBe(303);
    const { html } = await owner.read('/admin/account');
    expect(html).toContain('<html lang="de">');
    expect(html).toContain('<option value="de" selected>Deutsch</option>');
    const refused = await want('xx');
    expect([refused.status, textOf(refused.html)]).toEqual([
      422,
      expect.stringContaining('steht nicht in der Liste'),
    ]);
    await want('');
    expect((await owner.read('/admin')).html).toContain('<html lang="en">');
  });
});

/** The records that a search leads to. */
const found = async (visitor: Visitor, text: string): Promise<string[]> =>
  (await visitor.read(`/admin/search?q=${encodeURIComponent(text)}`)).html.match(
    /(?<=class="record" href="\/admin\/)(orders|customers|products)\/[^"]+/g,
  ) ?? [];

describe('lists', () => {
  it('are filtered, sorted and paged by their address', async () => {
    const cheap = await owner.read('/admin/products?q%5Bname_cont%5D=%3Cscript&limit=1&sort=-name');
    expect(textOf(cheap.html)).toContain('1–1 of 1');
    expect(cheap.html).toMatch(/aria-sort="descending"/);
    const first = await owner.read('/admin/products?limit=2');
    expect(first.html).toContain('href="/admin/products?limit=2&amp;page=2"');
    expect(cheap.html).toContain('<details class="fold" open>');
    expect(first.html).toContain('<details class="fold">');
    const none = await owner.read('/admin/orders?q%5Bsearch%5D=nothing');
    expect(textOf(none.html)).toContain('Nothing matches these filters.');
  });

  it('are searched together from every page, by every word of what was typed', async () => {
    const { number, email, total, items } = await shop.admin.orders.get(shop.orderId);
    const customer = await shop.admin.customers.create({ email: 'wanda@example.com', first_name: 'Wándà' });
    const order = `orders/${shop.orderId}`;
    const amount = total.replace('.', ',');
    for (const text of [number.toLowerCase(), `${email} ${amount}`, `${amount} ${number} ${items[0]?.name}`])
      expect(await found(owner, text), text).toContain(order);
    expect(await found(owner, `${email} ${amount}1`)).not.toContain(order);
    expect(await found(owner, 'wanda EXAMPLE')).toEqual([`customers/${customer.id}`]);
    const { name } = await shop.admin.products.get(shop.productId);
    expect(await found(owner, name)).toContain(`products/${shop.productId}`);
    await shop.admin.customers.delete(customer.id);
    expect(await found(owner, 'wanda')).toEqual([]);
  });
});

describe('a form for a new zone', () => {
  it('begins with the countries of the European Union where that was asked for', async () => {
    const list = await owner.read('/admin/settings/zones');
    const [, href = ''] = /href="([^"]*preset=european_union)"/.exec(list.html) ?? [];
    const { html } = await owner.read(href);
    const [, members = ''] = /<textarea[^>]*name="members"[^>]*>([^<]*)</.exec(html) ?? [];
    expect(members.trim().split('\n')).toHaveLength(27);
    expect(html).toMatch(/name="name"[^>]*value="European Union"/);
  });
});

describe('who may do what', () => {
  it('leads nobody in without a log-in, and then to where they wanted to go and nowhere else', async () => {
    const stranger = new Visitor(store.baseUrl);
    const asked = await stranger.read('/admin/orders?page=2');
    expect([asked.status, asked.to]).toEqual([303, '/admin/login?to=%2Fadmin%2Forders%3Fpage%3D2']);
    const { email, password } = store.credentials.admin;
    expect((await stranger.logIn(email, password, '/admin/orders?page=2')).to).toBe('/admin/orders?page=2');
    expect((await new Visitor(store.baseUrl).logIn(email, password, 'https://evil.example/')).to).toBe(
      '/admin',
    );
  });

  it('refuses forms without the token of the session, and of other methods', async () => {
    for (const token of ['', 'made up'])
      expect((await owner.submit('/admin/customer_groups', { _csrf: token, name: 'Forged' })).status).toBe(
        403,
      );
    const stranger = new Visitor(store.baseUrl);
    await stranger.read('/admin/login');
    const { email, password } = store.credentials.admin;
    expect((await stranger.submit('/admin/login', { _csrf: 'x', email, password })).status).toBe(403);
    const put = await fetch(`${store.baseUrl}/admin/orders`, {
      method: 'PUT',
      headers: { cookie: owner.cookies },
    });
    expect(put.status).toBe(403);
    expect((await shop.admin.customerGroups.list({ q: { name_eq: 'Forged' } })).meta.count).toBe(0);
  });

  it('answers forms that are too large or have too many parts, and reads nothing large of strangers', async () => {
    const stranger = new Visitor(store.baseUrl);
    const tinyParts = formOf(18_000_000, (n) => [`f${n}`, 'x']);
    const large = formOf(300_000, (n) => [`f${n}`, 'x'.repeat(10_000)]);
    const send = (visitor: Visitor, { body, type }: { body: string; type: string }) =>
      visitor.post('/admin/login', body, type).then(({ status }) => status);
    expect(await send(stranger, tinyParts)).toBe(403);
    await stranger.read('/admin/login');
    expect(await send(stranger, tinyParts)).toBe(413);
    expect(await send(stranger, large)).toBe(413);
    expect(await send(owner, tinyParts)).toBe(413);
    expect(
      await send(
        owner,
        formOf(25_000_000, (n) => [`f${n}`, 'x'.repeat(1_000_000)]),
      ),
    ).toBe(413);
    const urlencoded = 'application/x-www-form-urlencoded';
    expect(await send(owner, { body: `a=${'x'.repeat(256_000)}`, type: urlencoded })).toBe(413);
    expect(await send(owner, { body: 'a=1&'.repeat(2_001), type: urlencoded })).toBe(413);
    expect(await send(owner, { body: 'nothing', type: 'multipart/form-data' })).toBe(400);
    expect(await send(owner, { body: 'nothing', type: 'multipart/form-data; boundary=x' })).toBe(400);
  });

  it('shows staff what their scopes allow, and refuses the rest, also by a forged form', async () => {
    const reader = await memberWith(['read_orders', 'read_products']);
    const { html } = await reader.read('/admin/products');
    expect(html).toContain('href="/admin/orders"');
    expect(html).not.toMatch(/href="\/admin\/(customers|promotions|settings\/roles)"|\/admin\/products\/new/);
    const { name } = await shop.admin.store.get();
    expect(html).toContain(`· ${name}</title>`);
    const product = await reader.read(`/admin/products/${shop.productId}`);
    expect(product.html).not.toMatch(/data-action="edit"|value="delete"|<summary>Add a variant/);
    const { number, email } = await shop.admin.orders.get(shop.orderId);
    expect(await found(reader, number)).toEqual([`orders/${shop.orderId}`]);
    expect(await found(owner, email ?? '')).toContain(`customers/${shop.customerId}`);
    expect(await found(reader, email ?? '')).not.toContain(`customers/${shop.customerId}`);
    const order = await reader.read(`/admin/orders/${shop.orderId}`);
    expect(order.status).toBe(200);
    expect(order.html).not.toMatch(/class="timeline"|\/refunds"|\/capture"|\/cancel"/);
    const seen = await owner.read(`/admin/orders/${shop.orderId}`);
    expect(/class="timeline"/.test(seen.html)).toBe(true);
    for (const path of [
      '/admin/customers',
      '/admin/products/new',
      '/admin/settings/store',
      '/admin/imports/new',
    ])
      expect((await reader.read(path)).status, path).toBe(403);
    for (const [path, fields] of [
      [`/admin/products/${shop.productId}`, { _method: 'delete', confirmed: '1' }],
      [`/admin/products/${shop.productId}`, { _method: 'patch', name: 'Mine' }],
      [`/admin/orders/${shop.orderId}/cancel`, { confirmed: '1' }],
      ['/admin/customer_groups', { name: 'Mine' }],
    ] as const)
      expect((await reader.submit(path, fields)).status, path).toBe(403);
    expect((await shop.admin.products.get(shop.productId)).name).toBe(hostile);
  });

  it('ends the session everywhere: a copied cookie dies with the log-out', async () => {
    const { email, password } = store.credentials.admin;
    const visitor = new Visitor(store.baseUrl);
    await visitor.logIn(email, password);
    const copied = visitor.copy();
    expect((await copied.read('/admin')).status).toBe(200);
    expect((await visitor.submit('/admin/logout', {})).to).toBe('/admin/login');
    expect((await visitor.read('/admin')).to).toMatch(/^\/admin\/login/);
    await expect.poll(async () => (await copied.read('/admin')).to).toMatch(/^\/admin\/login/);
  });

  it('limits log-ins that fail, for the person and not for everybody', async () => {
    const guesser = new Visitor(store.baseUrl);
    await guesser.read('/admin/login');
    const guess = () => guesser.submit('/admin/login', { email: 'nobody@example.com', password: 'guess' });
    expect((await guess()).status).toBe(422);
    for (let attempt = 0; attempt < 5; attempt += 1) await guess();
    const limited = await guess();
    expect(limited.status).toBe(429);
    expect(limited.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  });

  it('gives sessions to encrypted connections only behind a proxy that has one, whatever host that names', async () => {
    const cookieBehind = async (proto: string) => {
      const headers = { 'x-forwarded-proto': proto };
      const page = await fetch(`${store.baseUrl}/admin/login`, { headers });
      return page.headers.getSetCookie().join();
    };
    expect(await cookieBehind('https')).toMatch(/^storefold_admin=.*; Secure$/);
    expect(await cookieBehind('http')).not.toContain('Secure');
  });

  async function memberWith(scopes: readonly string[]): Promise<Visitor> {
    const role = await shop.admin.roles.create({ name: scopes.join(' '), scopes: [...scopes] as never });
    const member = await shop.admin.adminUsers.create({ email: 'reader@example.com', role_ids: [role.id] });
    const token = await invitationOf(member.email);
    const visitor = new Visitor(store.baseUrl);
    await visitor.read(`/admin/invitation?token=${token}`);
    const joined = await visitor.submit('/admin/invitation', { token, password: 'a long password' });
    expect(joined.to).toBe('/admin');
    await visitor.read('/admin/account');
    return visitor;
  }

  /** The token of a mail that the store wrote to its outbox. */
  async function invitationOf(email: string): Promise<string> {
    const { readdir, readFile } = await import('node:fs/promises');
    const outbox = `${store.dataDir}/outbox`;
    const find = async () => {
      for (const file of await readdir(outbox).catch(() => [])) {
        const mail = (await readFile(`${outbox}/${file}`, 'utf8'))
          .replace(/=\r?\n/g, '')
          .replaceAll('=3D', '=');
        const token = /\/admin\/invitation\?token=([\w-]+)/.exec(mail)?.[1];
        if (mail.includes(email) && token) return token;
      }
      return undefined;
    };
    await expect.poll(find).toBeDefined();
    return (await find()) ?? '';
  }
});

describe('what a merchant sees', () => {
  it('shows the ledger of a gift card, and the cards of a batch', async () => {
    const { data } = await shop.admin.giftCardBatches.list();
    const { html } = await owner.read(`/admin/gift_card_batches/${data[0]?.id}`);
    const [card = ''] = /\/admin\/gift_cards\/gc_\w+/.exec(html) ?? [];
    expect(textOf((await owner.read(card)).html)).toMatch(/Ledger 1 .*Issued \$5\.00 \$5\.00/);
  });

  it('shows names where records name others by ids, and countries by their names', async () => {
    const rates = await owner.read('/admin/settings/tax_rates');
    const { data } = await shop.admin.zones.list({ q: { name_cont: '<script' } });
    expect(textOf(rates.html)).toContain(hostile.slice(0, 27));
    expect(textOf(rates.html)).not.toContain(data[0]?.id);
    expect(textOf((await owner.read(`/admin/settings/zones/${data[0]?.id}`)).html)).toContain(
      'United States',
    );
    const { data: stock } = await shop.admin.stockItems.list({ q: { product_id_eq: shop.productId } });
    const form = await owner.read(`/admin/stock_items/${stock[0]?.id}/edit`);
    expect(textOf(form.html)).toContain(`Edit ${hostile.slice(0, 27)}`);
    const owed = await owner.read('/admin/store_credits');
    expect(textOf(owed.html)).not.toContain(shop.customerId);
  });

  it('leads from the id of a cart to its order, which is not for staff to change', async () => {
    const { body: cart } = await store.storefront.post('/api/v3/store/carts', { email: 'open@example.com' });
    const { to } = await owner.read(`/admin/orders/${cart.id}`);
    expect(to).toBe(`/admin/orders/${cart.id.replace('cart_', 'or_')}`);
    const { html } = await owner.read(to ?? '');
    expect(textOf(html)).toContain('Open cart');
    expect(html).not.toMatch(/\/complete"|\/discount_code"|name="find"/);
  });
});

describe('what a merchant does', () => {
  it('makes, changes and deletes a record, sees mistakes beside their fields, and is asked before it is gone', async () => {
    const wrong = await owner.submit('/admin/promotions', { name: '', kind: 'percentage', amount: '10' });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toMatch(/<input[^>]*name="name"[^>]*|class="formError" id="error-name"/);
    expect(wrong.html).toContain('id="error-name"');
    const made = await owner.submit('/admin/customer_groups', { name: 'Regulars', description: '' });
    expect(made.status).toBe(303);
    const page = made.to ?? '';
    expect(textOf((await owner.read(page)).html)).toContain('Created.');
    expect(
      (await owner.submit(page, { _method: 'patch', name: 'Friends', description: 'Old ones' })).to,
    ).toBe(page);
    expect(textOf((await owner.read(page)).html)).toMatch(/Friends.*Old ones/);
    const asking = await owner.submit(page, { _method: 'delete' });
    expect(textOf(asking.html)).toContain('Delete Friends?');
    expect((await owner.submit(page, { _method: 'delete', confirmed: '1' })).to).toBe(
      '/admin/customer_groups',
    );
    expect((await owner.read(page)).status).toBe(404);
  });

  it('makes a product with price and stock, and changes its variant', async () => {
    const made = await owner.submit('/admin/products', {
      name: 'Tea',
      status: 'active',
      'prices[USD]': '7,50',
      count_on_hand: '4',
      tags: 'hot, green',
    });
    expect(made.status, textOf(made.html)).toBe(303);
    const id = made.to?.split('/').at(-1) ?? '';
    const product = await shop.admin.products.get(id, { expand: ['variants.stock_items'] });
    expect(product).toMatchObject({ name: 'Tea', tags: ['hot', 'green'], price: { amount: '7.50' } });
    const [variant] = product.variants;
    const changed = await owner.submit(`/admin/products/${id}/variants/${variant?.id}`, {
      _method: 'patch',
      sku: 'TEA-1',
      'prices[USD]': '8.00',
      count_on_hand: '9',
      track_inventory: ['0', '1'],
    });
    expect(changed.to).toBe(`/admin/products/${id}`);
    const after = await shop.admin.products.get(id, { expand: ['variants.stock_items'] });
    expect(after.variants[0]).toMatchObject({ sku: 'TEA-1', price: { amount: '8.00' } });
    expect(after.variants[0]?.stock_items?.[0]?.count_on_hand).toBe(9);
  });

  it('takes an order from draft to paid, shipped and refunded', async () => {
    const made = await owner.submit('/admin/orders', { email: 'ada@example.com', currency: 'USD' });
    const page = made.to ?? '';
    const id = page.split('/').at(-1) ?? '';
    const { default_variant_id } = await shop.admin.products.get(shop.productId);
    expect((await owner.submit(`${page}/items`, { variant_id: default_variant_id, quantity: '2' })).to).toBe(
      page,
    );
    const to = {
      first_name: 'Ada',
      last_name: 'Byron',
      address1: '1 Main',
      city: 'Boston',
      postal_code: '02108',
    };
    await owner.submit(`${page}/shipping_address`, { ...to, country_iso: 'US', state_abbr: 'MA' });
    const placed = await owner.submit(`${page}/complete`, { payment_pending: '1' });
    expect(placed.to, textOf(placed.html)).toBe(page);
    const { data: methods } = await shop.admin.paymentMethods.list();
    const method = methods.find((each) => !each.session_required && !each.source_required)?.id ?? '';
    await owner.submit(`${page}/payments`, { payment_method_id: method });
    const pending = (await shop.admin.orders.get(id)).payments.find(({ status }) => status === 'pending');
    const captured = await owner.submit(`${page}/payments/${pending?.id}/capture`, {});
    expect(captured.to, textOf(captured.html)).toBe(page);
    const paid = await shop.admin.orders.get(id);
    expect(paid).toMatchObject({ status: 'placed', payment_status: 'paid' });
    const shipped = await owner.submit(`${page}/fulfillments/${paid.fulfillments[0]?.id}/ship`, {
      tracking: 'T-1',
    });
    expect(shipped.to, textOf(shipped.html)).toBe(page);
    const tooMuch = await owner.submit(`${page}/refunds`, { amount: '9999', to: 'original' });
    expect(tooMuch.status).toBe(422);
    const refunded = await owner.submit(`${page}/refunds`, {
      amount: '1.00',
      to: 'store_credit',
      reason: 'Broken',
    });
    expect([303, 422]).toContain(refunded.status);
    const shown = textOf((await owner.read(page)).html);
    expect(shown).toMatch(/Shipped.*T-1/s);
    expect(shown).toContain('Timeline');
    expect(await shop.admin.orders.get(id)).toMatchObject({ fulfillment_status: 'shipped' });
  });

  it('drafts with what a search finds, with a promotion code, a gift card and a store credit', async () => {
    const { id } = await shop.admin.orders.create({ customer_id: shop.customerId });
    const page = `/admin/orders/${id}`;
    await shop.admin.products.create({
      name: 'Findable',
      status: 'active',
      sku: 'FIND-1',
      prices: [{ currency: 'USD', amount: '100.00' }],
      track_inventory: false,
    });
    expect(textOf((await owner.read(`${page}?find=nowhere`)).html)).toContain(
      'Nothing for sale matches “nowhere”.',
    );
    const sold = {
      name: 'Findable too',
      prices: [{ currency: 'USD', amount: '1.00' }],
      track_inventory: false,
    };
    const notForSale = [
      { ...sold, status: 'draft', sku: 'FIND-1D' },
      { ...sold, status: 'archived', sku: 'FIND-1A' },
      { ...sold, status: 'active', sku: 'FIND-1F', available_on: '2050-01-01' },
      { ...sold, status: 'active', sku: 'FIND-1S', track_inventory: true },
      { ...sold, status: 'active', sku: 'FIND-1E', prices: [{ currency: 'EUR', amount: '1.00' }] },
    ] as const;
    for (const product of notForSale)
      await shop.admin.products.create({ ...product, prices: [...product.prices] });
    const found = async () => (await owner.read(`${page}?find=FIND-1`)).html;
    await expect.poll(found).toMatch(/name="variant_id" value="var_/);
    const [, variant = ''] = /name="variant_id" value="(var_\w+)"/.exec(await found()) ?? [];
    expect(textOf(await found())).toContain('In stock');
    expect(await found()).not.toMatch(/FIND-1[DAFSE]/);
    await shop.admin.products.create({
      name: 'Woven to order',
      status: 'active',
      prices: [{ currency: 'USD', amount: '70.00' }],
      stock_items: [{ count_on_hand: 0, backorderable: true }],
    });
    const woven = async () => textOf((await owner.read(`${page}?find=woven`)).html);
    await expect.poll(woven).toMatch(/Woven to order [^+]*Can be backordered/);
    expect((await owner.submit(`${page}/items`, { variant_id: variant, quantity: '1' })).to).toBe(page);
    const nowhere = await owner.submit(`${page}/shipping_address`, { address1: '1 Main', country_iso: 'US' });
    expect(nowhere.status).toBe(422);
    expect(nowhere.html).toMatch(/<details class="more" open>.*value="1 Main".*id="error-city"/s);
    const unknown = await owner.submit(`${page}/items`, { variant_id: 'var_unknown', quantity: '1' });
    expect([unknown.status, textOf(unknown.html)]).toEqual([422, expect.stringContaining('not found')]);
    const never = await owner.submit(`${page}/discount_code`, { code: 'NEVER' });
    expect([never.status, textOf(never.html)]).toEqual([422, expect.stringContaining('exist')]);

    await owner.submit(`${page}/discount_code`, { code: 'EVERY' });
    const card = await shop.admin.giftCards.create({ amount: '20.00', currency: 'USD' });
    await owner.submit(`${page}/gift_cards`, { gift_card: card.code });
    await owner.submit(`${page}/store_credits`, { amount: '5,00' });
    const paid = { discount_total: '-10.00', gift_card_total: '20.00', store_credit_total: '5.00' };
    expect(await shop.admin.orders.get(id)).toMatchObject(
      Object.fromEntries(
        Object.entries(paid).map(([name, amount]) => [
          name,
          expect.stringContaining(amount.replace('-', '')),
        ]),
      ),
    );
    await owner.submit(`${page}/discount_code`, { code: '' });
    await owner.submit(`${page}/gift_cards`, { remove: card.id });
    await owner.submit(`${page}/store_credits`, { remove: '1' });
    expect(await shop.admin.orders.get(id)).toMatchObject({
      discounts: [],
      gift_card: null,
      store_credit_total: '0.00',
      total: '100.00',
    });
  });

  it('keeps Stripe offered after a try of its settings fails', async () => {
    const page = '/admin/settings/stripe';
    const made = await owner.submit(page, { _method: 'patch', name: 'Card by Stripe', active: ['0', '1'] });
    const [, id = ''] = /payment_method=(pm_\w+)$/.exec(made.to ?? '') ?? [];
    const renamed = { _method: 'patch', payment_method: id, name: 'Card', active: ['0', '1'] };
    expect((await owner.submit(page, renamed)).to).toBe(`${page}?payment_method=${id}`);
    const tried = await owner.submit(`${page}/test`, { payment_method: id });
    expect([tried.status, tried.html]).toEqual([
      422,
      expect.stringMatching(/name="active" value="1" checked/),
    ]);
    await shop.admin.paymentMethods.delete(id);
  });

  it('keeps the addresses and groups of a customer', async () => {
    const page = `/admin/customers/${shop.customerId}`;
    const address = { first_name: 'Eve', address1: '1 Way', city: 'Boston', postal_code: '02108' };
    const wrong = await owner.submit(`${page}/addresses`, { ...address, city: '', country_iso: 'US' });
    expect([wrong.status, wrong.html]).toEqual([422, expect.stringContaining('id="error-city"')]);
    const to = { ...address, country_iso: 'US', state_abbr: 'MA', is_default_billing: ['0', '1'] };
    expect((await owner.submit(`${page}/addresses`, to)).to).toBe(page);
    const addresses = async () => (await shop.admin.customers.addresses.list(shop.customerId)).data;
    const made = (await addresses()).find(({ address1 }) => address1 === '1 Way');
    await owner.submit(`${page}/addresses/${made?.id}`, { _method: 'patch', ...to, city: 'Salem' });
    expect((await addresses()).find(({ id }) => id === made?.id)).toMatchObject({ city: 'Salem' });
    await owner.submit(`${page}/addresses/${made?.id}`, { _method: 'delete' });
    expect((await addresses()).map(({ id }) => id)).not.toContain(made?.id);

    const group = await shop.admin.customerGroups.create({ name: 'Wholesale' });
    await owner.submit(`${page}/customer_groups`, { customer_group_id: group.id });
    expect(textOf((await owner.read(page)).html)).toContain('Wholesale');
    await owner.submit(`${page}/customer_groups/${group.id}`, { _method: 'delete' });
    const ofGroup = `/admin/customer_groups/${group.id}`;
    const nobody = await owner.submit(`${ofGroup}/customers`, { email: 'nobody@example.com' });
    expect([nobody.status, textOf(nobody.html)]).toEqual([
      422,
      expect.stringContaining('There is no customer with this e-mail.'),
    ]);
    await owner.submit(`${ofGroup}/customers`, { email: 'eve@example.com' });
    await expect.poll(async () => textOf((await owner.read(ofGroup)).html)).toContain('Customers 1');
    await owner.submit(`${ofGroup}/customers/${shop.customerId}`, { _method: 'delete' });
    await expect.poll(async () => textOf((await owner.read(ofGroup)).html)).toContain('Customers 0');
  });

  it('sets, changes and clears a custom field of any noun', async () => {
    const field = {
      namespace: 'shop',
      key: 'care',
      label: 'Handled with',
      field_type: 'short_text',
    } as const;
    const { id } = await shop.admin.customFieldDefinitions.create({ ...field, resource_type: 'Customer' });
    const page = `/admin/customers/${shop.customerId}`;
    expect(textOf((await owner.read(page)).html)).toContain('Handled with');
    const form = { custom_field_definition_id: id, field_type: 'short_text', back: page };
    const at = `/admin/custom_fields/customers/${shop.customerId}`;
    expect((await owner.submit(at, { ...form, value: 'care' })).to).toBe(page);
    const values = async () =>
      (await shop.admin.customers.customFields.list(shop.customerId)).data.filter(
        ({ custom_field_definition_id }) => custom_field_definition_id === id,
      );
    const [value] = await values();
    expect(value).toMatchObject({ value: 'care' });
    await owner.submit(at, { ...form, custom_field_id: value?.id ?? '', value: 'gloves' });
    expect(await values()).toMatchObject([{ value: 'gloves' }]);
    const tooLong = await owner.submit(at, {
      ...form,
      custom_field_id: value?.id ?? '',
      value: 'x'.repeat(300),
    });
    expect([tooLong.status, tooLong.html]).toEqual([422, expect.stringContaining('id="error-value"')]);
    await owner.submit(at, { ...form, custom_field_id: value?.id ?? '', value: '' });
    expect(await values()).toEqual([]);
    expect((await owner.submit('/admin/custom_fields/zones/x', form)).status).toBe(404);
  });

  it('sends what happened to a webhook again, and shows how far that is', async () => {
    const { id } = await shop.admin.webhookEndpoints.create({
      url: 'http://127.0.0.1:9/replayed',
      subscriptions: ['customer.*'],
    });
    const page = `/admin/webhook_endpoints/${id}`;
    const wrong = await owner.submit(`${page}/replay`, { from: '', to: '', names: '' });
    expect([wrong.status, wrong.html]).toEqual([422, expect.stringContaining('id="error-from"')]);
    const begun = await owner.submit(`${page}/replay`, {
      from: '2026-01-01T00:00',
      names: 'customer.created',
    });
    expect(begun.to, textOf(begun.html)).toMatch(/\/replays\/whr_\w+$/);
    const { html } = await owner.read(begun.to ?? '');
    expect(html).toMatch(/<progress[^>]* max="[1-9]/);
    expect(textOf((await owner.read(page)).html)).toContain('Replays 1');
  });

  it('counts and lists what staff draft as waiting to be placed, and no open cart of a shopper', async () => {
    const { id } = await shop.admin.orders.create({ email: 'drafted@example.com' });
    const shopper = { email: 'shopper@example.com' };
    expect((await store.storefront.post('/api/v3/store/carts', shopper)).status).toBe(201);
    // A filter on the status lists carts, so this one could be seen.
    const asked = { q: { email_eq: shopper.email, status_eq: 'draft' } };
    await expect.poll(async () => (await shop.admin.orders.list(asked)).data.length).toBe(1);
    const { html } = await owner.read('/admin/orders?q[completed_at_null]=true');
    expect(html).toContain(id);
    expect(html).not.toContain(shopper.email);
    expect((await owner.read('/admin')).html).toContain('q%5Bcompleted_at_null%5D=true');
  });

  it('names on its first page what went back, and what is to be looked for at a provider, and shows what is left of a cart that is gone', async () => {
    const secret = 'whsec_of_the_dashboard';
    const told: { path: string; page: string; external_id: string; shopper: typeof store.storefront }[] = [];
    const { default_variant_id } = await shop.admin.products.get(shop.productId);
    const { id: payment_method_id } = await shop.admin.paymentMethods.create({
      name: 'Card in a window',
      type: 'test_session',
      active: true,
      preferences: { webhook_secret: secret },
    });
    for (const token of ['tok_approve', 'tok_void_decline']) {
      const wanted = { items: [{ variant_id: default_variant_id, quantity: 1 }], email: 'ada@example.com' };
      const { body: cart } = await store.storefront.post('/api/v3/store/carts', wanted);
      const shopper = store.storefront.with({ cartToken: cart.token });
      const open = () =>
        shopper.post(`/api/v3/store/carts/${cart.id}/payment_sessions`, { payment_method_id });
      await expect.poll(async () => (await open()).status).toBe(201);
      const { body: session } = await open();
      const { external_id, amount, currency } = session;
      const event = { id: `evt_${token}`, type: 'session_confirmed', external_id, token, amount, currency };
      const body = JSON.stringify(event);
      const provider = store.storefront.with({ signature: testSignature(body, secret) });
      const answer = await provider.send('POST', doorOf(payment_method_id), new Blob([body]));
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      expect((await open()).status).toBe(201);
      const page = `/admin/orders/${cart.id.replace('cart_', 'or_')}`;
      told.push({ path: `/api/v3/store/carts/${cart.id}`, page, external_id, shopper });
    }
    await expect
      .poll(async () => textOf((await owner.read('/admin')).html))
      .toMatch(
        /Payments that went back in the last 7 days 1.*Payments to look for in the pages of their provider 1/,
      );
    const { html } = await owner.read('/admin');
    const list = /href="(\/admin\/settings\/mails\?[^"]*payment\.returned[^"]*)"/.exec(html)?.[1] ?? '';
    expect(textOf((await owner.read(list.replaceAll('&amp;', '&'))).html)).toContain('Money goes back');
    await owner.submit('/admin/language', { language: 'de', to: '/admin' });
    expect(textOf((await owner.read('/admin')).html)).toMatch(
      /Zahlungen, die in den letzten 7 Tagen zurückgingen 1.*Zahlungen, nach denen beim Anbieter zu sehen ist 1/,
    );
    await owner.submit('/admin/language', { language: 'en', to: '/admin' });
    // The mails lead here, whether the cart is still there or not.
    const said = [
      /\$[\d.]+ were paid and go back to the customer: .*At the provider: /,
      /The provider does not end the payment of \$[\d.]+: .*At the provider: /,
    ];
    for (const [index, { path, page, external_id, shopper }] of told.entries()) {
      const shown = async () => textOf((await owner.read(page)).html);
      expect(await shown()).toMatch(new RegExp(`${said[index]?.source}${external_id}`));
      expect((await shopper.delete(path)).status).toBe(204);
      expect(await shown()).toMatch(new RegExp(`A cart that is gone .*${said[index]?.source}${external_id}`));
    }
  });

  it('lists the returns to decide on from its first page, and leads to the order of each', async () => {
    const page = await orderWithReturn(shop);
    expect((await owner.read('/admin')).html).toContain('/admin/returns?q%5Bstatus_eq%5D=requested');
    const { html } = await owner.read('/admin/returns?q[status_eq]=requested');
    const [, at = ''] = new RegExp(`href="${page}#(ret_[^"]+)"`).exec(html) ?? [];
    expect((await owner.read(`/admin/returns/${at}`)).to).toBe(`${page}#${at}`);
    expect((await owner.read(page)).html).toContain(`id="${at}"`);
    expect((await owner.read('/admin/returns?q[status_eq]=rejected')).html).not.toContain(at);
  });

  it('cancels an order only after being asked', async () => {
    const page = `/admin/orders/${shop.orderId}`;
    expect(textOf((await owner.submit(`${page}/cancel`, {})).html)).toContain(
      'Cancel order? This cannot be undone.',
    );
    expect((await shop.admin.orders.get(shop.orderId)).status).toBe('placed');
    expect((await owner.submit(`${page}/cancel`, { confirmed: '1' })).to).toBe(page);
    await expect.poll(async () => (await shop.admin.orders.get(shop.orderId)).status).toBe('canceled');
  });

  it('says of a canceled order that what was paid went back, also where a gift card paid', async () => {
    const { default_variant_id } = await shop.admin.products.get(shop.productId);
    const made = await owner.submit('/admin/orders', { email: 'ada@example.com', currency: 'USD' });
    const page = made.to ?? '';
    await owner.submit(`${page}/items`, { variant_id: default_variant_id, quantity: '1' });
    const to = { first_name: 'Ada', last_name: 'Byron', address1: '1 Main', city: 'Boston' };
    const there = { postal_code: '02108', country_iso: 'US', state_abbr: 'MA' };
    await owner.submit(`${page}/shipping_address`, { ...to, ...there });
    const card = await shop.admin.giftCards.create({ amount: '5000.00', currency: 'USD' });
    await owner.submit(`${page}/gift_cards`, { gift_card: card.code });
    await owner.submit(`${page}/complete`, {});
    const placed = textOf((await owner.read(page)).html);
    expect(placed).toContain('Paid with a gift card or store credit.');
    expect(placed).toMatch(/Nothing was refunded\. Refund /);
    await owner.submit(`${page}/cancel`, { confirmed: '1' });
    const canceled = textOf((await owner.read(page)).html);
    expect(canceled).toMatch(/Refunded \$\d.*What was still paid went back.*Timeline/s);
    expect(canceled).not.toMatch(/Nothing was (refunded|paid)/);
  });

  it('sees a secret once, where it was made', async () => {
    const made = await owner.submit('/admin/settings/api_keys', {
      name: 'Tool',
      key_type: 'secret',
      scopes: 'read_orders',
    });
    const { data } = await shop.admin.apiKeys.list({ q: { name_eq: 'Tool' } });
    const page = `/admin/settings/api_keys/${data[0]?.id}`;
    expect(made.to).toBe(page);
    const other = await owner.read('/admin/settings/api_keys');
    const shown = await owner.read(page);
    const secret = /class="secret">(sk_[^<]+)</.exec(shown.html)?.[1] ?? expect.fail('no secret');
    const again = await owner.read(page);
    for (const visited of [made, other, again]) {
      const everything = `${visited.html} ${visited.to} ${visited.headers.getSetCookie().join()}`;
      expect(everything).not.toContain(secret);
    }
    expect(again.html).not.toContain('class="secret"');
  });

  it('sends an event to a webhook again', async () => {
    const { data } = await shop.admin.webhookEndpoints.list();
    const id = data[0]?.id ?? '';
    const deliveries = async () => (await shop.admin.webhookEndpoints.deliveries.list(id)).data;
    await expect.poll(async () => (await deliveries())[0]?.success).toBe(false);
    const [delivery] = await deliveries();
    const { html } = await owner.read(`/admin/webhook_endpoints/${id}`);
    expect(html).toContain(`/deliveries/${delivery?.id}/redeliver`);
    const again = await owner.submit(
      `/admin/webhook_endpoints/${id}/deliveries/${delivery?.id}/redeliver`,
      {},
    );
    expect(again.to).toBe(`/admin/webhook_endpoints/${id}`);
  });

  it('exports what a filtered list shows, and downloads it', async () => {
    const begun = await owner.submit('/admin/exports', { type: 'customers', 'q[email_i_cont]': 'eve' });
    expect(begun.status).toBe(303);
    const id = begun.to?.split('/').at(-1) ?? '';
    await expect.poll(async () => (await shop.admin.exports.get(id)).state).toBe('completed');
    const file = await owner.read(`/admin/exports/${id}/download`);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename=/);
    expect(file.html).toContain('eve@example.com');
  });

  it('says in which line and column of an import a mistake is, which columns are left out, and that all is not well', async () => {
    const file = new File(['name,price,smell\nFree,nothing,sweet\n'], 'wrong.csv', { type: 'text/csv' });
    const { to } = await owner.upload('/admin/imports', file);
    await expect
      .poll(async () => textOf((await owner.read(to ?? '')).html))
      .toMatch(/2 price nothing must be a number/i);
    const { html } = await owner.read(to ?? '');
    expect(textOf(html)).toMatch(/Columns that are not taken over as they are: smell/);
    expect(html).toContain('<span class="badge waiting">Completed</span>');
    const list = await owner.read('/admin/imports');
    expect(list.html).not.toContain('<span class="badge good">Completed</span>');
  });

  it('shows what a file would do, with other columns again, and imports it only then', async () => {
    const file = new File(['Ware,price,Nr\nImported,3.00,IMP-1\n'], 'tea.csv', { type: 'text/csv' });
    const seen = async (path: string | null | undefined) => {
      await expect.poll(async () => (await owner.read(path ?? '')).html).not.toContain('data-reload');
      return textOf((await owner.read(path ?? '')).html);
    };
    const refused = await owner.upload('/admin/imports', file);
    expect([refused.status, textOf(refused.html)]).toEqual([422, expect.stringContaining('Ware, price, Nr')]);
    const known = new File(['name,price,Nr\nImported,3.00,IMP-1\n'], 'tea.csv', { type: 'text/csv' });
    const first = await owner.upload('/admin/imports', known);
    expect(await seen(first.to)).toMatch(/nothing is changed yet.*not taken over as they are: Nr.*Imported/);
    const preview_id = first.to?.split('/').at(-1) ?? '';
    const mapped = { preview_id, 'means[0]': 'name', 'means[1]': 'price', 'means[2]': 'sku', do: 'import' };
    const second = await owner.submit('/admin/imports', mapped);
    expect(await seen(second.to)).toMatch(/nothing is changed yet.*IMP-1/);
    const found = async () => (await shop.admin.products.list({ q: { name_eq: 'Imported' } })).data;
    expect(await found()).toEqual([]);
    const last = { ...mapped, preview_id: second.to?.split('/').at(-1) ?? '' };
    expect(await seen((await owner.submit('/admin/imports', last)).to)).not.toContain('nothing is changed');
    await expect.poll(found).toMatchObject([{ name: 'Imported', price: { amount: '3.00' } }]);
    // Of whatever type it is, it can be undone.
    const moved = new File(['from,to\n/moved,/here\n'], 'moved.csv', { type: 'text/csv' });
    const { to } = await owner.upload('/admin/imports', moved, { type: 'redirects' });
    await seen(to);
    const begun = await owner.submit('/admin/imports', {
      preview_id: to?.split('/').at(-1) ?? '',
      do: 'import',
    });
    await seen(begun.to);
    expect((await owner.read(begun.to ?? '')).html).toContain(`action="${begun.to}/undo"`);
    expect((await owner.submit(`${begun.to}/undo`, { confirmed: '1' })).status).toBe(303);
    expect(await seen(begun.to)).toContain('Undone');
  });

  it('makes payment methods that collect at once, unless staff say otherwise', async () => {
    const { html } = await owner.read('/admin/settings/payment_methods/new');
    expect(html).toMatch(/<input [^>]*name="auto_capture" type="checkbox" [^>]*checked/);
  });

  it('changes preferences of a payment method by their schema, and settings of the store', async () => {
    const { data } = await shop.admin.paymentMethods.list();
    const method = data.find(({ preference_schema }) => preference_schema.length > 0) ?? data[0];
    const page = `/admin/settings/payment_methods/${method?.id}`;
    const { html } = await owner.read(`${page}/edit`);
    for (const { key } of method?.preference_schema ?? [])
      expect(html).toContain(`name="preferences[${key}]"`);
    expect((await owner.submit(page, { _method: 'patch', name: 'By hand', active: ['0', '1'] })).to).toBe(
      page,
    );
    const saved = await owner.submit('/admin/settings/store', { _method: 'patch', name: 'Renamed' });
    expect(saved.to, textOf(saved.html)).toBe('/admin/settings/store');
    expect((await owner.read('/admin')).html).toContain('Renamed');
  });
});

/** A form in parts, of about so many bytes. */
function formOf(
  bytes: number,
  partOf: (n: number) => readonly [string, string],
): { readonly body: string; readonly type: string } {
  const parts: string[] = [];
  for (let size = 0; size < bytes; size += parts.at(-1)?.length ?? 0) {
    const [name, value] = partOf(parts.length);
    parts.push(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  }
  return { body: `${parts.join('')}--b--\r\n`, type: 'multipart/form-data; boundary=b' };
}

/** How many requests of the APIs have ended, once no more end. */
async function requestsSoFar(): Promise<number> {
  let before = -1;
  for (;;) {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const counts = [...metrics.matchAll(/^storefold_http_requests_total\{endpoint="(?!none").*\} (\d+)$/gm)];
    const now = counts.reduce((sum, [, count]) => sum + Number(count), 0);
    if (now === before) return now;
    before = now;
  }
}
