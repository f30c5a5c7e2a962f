import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshStore, startFreshStore } from './harness/fresh-store.ts';
import { ownEnvironment } from './harness/own-environment.ts';
import { programOf } from './harness/program.ts';

describe('a command beside a running store', () => {
  let store: FreshStore;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'storefold-files-'));
    store = await startFreshStore('none');
  });
  afterAll(async () => {
    await store?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('shows how far it is, what is wrong with rows, and what is not read: import', async () => {
    const file = join(folder, 'teapots.csv');
    await writeFile(file, 'Handle,Title,Shelf,Variant Price\nteapot,Teapot,B2,12\ncup,Cup,B2,cheap\n');
    const preview = run(file, '--dry-run', '--mapping', '{"Shelf": null}');
    expect(preview).toMatchObject({ status: 1, said: expect.stringContaining('This is a preview') });
    expect(preview.said).toMatch(/^ {2}Shelf +not used$/m);
    expect(preview.said).toContain('  Teapot  active  1 variants  12 USD  0 pictures\n');
    const { status, said } = run(file);
    expect(said).toContain('completed  2 of 2 rows, 100 %: 1 new, 0 changed, 1 refused\n');
    expect(said).toContain('Shelf: is not read\n');
    expect(said).toMatch(/^line 3, Variant Price: "cheap" must be a number/m);
    expect(status).toBe(1);
    const { body } = await store.admin.get('/api/v3/admin/imports');
    expect(body.data).toMatchObject([
      { filename: 'teapots.csv', dry_run: false, created_count: 1 },
      { filename: 'teapots.csv', dry_run: true, created_count: 1 },
    ]);
  });

  it('ends well when every row is in, also with JSON: import', async () => {
    const file = join(folder, 'jugs.ndjson');
    await writeFile(file, '{"name":"Jug","sku":"J-1"}\n{"name":"Mug","sku":"M-1"}\n');
    expect(run(file)).toMatchObject({ status: 0, said: expect.stringContaining('2 new') });
  });

  it('brings customers of another shop, with a mail to each new one, and nobody twice: import', async () => {
    const file = join(folder, 'customers.csv');
    const header =
      'First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address City,Default Address Country Code,Default Address Zip,Total Spent,Tags';
    const ann = 'Ann,Lee,Ann@Example.com,yes,1 Main St,Springfield,US,62704,12.00,"vip, early"';
    await writeFile(
      file,
      `${header}\n${ann}\nBob,,bob@,no,,,,,0,\nEve,,eve@example.com,no,1 St,Town,XX,1,0,\n`,
    );
    const preview = run(file, '--type', 'customers', '--dry-run');
    expect(preview.said).toContain('2 new, 0 changed, 1 refused');
    expect((await store.admin.get('/api/v3/admin/customers')).body.meta.count).toBe(0);
    const { said } = run(file, '--type', 'customers', '--invite');
    expect(said).toContain('2 new, 0 changed, 1 refused');
    expect(said).toContain('Total Spent: is not read');
    expect(said).toMatch(/^line 3, Email: "bob@" is invalid$/m);
    expect(said).toMatch(/^line 4, Default Address Country Code The address is left out/m);
    const { body } = await store.admin.get('/api/v3/admin/customers?q[email_eq]=ann@example.com');
    expect(body.data).toMatchObject([
      {
        tags: ['vip', 'early'],
        accepts_email_marketing: true,
        default_shipping_address: { city: 'Springfield', first_name: 'Ann' },
      },
    ]);
    const again = run(file, '--type', 'customers', '--invite');
    expect(again.said).toContain('0 new, 0 changed, 1 refused');
    const invitations = async () =>
      (await store.admin.get('/api/v3/admin/mails?q[kind_eq]=customer_invitation')).body.data.length;
    await expect.poll(invitations).toBe(2);
    // What the import keeps of people goes with the first who is erased.
    const { body: imports } = await store.admin.get('/api/v3/admin/imports?q[type_eq]=customers');
    const shown = async (index: number) =>
      (await store.admin.get(`/api/v3/admin/imports/${imports.data[index].id}`)).body;
    expect((await shown(1)).errors).toMatchObject([{ line: 3, column: 'Email', value: 'bob@' }]);
    expect((await shown(2)).records).toMatchObject([{ email: 'Ann@Example.com' }, {}]);
    const begun = () =>
      store.admin.post(
        `/api/v3/admin/imports?type=customers&dry_run=true&preview_id=${imports.data[2].id}`,
        {},
      );
    expect((await begun()).status).toBe(201);
    await store.admin.delete(`/api/v3/admin/customers/${body.data[0].id}`);
    await expect.poll(async () => (await shown(2)).records, { timeout: 90_000 }).toEqual([]);
    // One after the other.
    await expect
      .poll(async () => (await shown(1)).errors, { timeout: 90_000 })
      .toEqual([{ line: 3, column: 'Email', message: 'is invalid' }]);
    // No import begins any more with a file that tells of the person.
    await expect.poll(async () => (await begun()).status, { timeout: 90_000 }).toBe(422);
    expect((await begun()).body.error.details).toEqual({ preview_id: [expect.stringContaining('no file')] });
  });

  it('brings orders of another shop, which are history, and nothing that happens here: import', async () => {
    const file = join(folder, 'orders.csv');
    const header =
      'Name,Email,Financial Status,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Billing Address1,Billing City,Billing Zip,Billing Country,Payment Method,Refunded Amount,Cancelled at,Receipt Number';
    const address = 'Ann Lee,Weg 1,Berlin,10115,DE';
    const rows = [
      `#1001,old@example.com,partially_refunded,fulfilled,USD,40.00,5.00,0.00,45.00,2019-05-01 11:30:00 +0200,2,Jug,15.00,J-1,${address},PayPal,5.00,,R7`,
      '#1001,old@example.com,,,,,,,,,1,Cup,10.00,GONE,,,,,,,,,',
      '#1002,guest@example.com,pending,unfulfilled,USD,8.00,0.00,0.00,8.00,2019-05-02 10:00:00 +0200,1,Cup,8.00,,,,,,,bank,,,',
      '#1003,guest@example.com,paid,fulfilled,USD,8.00,0.00,0.00,8.00,2019-05-02 10:00:00 +0200,1,Cup,cheap,,,,,,,bank,,,',
      `#1004,old@example.com,voided,,USD,9.00,0.00,0.00,9.00,2019-05-03 10:00:00 +0200,1,Cup,9.00,,${address},bank,,2019-06-01 10:00:00 +0200,`,
    ];
    await writeFile(file, `${header}\n${rows.join('\n')}\n`);
    const old = await store.admin.post('/api/v3/admin/customers', { email: 'old@example.com' });
    const orders = async (q = '') =>
      (await store.admin.get(`/api/v3/admin/orders?sort=number${q}`)).body.data;
    const preview = run(file, '--type', 'orders', '--dry-run');
    expect(preview.said).toContain('4 new, 0 changed, 1 refused');
    expect(preview.said).toMatch(/^ {2}Receipt Number +not used$/m);
    expect(await orders()).toEqual([]);
    const { said } = run(file, '--type', 'orders');
    expect(said).toContain('read as a file of shopify');
    expect(said).toContain('4 new, 0 changed, 1 refused');
    expect(said).toMatch(/^line 5, Lineitem price: "cheap" must be a number/m);
    await expect.poll(async () => (await orders()).length).toBe(3);
    const [first, second, third] = await orders();
    expect(first).toMatchObject({
      number: '1001',
      customer_id: old.body.id,
      completed_at: '2019-05-01T09:30:00.000Z',
      import_id: expect.stringMatching(/^imp_/),
      total: '45.00',
      payment_status: 'paid',
      refund_total: '5.00',
      billing_address: { city: 'Berlin', last_name: 'Lee' },
      payments: [{ payment_method: { name: 'PayPal' }, status: 'completed' }],
    });
    const { body: jugs } = await store.admin.get('/api/v3/admin/products?q[name_eq]=Jug');
    expect(first.items[0]).toMatchObject({ variant_id: jugs.data[0].default_variant_id, name: 'Jug' });
    expect(second).toMatchObject({
      customer_id: null,
      payment_status: 'balance_due',
      fulfillment_status: 'pending',
    });
    expect(third).toMatchObject({ status: 'canceled', payment_status: 'void' });
    // Counted on the days on which they were placed, and in what the customer has spent.
    const spent = async () => (await store.admin.get(`/api/v3/admin/customers/${old.body.id}`)).body;
    await expect
      .poll(spent)
      .toMatchObject({ total_spent: '40.00', orders_count: 1, last_order_completed_at: third.completed_at });
    const report = '/api/v3/admin/reports/sales?from=2019-05-01&to=2019-06-30&interval=month';
    const [dollars] = (await store.admin.get(report)).body.currencies;
    expect(dollars.totals).toMatchObject({
      orders: 3,
      gross_revenue: '62.00',
      refund_total: '5.00',
      canceled_total: '9.00',
      net_revenue: '48.00',
    });
    expect(spawn('ask', 'revenue-per-day', '--json').stdout).toMatch(
      /"day":"2019-05-01","currency":"USD","orders":1,"revenue":4000/,
    );
    // The same file, and one that says otherwise.
    expect(run(file, '--type', 'orders').said).toContain('0 new, 0 changed, 1 refused');
    await writeFile(file, `${header}\n${rows[2]?.replaceAll('8.00', '9.00')}\n`);
    expect(run(file, '--type', 'orders').said).toMatch(/line 2, (?:Lineitem|Total).*here: the record stays/);
    // It is read, noted, and refunded by hand.
    const path = `/api/v3/admin/orders/${first.id}`;
    for (const change of [
      store.admin.patch(`${path}/cancel`, {}),
      store.admin.patch(`${path}/fulfillments/${first.fulfillments[0].id}`, { tracking: '1Z' }),
      store.admin.post(`${path}/payment_link`, {}),
      store.admin.post(`${path}/corrections`, {
        items: [{ item_id: first.items[0].id, quantity: 1 }],
        dry_run: true,
      }),
      store.admin.patch(path, { email: 'eve@example.com' }),
    ]) {
      const { status, body } = await change;
      expect([status, body.error?.code, body.error?.message]).toEqual([
        422,
        'processing_error',
        expect.stringContaining('another shop'),
      ]);
    }
    const noted = await store.admin.patch(path, { tags: ['moved'], internal_note: 'Rang twice' });
    expect([noted.status, noted.body.tags]).toEqual([200, ['moved']]);
    const original = await store.admin.post(`${path}/refunds`, { amount: '1.00' });
    expect([original.status, original.body.error?.details]).toEqual([422, { to: [expect.any(String)] }]);
    const byHand = await store.admin.post(`${path}/refunds`, {
      amount: '1.00',
      to: 'manual',
      notify_customer: false,
    });
    expect([byHand.status, byHand.body.status]).toEqual([201, 'completed']);
    // Mails, too, are made by whoever hears of an order: of this one nobody does.
    const { body: mails } = await store.admin.get('/api/v3/admin/mails?q[kind_cont]=order_');
    expect(mails.data).toEqual([]);
    const books = spawn('verify-ledger');
    expect([books.status, books.stdout]).toEqual([0, expect.stringContaining('3 orders of other shops')]);
    // What staff did with an order is not undone with its import.
    expect(run(first.import_id, '--undo')).toMatchObject({
      status: 1,
      said: expect.stringMatching(/used by now: 1001/),
    });
    // What is known of its person goes with the person.
    const erased = await store.admin.post(`/api/v3/admin/customers/${old.body.id}/erase`, {});
    expect(erased.status).toBe(200);
    await expect.poll(async () => (await store.admin.get(path)).body.billing_address).toBeNull();
    expect((await store.admin.get(path)).body).toMatchObject({ number: '1001', email: null, total: '45.00' });
  });

  it('takes back what any import did, and may bring it again: import --undo', async () => {
    const api = '/api/v3/admin';
    const kept = await store.admin.post(`${api}/customers`, {
      email: 'kept@example.com',
      first_name: 'Kept',
      tags: ['here'],
    });
    const files = {
      customers: 'email,first_name,tags\nkept@example.com,Changed,there\nnew@example.com,New,there\n',
      categories: 'permalink,name\nundone,Undone\nundone/deep,Deep\n',
      redirects: 'from,to\n/old/page,/new/page\n/products/old-teapot,/products/teapot\n',
      newsletter_subscribers: 'email\nreader@example.com\n',
      gift_cards: 'code,amount,currency,amount_used\nUNDONE-CARD,50,USD,20\n',
      store_credits: 'email,amount,currency,memo\nkept@example.com,15,USD,Sorry\n',
      orders: `Name,Email,Financial Status,Currency,Subtotal,Shipping,Taxes,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price
#2001,new@example.com,paid,EUR,12.00,0.00,0.00,12.00,2019-05-04 10:00:00 +0000,1,Cup,12.00
`,
    };
    type Type = keyof typeof files;
    const others = (Object.keys(files) as Type[]).filter((type) => type !== 'orders');
    const counts = async () =>
      Object.fromEntries(
        await Promise.all(
          [...others, 'orders'].map(async (type) => [
            type,
            (await store.admin.get(`${api}/${type}`)).body.meta.count,
          ]),
        ),
      );
    const sold = async () => {
      const path = `${api}/reports/sales?from=2019-05-04&to=2019-05-04&interval=day`;
      return (await store.admin.get(path)).body.currencies;
    };
    const ended = async (id: string, state: string) => {
      const shown = async () => (await store.admin.get(`${api}/imports/${id}`)).body;
      await expect.poll(async () => (await shown()).state, { timeout: 60_000 }).toBe(state);
      return shown();
    };
    const brought = async (type: Type) => {
      const file = new FormData();
      file.append('file', new Blob([files[type]], { type: 'text/csv' }), `${type}.csv`);
      const { body } = await store.admin.post(`${api}/imports?type=${type}`, file);
      return ended(body.id, 'completed');
    };
    const broughtAll = async () => [...(await Promise.all(others.map(brought))), await brought('orders')];
    const profile = async () => (await store.admin.get(`${api}/customers/${kept.body.id}`)).body;
    const old = () => store.storefront.get('/api/v3/store/products/old-teapot');
    const before = { counts: await counts(), sold: await sold() };
    const imports = new Map((await broughtAll()).map(({ type, id }) => [type, String(id)]));
    await expect.poll(async () => (await counts()).orders).toBe(before.counts.orders + 1);
    await expect.poll(sold).toMatchObject([{ currency: 'EUR', totals: { gross_revenue: '12.00' } }]);
    await expect.poll(profile).toMatchObject({ first_name: 'Changed' });
    await expect.poll(async () => (await old()).status).toBe(200);
    // What the store writes of them it reads again, and finds nothing new in it.
    const sameAsBefore = async () =>
      Object.entries(await counts()).filter(([type, count]) => count === before.counts[type]);
    await expect.poll(sameAsBefore).toEqual([]);
    const written = async (type: Type) => {
      const { body } = await store.admin.post(`${api}/exports`, { type });
      const path = `${api}/exports/${body.id}`;
      await expect.poll(async () => (await store.admin.get(path)).body.state).toBe('completed');
      const headers = { 'x-service-api-key': store.credentials.secret_key };
      const answer = await fetch(`${store.baseUrl}${path}/download`, { headers });
      const file = new FormData();
      file.append('file', await answer.blob(), `${type}.csv`);
      const sent = await store.admin.post(`${api}/imports?type=${type}&dry_run=true`, file);
      expect(sent.status, JSON.stringify(sent.body)).toBe(201);
      return ended(sent.body.id, 'completed');
    };
    for (const type of ['customers', 'categories', 'newsletter_subscribers', 'gift_cards'] as const)
      expect(await written(type), type).toMatchObject({
        reader: 'storefold',
        created_count: 0,
        failed_count: 0,
      });
    // Of one order more was given back here than came with it.
    const { reader, created_count, errors } = await written('orders');
    expect([reader, created_count]).toEqual(['storefold', 0]);
    expect(errors.map(({ column }: { column: string }) => column)).toEqual(['refund_total', null]);
    // Whoever ordered stays, until the order is none.
    const buyer = (await store.admin.get(`${api}/customers?q[email_eq]=new@example.com`)).body.data[0];
    const bought = async () => (await store.admin.get(`${api}/customers/${buyer.id}`)).body.orders_count;
    await expect.poll(bought).toBe(1);
    const undo = (type: Type) => store.admin.patch(`${api}/imports/${imports.get(type)}/undo`, {});
    expect((await undo('customers')).body.error.message).toContain(buyer.id);
    expect(run(imports.get('orders') ?? '', '--undo')).toMatchObject({
      status: 0,
      said: expect.stringMatching(/undone.*0 kept/s),
    });
    await expect.poll(bought).toBe(0);
    expect((await store.admin.get(`${api}/customers/${buyer.id}`)).body).toMatchObject({
      total_spent: '0.00',
      last_order_completed_at: null,
    });
    await Promise.all(
      others.map(async (type) => {
        expect((await undo(type)).status, type).toBe(200);
        expect(await ended(imports.get(type) ?? '', 'undone'), type).toMatchObject({ kept: [] });
      }),
    );
    await expect.poll(async () => ({ counts: await counts(), sold: await sold() })).toEqual(before);
    await expect.poll(profile).toMatchObject({ first_name: 'Kept', tags: ['here'] });
    await expect.poll(async () => (await old()).status).toBe(404);
    // A second time all of it is new again.
    for (const { type, created_count, failed_count } of await broughtAll())
      expect([created_count, failed_count], type).toEqual([
        files[type as Type].trim().split('\n').length - (type === 'customers' ? 2 : 1),
        0,
      ]);
    const books = spawn('verify-ledger');
    expect([books.status, books.stdout]).toEqual([0, expect.stringContaining('4 orders of other shops')]);
  });

  it('fetches what a list finds as a file of its owner alone: export', async () => {
    const file = join(folder, 'exported.csv');
    const where = ['--where', 'name_eq=Teapot'];
    const { status, stdout } = spawn('export', 'products', ...where, '--out', file, '--json');
    expect([status, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ rows_count: 1, file })]);
    expect(await readFile(file, 'utf8')).toMatch(/^[^\n]*\n[^\n]*teapot[^\n]*\n$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('leaves a file that is there as it is: export', async () => {
    const file = join(folder, 'kept.csv');
    await writeFile(file, 'kept');
    const said = expect.stringContaining(`${file} is there already`);
    expect(spawn('export', 'products', '--out', file)).toMatchObject({ status: 1, stderr: said });
    expect(await readFile(file, 'utf8')).toBe('kept');
  });

  it('refuses a filter that the list does not have, and writes nothing: export', async () => {
    const exports = async () => (await store.admin.get('/api/v3/admin/exports')).body.meta.count;
    const before = await exports();
    expect(spawn('export', 'products', '--where', 'nme_eq=Teapot', '--where', 'bogus_eq=1')).toMatchObject({
      status: 64,
      stderr: expect.stringMatching(
        /^products cannot be filtered by nme_eq \(did you mean name_eq\?\), bogus_eq.*: \/guide\/lists/,
      ),
    });
    expect(await exports()).toBe(before);
  });

  it('has a read model built again while the store is at work: rebuild', async () => {
    const before = await store.admin.get('/api/v3/admin/products');
    const { status, stdout } = spawn('rebuild', 'catalog');
    expect([status, stdout]).toEqual([0, 'built    catalog\n1 built, 0 failed, 0 not built yet\n']);
    const after = await store.admin.get('/api/v3/admin/products');
    expect([after.status, after.body.data]).toEqual([200, before.body.data]);
    expect(spawn('rebuild', 'mistyped')).toMatchObject({
      status: 64,
      stderr: expect.stringMatching(/^There is no read model mistyped: there are .*catalog/),
    });
  });

  it('says what the store refuses', async () => {
    const file = join(folder, 'empty.csv');
    await writeFile(file, '');
    expect(run(file)).toEqual({ status: 1, said: "The store refused it: File can't be blank\n" });
  });

  it.each([
    [[], 64, "missing required argument 'file'"],
    [['/nowhere/teapots.csv'], 64, 'There is no file /nowhere/teapots.csv'],
    [[import.meta.dirname], 64, `There is no file ${import.meta.dirname}`],
    [[import.meta.filename, '--url', 'http://127.0.0.1:9'], 69, 'No store answers at http://127.0.0.1:9'],
    [['--help'], 0, 'npm run import -- ../products.csv'],
  ])('says what is wrong with the command, and what it does: %j', (args, status, what) => {
    expect(run(...args)).toEqual({ status, said: expect.stringContaining(what) });
  });

  function run(...args: readonly string[]) {
    const { status, stdout, stderr } = spawn('import', ...args);
    return { status, said: stdout + stderr };
  }

  function spawn(...args: readonly string[]) {
    const program = programOf('scripts/dist/storefold.js');
    const env = { ...ownEnvironment(), DATA_DIR: store.dataDir };
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
      encoding: 'utf8',
      env,
    });
    return { status, stdout, stderr };
  }
});
