import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { querySqlite, type Row } from '@storefold/engines/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { textOf, Visitor } from './dashboard/visitor.ts';
import type { LooseJson } from './harness/loose-json.ts';
import { storefold, storefoldWith } from './harness/storefold.ts';
import { verifyLedger } from './harness/verify-ledger.ts';
import { describeStory, type ToldStory } from './story/describe-story.ts';
import { readOneCorrelation } from './story/one-correlation.ts';
import { done, Shop } from './tables/shop.ts';

const admin = '/api/v3/admin';

/** The queries that docs/events.md shows, asked of a copy of the log. */
const askQuestions = (told: () => ToldStory) => {
  let store: ToldStory['store'];
  let shop: Shop;
  let world: ToldStory['world'];
  let buyer: LooseJson;
  let copy: string;

  beforeAll(() => {
    ({ store, world } = told());
    shop = new Shop(store);
  });

  it('asked of a copy that is made while the store runs, after the story of a shop', async () => {
    buyer = (await shop.buyer()).user;
    await cardsOfAllKinds(shop);
    await shop.storeCredit('12.00', buyer.id);
    await refundsOfAllKinds(shop);
    await taxedAndDiscounted(shop);
    const dearer = { prices: [{ currency: 'USD', amount: '12.50' }] };
    const variants = `${admin}/products/${(await shop.product()).id}/variants`;
    const { body: made } = await done(shop.admin.get(variants));
    await done(shop.admin.patch(`${variants}/${made.data[0].id}`, dearer));
    // Stock and cards follow a completed order a moment later.
    await expect
      .poll(() => verifyLedger(store.dataDir).said, { interval: 200 })
      .toContain('the books balance, 0 pending');
    copy = join(store.dataDir, 'copy.db');
    querySqlite(join(store.dataDir, 'events.db'), `VACUUM INTO '${copy}'`);
    expect(querySqlite(copy, 'PRAGMA quick_check')).toEqual([{ quick_check: 'ok' }]);
  });

  const ask = (question: string, parameters: Readonly<Record<string, string>> = {}): Row[] =>
    querySqlite(
      copy,
      readFileSync(new URL(`../../docs/questions/${question}.sql`, import.meta.url), 'utf8'),
      parameters,
    );

  const events = async (name: string): Promise<LooseJson[]> => {
    const { body } = await done(shop.admin.get(`${admin}/events?name=${name}&limit=1000`));
    return body.data;
  };

  it('revenue per day', async () => {
    const orders = await all(shop, 'orders');
    expect(orders.length).toBeGreaterThan(3);
    const perDay = new Map<string, Row>();
    for (const { completed_at, currency, total } of orders) {
      const day = completed_at.slice(0, 10);
      const before = perDay.get(`${day} ${currency}`);
      perDay.set(`${day} ${currency}`, {
        day,
        currency,
        orders: Number(before?.orders ?? 0) + 1,
        revenue: Number(before?.revenue ?? 0) + minor(total),
      });
    }
    let given = 0;
    for (const { id, currency, total, payment_total } of orders) {
      // What was paid beyond the price was no revenue.
      let tooMuch = Math.max(minor(payment_total) - minor(total), 0);
      for (const { status, amount: back, updated_at } of await all(shop, `orders/${id}/refunds`)) {
        if (status !== 'completed') continue;
        const unsold = Math.min(tooMuch, minor(back));
        tooMuch -= unsold;
        const amount = minor(back) - unsold;
        const day = updated_at.slice(0, 10);
        // Midnight may lie between the orders and their refunds.
        const row = perDay.get(`${day} ${currency}`) ?? { day, currency, orders: 0, revenue: 0 };
        perDay.set(`${day} ${currency}`, { ...row, revenue: Number(row.revenue) - amount });
        given += amount;
      }
    }
    expect(given).toBeGreaterThan(0);
    expect(ask('revenue-per-day')).toEqual([...perDay].toSorted(byKey).map(([, row]) => row));
  });

  it('taxes per month, by rate: what was placed, refunded and canceled, as the report of sales says it', async () => {
    const orders = await all(shop, 'orders?expand=items,fulfillments');
    const rows = new Map<string, Record<string, string | number>>();
    const move = (
      at: string,
      currency: string,
      kind: string,
      { name, rate, amount }: LooseJson,
      sign = 1,
    ) => {
      const month = at.slice(0, 7);
      const key = `${month} ${currency} ${name}`;
      const none = { month, currency, name, rate, placed: 0, refunded: 0, canceled: 0, amount: 0 };
      const row: Record<string, string | number> = rows.get(key) ?? none;
      const moved = sign * minor(amount);
      const left = kind === 'placed' ? moved : -moved;
      rows.set(key, { ...row, [kind]: Number(row[kind]) + moved, amount: Number(row.amount) + left });
    };
    for (const { id, completed_at, canceled_at, currency, items, fulfillments } of orders) {
      const taxes = [...items, ...fulfillments].flatMap(({ tax_lines }) => tax_lines);
      for (const tax of taxes) move(completed_at, currency, 'placed', tax);
      if (canceled_at) for (const tax of taxes) move(canceled_at, currency, 'canceled', tax);
      for (const { status, updated_at, tax_lines } of await all(shop, `orders/${id}/refunds`)) {
        if (status !== 'completed' || (canceled_at && updated_at >= canceled_at)) continue;
        for (const tax of tax_lines) {
          move(updated_at, currency, 'refunded', tax);
          if (canceled_at) move(canceled_at, currency, 'canceled', tax, -1);
        }
      }
    }
    const expected = [...rows].toSorted(byKey).map(([, row]) => row);
    expect(new Set(expected.map(({ name }) => name))).toEqual(new Set(['City tax', 'State tax']));
    for (const kind of ['placed', 'refunded', 'canceled'])
      expect(
        expected.some((row) => Number(row[kind]) > 0),
        kind,
      ).toBe(true);
    const asked = ask('taxes-per-month');
    expect(asked).toEqual(expected);
    const { body } = await done(shop.admin.get(`${admin}/reports/sales`));
    const [{ totals }] = body.currencies.filter(({ currency }: LooseJson) => currency === 'USD');
    const sum = (field: string) => asked.reduce((all, row) => all + Number(row[field]), 0);
    expect(['placed', 'refunded', 'canceled', 'amount'].map(sum)).toEqual(
      ['tax_total', 'refunded_tax_total', 'canceled_tax_total', 'net_tax_total'].map((field) =>
        minor(totals[field]),
      ),
    );
  });

  it('the time zone of the store, in which those are asked that need one', async () => {
    const { body } = await done(shop.admin.get(`${admin}/store`));
    expect(ask('time-zone')).toEqual([{ timezone: body.timezone }]);
  });

  it('what promotions took off', async () => {
    const placed = (await all(shop, 'orders')).filter(({ status }) => status !== 'canceled');
    const taken = placed.flatMap(({ discounts }) => discounts);
    const total = (name: string): number =>
      taken.filter((each) => each.name === name).reduce((sum, { amount }) => sum + minor(amount), 0);
    const names = [...new Set(taken.map(({ name }) => name))];
    // The third is what staff took off by a correction.
    expect(names).toHaveLength(3);
    expect(total('Spring')).toBeLessThan(0);
    expect(ask('discounts-by-promotion')).toMatchObject(
      names
        .map((name) => ({ name, currency: 'USD', amount: total(name) }))
        .map((row) => ({ ...row, orders: taken.filter(({ name }) => name === row.name).length }))
        .toSorted((one, other) => one.amount - other.amount),
    );
  });

  it('what is not paid yet, by order', async () => {
    const orders = (await all(shop, 'orders')).toReversed();
    const due = orders.filter(({ outstanding_balance }) => minor(outstanding_balance) > 0);
    expect(due.length).toBeGreaterThan(1);
    expect(due.length).toBeLessThan(orders.length);
    expect(ask('outstanding-balances')).toEqual(
      due.map(({ number, currency, outstanding_balance }) => ({
        number,
        currency,
        outstanding_balance: minor(outstanding_balance),
      })),
    );
  });

  it('what is owed to holders of gift cards on a date', async () => {
    const cards = await all(shop, 'gift_cards');
    const usable = cards.filter(
      ({ state, expired }) => !expired && ['active', 'partially_redeemed'].includes(state),
    );
    const owed = usable.reduce(
      (sum, card) => sum + minor(card.amount_remaining) + minor(card.amount_authorized),
      0,
    );
    expect(usable.length).toBeLessThan(cards.length);
    expect(ask('gift-card-liability', { date: '2998-12-31' })).toEqual([
      { currency: 'USD', cards: usable.length, liability: owed },
    ]);
    expect(ask('gift-card-liability', { date: '2020-01-01' })).toEqual([]);
    const ending = usable.filter(({ expires_at }) => expires_at !== null);
    expect(ending).toHaveLength(1);
    expect(ask('gift-card-liability', { date: '2999-12-31' })).toEqual([
      { currency: 'USD', cards: usable.length - 1, liability: owed - minor(ending[0].amount_remaining) },
    ]);
  });

  it('the history of an order', async () => {
    const { body: order } = await done(shop.admin.get(`${admin}/orders/${world.order.id}`));
    const rows = ask('history-of-an-order', { number: order.number });
    const dataOf = (type: string): LooseJson[] =>
      rows.filter((row) => row.type === type).map(({ data }) => JSON.parse(String(data)));
    expect(dataOf('OrderCompleted')).toMatchObject([
      { number: order.number, total: order.total, currency: order.currency },
    ]);
    expect(rows.find(({ type }) => type === 'OrderCompleted')).toMatchObject({
      occurred_at: order.completed_at,
    });
    expect(dataOf('GiftCardCaptured')).toMatchObject([{ order_id: order.id, amount: order.gift_card_total }]);
    const taken = dataOf('StockCommitted').reduce((sum, { quantity }) => sum + quantity, 0);
    expect(taken).toBe(order.total_quantity);
    const told = rows.filter(({ stream }) => stream === 'public-ordering').map(({ type }) => type);
    expect(told).toContain('order.completed');
    const sent = dataOf('WebhookDeliveryRequested').map(({ event_name }) => event_name);
    expect(sent).toContain('order.completed');
    const carts = rows.filter(({ type }) => type === 'CartCreated');
    expect(carts, 'no event of another order').toMatchObject([{ actor: 'guest' }]);
  });

  it('everything about one customer', async () => {
    const { body: customer } = await done(shop.admin.get(`${admin}/customers/${buyer.id}`));
    const rows = ask('everything-about-a-customer', { customer_id: buyer.id });
    const typed = (type: string) => rows.filter((row) => row.type === type);
    expect(typed('CustomerCreated')).toMatchObject([
      { stream: `customer-${buyer.id}`, occurred_at: customer.created_at },
    ]);
    const orders = await all(shop, `orders?q[customer_id_eq]=${buyer.id}`);
    const completed = typed('OrderCompleted').map(({ data }) => JSON.parse(String(data)).number);
    expect(completed).toEqual(orders.map(({ number }) => number));
    expect(completed).toHaveLength(1);
    expect(typed('customer.created')).toHaveLength(1);
    const { body: other } = await done(shop.admin.get(`${admin}/orders/${world.order.id}`));
    expect(rows.some(({ data }) => String(data).includes(other.number))).toBe(false);
  });

  it('carts that were left', async () => {
    const listed = await all(shop, 'orders?q[status_eq]=draft');
    const drafts = new Set((await all(shop, 'orders')).map(({ id }) => id));
    const left = listed.filter(({ id, total_quantity }) => !drafts.has(id) && total_quantity > 0);
    expect(left.length).toBeGreaterThan(0);
    const rows = ask('abandoned-carts', { date: '2999-01-01' });
    expect([sumOf(rows, 'carts'), sumOf(rows, 'pieces')]).toEqual([
      left.length,
      left.reduce((sum, { total_quantity }) => sum + total_quantity, 0),
    ]);
    expect(ask('abandoned-carts', { date: '2020-01-01' })).toEqual([]);
  });

  it('how many carts become orders', async () => {
    const made = await events('CartCreated');
    const carts = new Set(made.filter(({ data }) => !data.is_draft).map(({ stream }) => stream));
    const completed = (await events('OrderCompleted')).filter(({ stream }) => carts.has(stream));
    const filled = new Set((await events('CartItemAdded')).map(({ stream }) => stream));
    const rows = ask('conversion');
    expect(completed.length).toBeLessThan(carts.size);
    expect([sumOf(rows, 'carts'), sumOf(rows, 'filled'), sumOf(rows, 'orders')]).toEqual([
      carts.size,
      [...filled].filter((stream) => carts.has(stream)).length,
      completed.length,
    ]);
    for (const { orders, filled: of, percent } of rows)
      expect(percent).toBeCloseTo((100 * Number(orders)) / Number(of), 1);
  });

  it('prices before and after', async () => {
    expect(ask('price-changes').at(-1)).toMatchObject({ currency: 'USD', before: '10.00', after: '12.50' });
    expect(ask('price-changes').every(({ before, after }) => before !== after)).toBe(true);
  });

  it('each figure of the dashboard, by the query that is shown below it', async () => {
    const { email, password } = store.credentials.admin;
    const merchant = new Visitor(store.baseUrl);
    await merchant.logIn(email, password);
    const countEvents = () =>
      querySqlite(
        join(store.dataDir, 'events.db'),
        "SELECT count(*) AS count FROM events WHERE category = 'public'",
      );
    let html = '';
    const readWhileNothingIsTold = async () => {
      const [before] = countEvents();
      ({ html } = await merchant.read('/admin/figures'));
      return countEvents()[0]?.count === before?.count;
    };
    await expect.poll(readWhileNothingIsTold).toBe(true);
    const [, events = '', liability = '', conversion = ''] = html.split('<section class="card"');
    const figures = join(store.dataDir, 'figures.db');
    querySqlite(join(store.dataDir, 'events.db'), `VACUUM INTO '${figures}'`);
    const shownQuery = (section: string): Row[] =>
      querySqlite(figures, textOf(/<pre class="query"[^>]*>(.+?)<\/pre>/s.exec(section)?.[1] ?? ''));

    const happened = shownQuery(events);
    expect(happened.length).toBeGreaterThan(5);
    expect(drawnIn(events)).toEqual([
      { figure: 'Events', numbers: [...sums(happened, 'starts_at', 'count').values()].map((sum) => [sum]) },
    ]);
    const kinds = [...events.matchAll(/<tr><td><code>([^<]+)<.+?<td class="number">([^<]+)/gs)];
    expect(new Map(kinds.map(([, name = '', count = '']) => [name, digitsOf(count)]))).toEqual(
      sums(happened, 'name', 'count'),
    );

    const owed = shownQuery(liability);
    const names = { gift_card: 'Gift cards', store_credit: 'Store credits' };
    for (const [category, name] of Object.entries(names)) {
      const numbers = owed.filter((row) => row.category === category).map((row) => [Number(row.owed)]);
      expect(numbers.length).toBeGreaterThan(0);
      expect(drawnIn(liability)).toContainEqual({ figure: `${name} · USD`, numbers });
    }

    const carts = shownQuery(conversion).map((row) => [row.carts, row.filled, row.orders].map(Number));
    expect(drawnIn(conversion)).toEqual([
      { figure: 'From cart to order', numbers: carts.filter((numbers) => numbers.some(Boolean)) },
    ]);
    expect(carts).toHaveLength(30);
  });

  it('the same events, line by line over the API, as docs/events.md copies them', async () => {
    const page = readFileSync(new URL('../../docs/events.md', import.meta.url), 'utf8');
    const script = /```sh\n(after=-1\n.+?)```/s.exec(page)?.[1] ?? '';
    const env = { ...process.env, base: store.baseUrl, key: store.credentials.secret_key };
    execFileSync('sh', ['-c', script], { cwd: store.dataDir, env });
    const lines = readFileSync(join(store.dataDir, 'events.ndjson'), 'utf8').trimEnd().split('\n');
    const copied = lines.map((line) => JSON.parse(line) as LooseJson);
    const kept = querySqlite(
      copy,
      `SELECT position, id FROM events WHERE metadata ->> 'store_id' = '${store.credentials.store}' AND category NOT IN (${MACHINERY}) ORDER BY position`,
    );
    const upTo = Number(kept.at(-1)?.position);
    expect(
      copied.filter(({ position }) => position <= upTo).map(({ position, id }) => ({ position, id })),
    ).toEqual(kept);
  });

  describe('in files for analysts', () => {
    const page = readFileSync(new URL('../../docs/analysts.md', import.meta.url), 'utf8');
    const blocks = (language: string): string[] =>
      [...page.matchAll(new RegExp(`\\n\`\`\`${language}\\n(.+?)\`\`\``, 'gs'))].map(([, code = '']) => code);
    const files = () => join(store.dataDir, 'analysis');
    let perCurrency: LooseJson[];

    beforeAll(async () => {
      mkdirSync(files());
      for (const [format, name] of Object.entries({ parquet: 'events', csv: 'events-csv' })) {
        const args = ['--format', format, '--out', join(files(), name), '--json'];
        const { status, stdout, stderr } = await storefold(store.dataDir, 'events', 'export', ...args);
        expect([status, stderr]).toEqual([0, '']);
        expect(JSON.parse(stdout)).toMatchObject({ position: expect.any(Number), out: join(files(), name) });
      }
      const sums = new Map<string, { orders: number; total: number }>();
      for (const { currency, total } of await all(shop, 'orders')) {
        const before = sums.get(currency) ?? { orders: 0, total: 0 };
        sums.set(currency, { orders: before.orders + 1, total: before.total + minor(total) });
      }
      // What they were placed for is what they are now, without what corrections made of it.
      const corrected = await events('OrderCorrectionCompleted');
      expect(corrected.length).toBeGreaterThan(0);
      for (const { data } of corrected) {
        const sum = sums.get(data.currency);
        if (sum) sum.total -= minor(data.total) - minor(data.previous_total);
      }
      perCurrency = [...sums].toSorted(byKey).map(([currency, sum]) => ({ currency, ...sum }));
    });

    it('that DuckDB reads, as docs/analysts.md shows', async () => {
      const duck = await (await DuckDBInstance.create(':memory:')).connect();
      await duck.run(`SET file_search_path = '${files()},${join(files(), 'events-csv')}'`);
      await duck.run(readFileSync(join(files(), 'events-csv/load.sql'), 'utf8'));
      const answers: LooseJson[][] = [];
      for (const sql of blocks('sql')) answers.push((await duck.runAndReadAll(sql)).getRowObjectsJson());
      const [orders = [], cards = [], carts = [], statuses = [], fromCsv] = answers;
      expect(
        orders.map((row) => ({
          ...row,
          orders: Number(row.orders),
          total: Math.round(Number(row.total) * 100),
        })),
      ).toEqual(perCurrency);
      expect(fromCsv).toEqual(orders);
      const issued = await events('GiftCardIssued');
      expect(cards.reduce((sum, row) => sum + Number(row.cards), 0)).toBe(issued.length);
      expect(carts).toMatchObject([
        { orders: String(perCurrency.reduce((sum, row) => sum + row.orders, 0)) },
      ]);
      expect(statuses.length).toBeGreaterThan(0);
      expect(answers).toHaveLength(5);
    });

    it('that pandas reads, as docs/analysts.md shows, where Python has it', () => {
      const has = spawnSync('python3', ['-c', 'import pandas, pyarrow'], { encoding: 'utf8' });
      if (has.status !== 0) return console.warn('left out: pandas and pyarrow are not installed');
      const [script = ''] = blocks('python');
      const { status, stdout } = spawnSync('python3', ['-c', script], { cwd: files(), encoding: 'utf8' });
      expect(status).toBe(0);
      for (const { currency, orders } of perCurrency)
        expect(stdout).toMatch(new RegExp(`^${currency}\\s+${orders}\\s`, 'm'));
    });

    it('go on where those of before ended, and say nothing of persons unless asked to', async () => {
      const lines = async (...args: readonly string[]): Promise<LooseJson[]> => {
        const { stdout } = await storefold(store.dataDir, 'events', 'export', ...args);
        const all = stdout.split('\n').filter((line) => line !== '');
        return all.map((line) => JSON.parse(line));
      };
      const whole = await lines('--stream', 'order', '--stream', 'customer');
      expect(JSON.stringify(whole)).not.toContain(buyer.email);
      const created = whole.findIndex(({ stream }) => stream === `customer-${buyer.id}`);
      const after = ['--after', String(whole[created - 1].position), '--with-personal-data'];
      const rest = await lines('--stream', 'order', '--stream', 'customer', ...after);
      expect(rest.map(({ id }) => id)).toEqual(whole.slice(created).map(({ id }) => id));
      expect(JSON.stringify(rest[0])).toContain(buyer.email);
    });

    it('are never written over what is there', async () => {
      const out = join(files(), 'events');
      const { status, stderr } = await storefold(
        store.dataDir,
        'events',
        'export',
        '--format',
        'csv',
        '--out',
        out,
      );
      expect([status, stderr]).toEqual([1, expect.stringContaining(`${out} is there already`)]);
    });
  });

  it('what a projection of one’s own finds, as the examples of an analysis show', async () => {
    const whatIf = async (file: string, ...args: readonly string[]): Promise<LooseJson[]> => {
      const path = fileURLToPath(new URL(`../../examples/analysis/src/${file}.ts`, import.meta.url));
      const { status, stdout, stderr } = await storefold(store.dataDir, 'what-if', path, '--json', ...args);
      expect([status, stderr]).toEqual([0, '']);
      return stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
    };
    const [spring] = ask('discounts-by-promotion').filter(({ name }) => name === 'Spring');
    const months = (await whatIf('without-promotion', '--set', 'promotion=Spring')).filter(
      ({ currency }) => currency === spring?.currency,
    );
    const more = months.reduce((sum, row) => sum + minor(row.without_promotion) - minor(row.revenue), 0);
    expect(more).toBe(-Number(spring?.amount));
    const orders = await all(shop, 'orders');
    expect(sumOf(months, 'orders')).toBe(orders.filter(({ status }) => status !== 'canceled').length);

    const liability = (await whatIf('gift-card-liability')).at(-1);
    const lastDay = new Date(
      Date.UTC(Number(liability?.month.slice(0, 4)), Number(liability?.month.slice(5)), 0),
    );
    const [owed] = ask('gift-card-liability', { date: lastDay.toISOString().slice(0, 10) });
    expect({ ...liability, liability: minor(liability?.liability) }).toMatchObject({ ...owed });

    const steps = await whatIf('abandoned-carts');
    const conversion = ask('conversion');
    expect(steps[0]).toMatchObject({ step: 'created', came_so_far: sumOf(conversion, 'carts') });
    expect(steps[1]).toMatchObject({ step: 'filled', came_so_far: sumOf(conversion, 'filled') });
    expect(sumOf(steps, 'left_here')).toBe(sumOf(conversion, 'carts') - sumOf(conversion, 'orders'));

    const { status, stderr } = await storefold(store.dataDir, 'what-if', import.meta.filename);
    expect([status, stderr]).toEqual([64, expect.stringContaining('cannot be used')]);
  });

  it('orders by hour of the day', async () => {
    const orders = await all(shop, 'orders');
    const byHour = new Map<string, number>();
    for (const { completed_at } of orders) {
      const hour = completed_at.slice(11, 13);
      byHour.set(hour, (byHour.get(hour) ?? 0) + 1);
    }
    expect(ask('orders-by-hour')).toEqual(
      [...byHour].toSorted(byKey).map(([hour, count]) => ({ hour, orders: count })),
    );
  });

  describe('as of a moment', () => {
    let at: string;
    let leaving: LooseJson;
    let then: Readonly<Record<string, LooseJson>>;
    let counts: Readonly<Record<string, number>>;
    /** What the API showed then, by the names of tables. */
    let tables: ReadonlyMap<string, readonly TableRow[]>;
    /** All of it. */
    const file = () => join(store.dataDir, 'then.db');

    beforeAll(async () => {
      const account = { email: 'leaving@example.com', password: 'correct horse battery' };
      leaving = (await done(store.storefront.post('/api/v3/store/customers', account))).body.user;
      const card = await shop.giftCard('15.00');
      const paths = [`orders/${world.order.id}`, `gift_cards/${card.id}`, `customers/${leaving.id}`];
      const read = async (path: string) => (await done(shop.admin.get(`${admin}/${path}`))).body;
      then = Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await read(path)])));
      const lists = ['orders', 'gift_cards', 'products', 'customers'];
      counts = Object.fromEntries(
        await Promise.all(lists.map(async (list) => [list, (await read(list)).meta.count])),
      );
      tables = await shownTables(shop);
      at = new Date().toISOString();
      // What comes next is decided in a later millisecond.
      while (new Date().toISOString() === at) await nextTurn();
      await done(shop.admin.patch(`${admin}/gift_cards/${card.id}`, { amount: '16.00' }));
      await done(shop.admin.patch(`${admin}/orders/${world.order.id}`, { internal_note: 'later' }));
      await shop.product();
      await done(shop.admin.delete(`${admin}/customers/${leaving.id}`));
    });

    it('shows resources as the API answered them then, and nothing of who was erased since', async () => {
      const paths = Object.keys(then);
      const asked = [...paths, 'products?q[cf_custom_mistyped_eq]=1', '--json', '--sqlite', file()];
      const { status, stdout, stderr } = await storefoldWith(
        { DATA_DIR: store.dataDir, BASE_URL: store.baseUrl },
        'as-of',
        at,
        ...asked,
      );
      expect([status, stderr]).toEqual([64, expect.stringMatching(/^.*mistyped.*\n$/)]);
      const [order, card, customer, summary] = stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      const [wasOrder, wasCard, wasCustomer] = Object.values(then);
      expect(card).toEqual(wasCard);
      expect({ ...order, updated_at: 0 }).toEqual({ ...wasOrder, updated_at: 0 });
      expect(customer.id).toBe(wasCustomer.id);
      expect(JSON.stringify(customer)).not.toContain(leaving.email);
      expect(summary.tables).toMatchObject(counts);
      const before = await storefold(store.dataDir, 'as-of', '2020-01-01', 'orders');
      expect([before.status, before.stderr]).toEqual([1, expect.stringContaining('nothing had happened by')]);
    });

    it('has all of them as tables of an SQLite file', () => {
      for (const [table, count] of Object.entries(counts))
        expect(querySqlite(file(), `SELECT count(*) AS count FROM "${table}"`)).toEqual([{ count }]);
      const [card] = Object.values(then).filter(({ code }) => code !== undefined);
      expect(querySqlite(file(), `SELECT amount, currency FROM gift_cards WHERE id = '${card.id}'`)).toEqual([
        { amount: '15.00', currency: 'USD' },
      ]);
      expect(readFileSync(file()).includes(leaving.email)).toBe(false);

      expect([...tables.keys()]).toEqual(expect.arrayContaining(FILLED));
      for (const [table, rows] of tables) {
        const kept = querySqlite(file(), `SELECT * FROM "${table}"`);
        const [list = ''] = table.split('_');
        if (SHOWN[list]?.only === undefined) expect(kept.length, table).toBe(rows.length);
        for (const { keys, fields } of rows) {
          // Who was erased since has nothing left in the file.
          if (keys.id === leaving.id || keys.of_id === leaving.id) continue;
          const own = kept.filter((row) =>
            Object.entries(keys).every(([name, value]) => row[name] === value),
          );
          expect(own, `${table} ${JSON.stringify(keys)}`).toMatchObject([fields]);
        }
      }

      const page = readFileSync(new URL('../../docs/analysts.md', import.meta.url), 'utf8');
      const [, sql = ''] = /sqlite3 then\.db "(.+)"/.exec(page) ?? [];
      const worth = ['active', 'partially_redeemed'];
      const cards = (tables.get('gift_cards') ?? []).filter(({ fields }) =>
        worth.includes(String(fields.state)),
      );
      expect(querySqlite(file(), sql)).toMatchObject([
        {
          currency: 'USD',
          cents: cards.reduce((sum, { fields }) => sum + minor(String(fields.amount_remaining)), 0),
        },
      ]);
    });
  });
};

const setup = { launcher: 'start', killAfterSteps: 9, isSmallShop: true } as const;
describeStory('in one process, killed after every nine steps', setup, (told) => {
  readOneCorrelation(told);
  describe('a question to the log in SQL finds what the API says:', () => askQuestions(told));
});

interface TableRow {
  /** Its id or, without one, what it belongs to and its place. */
  readonly keys: Readonly<Record<string, string | number>>;
  /** Those of its fields that are one value, and not null. */
  readonly fields: Readonly<Record<string, string | number>>;
}

interface Shown {
  readonly expand?: string;
  readonly under?: readonly string[];
  /** A filter, if not all of them are compared. */
  readonly only?: string;
}

/** What is shown of each resource when it is expanded, and below each what is listed under it. */
const SHOWN: Readonly<Record<string, Shown>> = {
  products: {
    // Those of the sample still get their pictures meanwhile.
    only: 'q[name_start]=Mug',
    expand:
      'variants.media,variants.custom_fields,variants.stock_items,default_variant,media,option_types,option_values,categories,custom_fields',
  },
  orders: {
    expand: 'custom_fields,items.custom_fields,payments.custom_fields,fulfillments.custom_fields',
    under: ['refunds'],
  },
  customers: { expand: 'custom_fields', under: ['credit_cards'] },
  gift_cards: { expand: 'custom_fields', under: ['events'] },
  store_credits: { expand: 'custom_fields', under: ['events'] },
  categories: { expand: 'children,ancestors,custom_fields' },
  option_types: { expand: 'custom_fields,option_values.custom_fields' },
  promotions: {},
};
/** Where the story leaves something. */
const FILLED = [
  'products_variants',
  'products_variants_prices',
  'products_variants_stock_items',
  'orders_items',
  'orders_payments',
  'orders_refunds',
  'gift_cards_events',
];

/** Rows as the Admin API answers them over HTTP now: of each resource, of each list in it, and of what is listed under it. */
async function shownTables(shop: Shop): Promise<ReadonlyMap<string, readonly TableRow[]>> {
  const tables = new Map<string, TableRow[]>();
  const add = (
    table: string,
    row: LooseJson,
    of?: { readonly of_id: string; readonly place: number },
  ): void => {
    // What is null may be an object at other times, whose columns have names of their own.
    const isOne = (value: unknown) => typeof value !== 'object';
    const fields = Object.entries(row).filter(([name, value]) => isOne(value) && !CHANGING.includes(name));
    const keys = of ?? { id: row.id };
    const plain = fields.map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]);
    tables.set(table, [...(tables.get(table) ?? []), { keys, fields: Object.fromEntries(plain) }]);
    for (const [name, items] of Object.entries(row))
      if (Array.isArray(items) && items.every((item) => typeof item === 'object' && item !== null))
        for (const [place, item] of items.entries())
          add(`${table}_${name}`, item, { of_id: row.id ?? of?.of_id, place });
  };
  for (const [list, { expand, under = [], only = '' }] of Object.entries(SHOWN)) {
    for (const row of await everyPage(shop, `${list}?${only}`, expand)) {
      add(list, row);
      for (const name of under)
        for (const [place, each] of (await everyPage(shop, `${list}/${row.id}/${name}?`)).entries())
          add(`${list}_${name}`, each, { of_id: row.id, place });
    }
  }
  return tables;
}

async function everyPage(shop: Shop, list: string, expand = ''): Promise<LooseJson[]> {
  const rows: LooseJson[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { body } = await done(shop.admin.get(`${admin}/${list}&limit=100&page=${page}&expand=${expand}`));
    rows.push(...body.data);
    pages = body.meta.pages;
  }
  return rows;
}

/** An order is touched by what follows its day, after the moment that is looked back at. */
const CHANGING = ['updated_at'];

/** Cards that can be spent for ever, for a time and no more. */
async function cardsOfAllKinds(shop: Shop): Promise<void> {
  const cards = `${admin}/gift_cards`;
  const changed = await shop.giftCard('30.00');
  await done(shop.admin.patch(`${cards}/${changed.id}`, { amount: '35.00', expires_at: '2999-01-01' }));
  const ending = { amount: '20.00', currency: 'USD', expires_at: '2999-01-01' };
  const { body: endless } = await done(shop.admin.post(cards, ending));
  await done(shop.admin.patch(`${cards}/${endless.id}`, { expires_at: null }));
  const canceled = await shop.giftCard('40.00');
  await done(shop.admin.patch(`${cards}/${canceled.id}/cancel`));
  const deleted = await shop.giftCard('50.00');
  await done(shop.admin.delete(`${cards}/${deleted.id}`));
}

/** One of money, and one of a gift card that pays a part. A part of another order's money came. */
async function refundsOfAllKinds(shop: Shop): Promise<void> {
  const { default_variant_id: variantId } = await shop.product();
  const card = await shop.giftCard('1.00');
  const { order } = await shop.order(variantId, card.code);
  for (const id of [(await shop.paidOrder()).id, order.id]) {
    await done(shop.admin.post(`${admin}/orders/${id}/refunds`, { amount: '0.50' }));
  }
  const at = `${admin}/orders/${order.id}/payments/${order.payments[0].id}/capture`;
  await done(shop.admin.patch(at, { amount: '0.25' }));
}

/** Two orders of which two rates and two promotions are a part, and one more that was canceled. */
async function taxedAndDiscounted(shop: Shop): Promise<void> {
  const promotions = `${admin}/promotions`;
  const { body: zone } = await done(
    shop.admin.post(`${admin}/zones`, { name: 'Home', members: [{ country_iso: 'US' }] }),
  );
  for (const [name, amount] of Object.entries({ 'State tax': '0.04', 'City tax': '0.04875' }))
    await done(shop.admin.post(`${admin}/tax_rates`, { name, amount, zone_id: zone.id }));
  const { body: spring } = await done(
    shop.admin.post(promotions, { name: 'Spring', automatic: true, kind: 'percentage', amount: '12.5' }),
  );
  const { body: free } = await done(
    shop.admin.post(promotions, { name: 'Free delivery', automatic: true, kind: 'free_shipping' }),
  );
  const { default_variant_id: variantId } = await shop.product();
  await shop.order(variantId);
  await done(shop.admin.delete(`${promotions}/${free.id}`));
  await shop.order(variantId);
  const { order: canceled } = await shop.order(variantId);
  await done(shop.admin.patch(`${admin}/orders/${canceled.id}/cancel`));
  await done(shop.admin.delete(`${promotions}/${spring.id}`));
  const { id, items } = await shop.paidOrder();
  const goods = items.map((line: LooseJson) => ({ item_id: line.id, quantity: 1 }));
  await done(shop.admin.post(`${admin}/orders/${id}/refunds`, { items: goods.slice(0, 1) }));
  const { id: begun } = await shop.paidOrder();
  await done(shop.admin.post(`${admin}/orders/${begun}/refunds`, { amount: '1.00' }));
  await done(shop.admin.patch(`${admin}/orders/${begun}/cancel`));
  // What is too much after a correction goes back, and a little more.
  const { id: corrected } = await shop.paidOrder();
  await done(shop.admin.post(`${admin}/orders/${corrected}/corrections`, { discount: { amount: '2.00' } }));
  await done(shop.admin.post(`${admin}/orders/${corrected}/refunds`, { amount: '2.50' }));
}

async function all(shop: Shop, list: string): Promise<LooseJson[]> {
  const { body } = await done(shop.admin.get(`${admin}/${list}${list.includes('?') ? '&' : '?'}limit=100`));
  expect(body.meta.pages, 'everything is on one page').toBeLessThanOrEqual(1);
  return body.data;
}

/** What the API does not show: the store's own bookkeeping. */
const MACHINERY = ['api_key_use', 'claim', 'follower', 'idempotency_key', 'installation', 'level', 'parking']
  .map((category) => `'${category}'`)
  .join(', ');

/** The charts of a part of a page: what each says in the intervals in which there was something. */
const drawnIn = (section: string): { readonly figure: string; readonly numbers: number[][] }[] =>
  [...section.matchAll(/<caption>([^<]+)<\/caption>(.+?)<\/table>/gs)].map(([, figure = '', rows = '']) => ({
    figure,
    numbers: [...rows.matchAll(/<td>([^<]+)/g)]
      .map(([, shown = '']) => shown.split(', ').map(digitsOf))
      .filter((numbers) => numbers.some(Boolean)),
  }));

const digitsOf = (shown: string): number => Number(shown.replace(/\D/g, ''));

const sums = (rows: readonly Row[], by: string, column: string): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  for (const row of rows) found.set(String(row[by]), (found.get(String(row[by])) ?? 0) + Number(row[column]));
  return found;
};

const sumOf = (rows: readonly Row[], column: string): number =>
  rows.reduce((sum, row) => sum + Number(row[column]), 0);

/** An amount in the smallest unit of its currency. */
const minor = (amount: string): number => Number(amount.replace('.', ''));
const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;
