import { writeFileSync } from 'node:fs';
import { allEndpoints, type Endpoint, publicEventNames, scopes } from '@storefold/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshStore, startFreshStore } from '../harness/fresh-store.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../harness/webhook-receiver.ts';
import { type Change, ChangingShop } from '../tables/changes/index.ts';
import { filteredLists, textsOf } from '../tables/filtered-lists.ts';
import { turnsOf } from '../tables/garbage.ts';
import { ignoredQueries, literalQueries } from '../tables/odd-queries.ts';
import { requestFor } from '../tables/requests.ts';
import { liveThroughADay } from './day/index.ts';
import { ExampleRecorder } from './example-recorder.ts';
import { presentable } from './presentable.ts';

/** What `npm run compatibility -- --release` records. */
const { EXAMPLES_FILE } = process.env;

/** Random parts of ids and of numbers that people read, and secrets. */
const IDS =
  /(?<=[a-z]_)[0-9A-Za-z]{20,}|\b(?:R[FT]?|[HP])\d{9,}\b|\beyJ[\w.-]+|\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g;

/** Long enough to be somebody's, with a letter, and no date. */
const wordsOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}@.+-]{5,}/gu) ?? []).filter(
    // Neither half of a time: two may be of one moment.
    (word) => /\p{L}/u.test(word) && !/^(\d{4}-\d\d-\d\dT|\d\d\.\d{3}Z$)/.test(word),
  );

/** What the program calls its own things. A line of the log may have it, such as one about a follower of events that came late. */
const ownWords = new Set(
  [...allEndpoints.flatMap(({ name, path }) => [name, path]), ...publicEventNames, ...scopes].flatMap(
    (name) => [name, ...name.split(/[^a-z]+/)],
  ),
);

/** Bodies that others sign are no examples: nobody could send them again. */
const shown = allEndpoints.filter(({ rawBody }) => !rawBody);

type Item = Readonly<Record<string, unknown>>;

/** Lists with their places: of odd queries each gets a third, others for each. */
const lists = filteredLists.map((list, number) => ({ name: list.name, list, number }));
const THIRD = 3;
/** Lists of what the day's orders have none of. */
const inTable = new Set(['returns.list', 'own_returns.list', 'documents.list', 'own_documents.list']);

/** Every attribute that any list can be filtered by. */
const attributes = [...new Set(filteredLists.flatMap(({ filters = {} }) => Object.values(filters).flat()))];

describe('the reference', () => {
  let store: FreshStore;
  let shopsServer: WebhookReceiver;
  const recorder = new ExampleRecorder();
  let left: Awaited<ReturnType<typeof liveThroughADay>>;
  /** Requests of the table, by the names of their endpoints. */
  const prepared = new Map<string, Change>();

  beforeAll(async () => {
    store = await startFreshStore('none', { LOG_LEVEL: 'debug' });
    shopsServer = await startWebhookReceiver();
  });
  afterAll(async () => {
    await store?.stop();
    await shopsServer?.close();
  });

  it('has examples from a day in the life of a shop', async () => {
    left = await liveThroughADay(recorder, store, shopsServer);
    // What that day left out, as the table of requests has it.
    const shop = new ChangingShop(store, shopsServer);
    for (const endpoint of shown.filter(({ name }) => !(name in recorder.examples) || inTable.has(name))) {
      const change = await requestFor(endpoint, shop);
      prepared.set(endpoint.name, change);
      await recorder.ask(change.client, endpoint.method, change.path, change.body);
    }
  });

  it('leaves nothing in its log, at debug, that was typed on that day', () => {
    const lines = store.output().match(/^\{.*\}$/gm) ?? [];
    expect(lines.length).toBeGreaterThan(100);
    const words = new Set([...recorder.typed].flatMap(wordsOf));
    expect(words.size).toBeGreaterThan(100);
    // The names of fields are the program's own words.
    const said = new Set(
      lines.flatMap((line) =>
        wordsOf(line.replace(/"(?:path|time)":"[^"]*"/g, '').replaceAll(/"\w+":/g, ' ')),
      ),
    );
    expect([...words].filter((word) => said.has(word) && !ownWords.has(word))).toEqual([]);
  });

  it('has an example of every endpoint', () => {
    expect(new Set(Object.keys(recorder.examples))).toEqual(new Set(shown.map(({ name }) => name)));
  });

  it('shows what the running store answers, without its ids, its times and whatever is secret', async () => {
    const { examples, refusals } = recorder;
    const answered = JSON.stringify({ examples, refusals });
    const told = presentable({ examples, refusals });
    const text = JSON.stringify(told);
    const left = new Set(text.match(IDS));
    expect([...new Set(answered.match(IDS))].filter((id) => left.has(id))).toEqual([]);
    expect(new Set(text.match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g)).size).toBe(1);
    if (EXAMPLES_FILE) writeFileSync(EXAMPLES_FILE, text);
  });

  it.each(filteredLists)('$name filters and sorts by what it declares, and by nothing else', async (list) => {
    const ask = async (query: string) => (await send(list, `limit=100&${query}`)).body;
    const count = async (query: string) => (await send(list, `limit=1&${query}`)).body.meta.count;
    const all = await ask('');
    expect(all.meta.count).toBeGreaterThan(0);

    const declared = Object.values(list.filters ?? {}).flat();
    const countIf = (names: readonly string[], isAbsent: boolean): Promise<number> =>
      count(names.map((name) => `q[${name}_null]=${isAbsent}`).join('&'));
    for (const name of declared) {
      // Where none has a value, those that have one are fewer.
      if ((await countIf([name], true)) !== all.meta.count) continue;
      expect(await countIf([name], false), name).not.toBe(all.meta.count);
    }
    const others = [...attributes, ...Object.keys(all.data[0])].filter((name) => !declared.includes(name));
    for (const isAbsent of [true, false])
      expect(await countIf(others, isAbsent), 'of what is not declared').toBe(all.meta.count);

    const sorts = list.sorts ?? [];
    const idsBy = async (names: readonly string[], direction: '' | '-', limit: number) => {
      const sort = names.map((name) => direction + name).join(',');
      return (await send(list, `limit=${limit}&sort=${sort}`)).body.data.map(({ id }: Item) => id);
    };
    for (const name of sorts) {
      // What has no value comes last in both directions.
      const values = new Set(all.data.flatMap((item: Item) => item[name] ?? []).map(String));
      if (values.size < 2) continue;
      // The least is another than the greatest.
      expect(await idsBy([name], '', 1), name).not.toEqual(await idsBy([name], '-', 1));
    }
    // What has no effect has none beside others either.
    const unsorted = others.filter((name) => !sorts.includes(name));
    expect(await idsBy(unsorted, '', 100)).toEqual(await idsBy(unsorted, '-', 100));
  });

  it.each(lists)('$name takes odd queries literally, or ignores them', async ({ list, number }) => {
    const texts = textsOf(list);
    const ask = (query: string) => send(list, `limit=3&${query}`);
    const all = await ask('');
    const attribute = texts.find((name) => typeof all.body.data[0][name] === 'string') ?? texts[0] ?? '';
    for (const [what, queryOf] of turnsOf(Object.entries(ignoredQueries), number, THIRD)) {
      const { status, body } = await ask(queryOf(attribute));
      expect({ what, status, body }).toEqual({ what, status: 200, body: all.body });
    }
    for (const [what, queryOf] of turnsOf(Object.entries(literalQueries), number, THIRD)) {
      const { status, body } = await ask(queryOf(attribute));
      expect({ what, status, data: body.data }).toEqual({ what, status: 200, data: [] });
    }
    const value = all.body.data[0][attribute];
    if (typeof value !== 'string') return;
    const others = Array.from({ length: 100 }, (_, index) => `q[${attribute}_in][]=nobody${index}`);
    const several = await ask([...others, `q[${attribute}_in][]=${encodeURIComponent(value)}`].join('&'));
    expect(several.body.data.map((item: Item) => item[attribute])).toContain(value);
  });

  const send = (list: Endpoint, query: string) => {
    const change = prepared.get(list.name);
    if (change) return change.client.get(`${change.path}?${query}`);
    const id = list.path.includes('store_credits') ? left.storeCreditId : left.webhookEndpointId;
    const path =
      left.lists[list.name] ?? list.path.replace(':customer_id', left.customerId).replace(':id', id);
    return clientOf(list).get(`${path}?${query}`);
  };

  const clientOf = ({ access }: Endpoint) => {
    if (access.api === 'admin' && access.who === 'admin_user') return left.owner;
    if (access.api !== 'store') return store.admin;
    return access.who === 'customer' || access.who === 'cart' ? left.customer : store.storefront;
  };
});
