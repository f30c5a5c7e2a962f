import { join } from 'node:path';
import { allEndpoints, type Endpoint } from '@storefold/contracts';
import { executeSqlite, querySqlite } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Client, Reply } from '../harness/client.ts';
import { type FreshStore, startFreshStore } from '../harness/fresh-store.ts';
import type { LooseJson } from '../harness/loose-json.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../harness/webhook-receiver.ts';
import { withFields } from '../harness/with-fields.ts';
import { type Change, ChangingShop, changes } from './changes/index.ts';
import { filteredLists } from './filtered-lists.ts';
import { turnsOf } from './garbage.ts';
import { done } from './shop.ts';
import { grownIn, plantedFor, plantedIn, traces } from './undeclared-fields.ts';

// What a provider signs is sent by no client. It counts once by its own name.
const changing = allEndpoints.filter(({ method, rawBody }) => method !== 'GET' && !rawBody);
const table = changing.map((endpoint) => [endpoint.name, endpoint] as const);

const admin = '/api/v3/admin';

let process: FreshStore;
let receiver: WebhookReceiver;
let shop: ChangingShop;
/** The first response of each endpoint to a request that is as it should be. */
const plainReplies = new Map<string, Reply>();

beforeAll(async () => {
  process = await startFreshStore('none');
  receiver = await startWebhookReceiver();
  shop = new ChangingShop(process, receiver);
  const subscriptions = ['customer.*', 'newsletter_subscriber.*', 'admin_user.*'];
  await done(shop.admin.post(`${admin}/webhook_endpoints`, { url: receiver.url, subscriptions }));
});
afterAll(async () => {
  await process?.stop();
  await receiver?.close();
});

async function prepared(name: string): Promise<Change> {
  const prepare = changes[name];
  if (!prepare) throw new Error(`no request for ${name}`);
  const change = await prepare(shop);
  [logEnd] = querySqlite(log(), 'SELECT max(position) AS position FROM events') as [{ position: number }];
  return change;
}

/** What was prepared for a request that changed nothing, by the endpoint: another one can be sent in its place. */
const left = new Map<string, Change>();

async function preparedOrLeft(name: string): Promise<Change> {
  const change = left.get(name) ?? (await prepared(name));
  left.delete(name);
  return change;
}

const log = (): string => join(process.dataDir, 'events.db');

/** Where the log ended when the newest request had been prepared. */
let logEnd = { position: 0 };

/** The facts that followed from the request, which is not older than the newest preparation. */
const factsOf = ({ headers }: Reply): unknown[] =>
  querySqlite(
    log(),
    `SELECT type, stream, data FROM events
     WHERE position > :position AND metadata ->> '$.correlation_id' = :request AND category <> 'idempotency_key'`,
    { ...logEnd, request: headers.get('x-request-id') ?? '' },
  );

describe('with an idempotency key', () => {
  it('every endpoint that changes something is tried here', () => {
    expect(Object.keys(changes).sort()).toEqual(changing.map(({ name }) => name).sort());
  });

  it.each(table)('%s happens once, also when its answer was lost', async (name, { method }) => {
    const change = await prepared(name);
    const send = () => sendWithKey(name, method, change);
    const replies = await Promise.all(Array.from({ length: 3 }, send));
    const [first] = replies.filter(({ headers }) => headers.get('idempotent-replayed') === null);
    if (!first) throw new Error('no reply is the first');
    plainReplies.set(name, first);
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
    expect(replies.map(contentOf)).toEqual(replies.map(() => contentOf(first)));
    expect(replies.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(2);
    for (const { headers } of replies)
      expect(headers.get('x-service-ignored')).toBe(`${NONSENSE}, key ${NONSENSE}`);

    loseAnswers();
    const again = await send();
    expect(again.headers.get('idempotent-replayed')).toBeNull();
    expect(lasting(again)).toEqual(lasting(first));
    const others = [...replies, again].filter((reply) => reply !== first);
    for (const other of others) expect(factsOf(other), 'nothing happens again').toEqual([]);
  });

  const sendWithKey = (name: string, method: string, { client, path, body }: Change): Promise<Reply> =>
    client
      .with({ idempotencyKey: `repeat ${name}`.replaceAll(' ', '-') })
      .send(
        method,
        `${path}${path.includes('?') ? '&' : '?'}${NONSENSE}=1`,
        withFields(body, { [NONSENSE]: 1 }),
      );

  /** As after a crash between the change and the answer, once the lease has run out. */
  const loseAnswers = (): void =>
    executeSqlite(
      log(),
      `UPDATE events SET type = 'IdempotencyKeyReleased'
       WHERE position > ${logEnd.position} AND type = 'IdempotencyKeyAnswered'`,
    );
});

/** They tell what is to happen, and change no record to what is sent. */
const commands: readonly string[] = [
  'admin.accept_invitation',
  'admin.reset_password',
  'admin_categories.position_product',
  'admin_products.bulk',
  'admin_users.activate',
  'admin_users.deactivate',
  'api_keys.revoke',
  // It chooses a rate, also the one that was selected before anybody chose.
  'cart_fulfillments.change',
  'cart_payment_sessions.complete',
  'carts.associate',
  'customer_payment_setup_sessions.complete',
  'digital_links.reset',
  'gift_card_batches.cancel',
  'gift_cards.cancel',
  'imports.cancel',
  'imports.undo',
  'order_fulfillments.cancel',
  'order_fulfillments.ship',
  'order_payments.capture',
  'order_payments.settle',
  'order_payments.void',
  'orders.associate',
  'orders.cancel',
  'orders.complete',
  'own_order_payment_sessions.complete',
  'password_resets.complete',
  'returns.approve',
  'returns.receive',
  'returns.reject',
  'refunds.settle',
  'stock_items.bulk',
  'webhook_endpoints.disable',
  'webhook_endpoints.enable',
];
const records = changing.filter(({ method, name }) => method === 'PATCH' && !commands.includes(name));

const texts = ['a\0b', 'a\ud800b', 'x'.repeat(10_000)];

describe.each(table)('%s', (name, endpoint) => {
  if (endpoint.body)
    it('breaks at no text that cannot be stored, or is too long', async () => {
      let change = await prepared(name);
      // Each place gets one of them, others in other endpoints: what JSON may not hold is refused before an endpoint sees it.
      for (const [index, place] of textsIn(change.body).entries()) {
        const [text = ''] = turnsOf(texts, index + name.length, texts.length);
        const { client, path, body } = change;
        const { status, body: answer } = await client.send(
          endpoint.method,
          path,
          withText(body, place, text),
        );
        expect(status, `${place.join('.')}: ${JSON.stringify(answer)?.slice(0, 300)}`).toBeLessThan(500);
        if (text.length < 10) expect(status, place.join('.')).toBeGreaterThanOrEqual(400);
        if (status < 300) change = await prepared(name);
      }
      left.set(name, change);
    });

  if (records.includes(endpoint))
    it('changes nothing where it is sent what GET shows', async () => {
      const change = await preparedOrLeft(name);
      const shown = await shownAt(endpoint, change.client, change.path);
      const fields = Object.keys(endpoint.body instanceof z.ZodObject ? endpoint.body.shape : {});
      const sent = Object.fromEntries(fields.flatMap((key) => (key in shown ? [[key, shown[key]]] : [])));
      expect(Object.keys(sent), 'fields that are shown and can be sent').not.toEqual([]);
      const reply = await done(change.client.patch(change.path, sent));
      expect(factsOf(reply)).toEqual([]);
      left.set(name, change);
    });

  it('is changed in nothing by fields that it does not declare', async () => {
    const first = plainReplies.get(name) ?? (await sent(endpoint, (body) => body));
    const planted = plantedFor(endpoint, first.body);
    const reply = await sent(endpoint, (body) => plantedIn(endpoint, body, planted));
    const facts = JSON.stringify(factsOf(reply));
    // What an answer lists of the shop, such as ways to pay, may be more than it was then. What is planted is in neither.
    const isAsFirst = grownIn(reply.body, first.body, planted).length === 0;
    const plain = isAsFirst ? first : await sent(endpoint, (body) => body);
    expect(reply.status).toBe(plain.status);
    expect(grownIn(reply.body, plain.body, planted), 'in the response').toEqual([]);
    expect(grownIn(await asStaff(reply), await asStaff(plain), planted), 'as staff see it').toEqual([]);
    expect(traces.filter((trace) => facts.includes(trace))).toEqual([]);
  });
});

it('commands, which are sent nothing that GET shows, are endpoints', () => {
  const names = new Set(changing.map(({ name }) => name));
  expect(commands.filter((name) => !names.has(name))).toEqual([]);
});

it('texts that cannot be stored are in no list afterwards, none of which fails', async () => {
  const failed: string[] = [];
  for (const { path, access } of filteredLists.filter(({ path: each }) => !each.includes(':'))) {
    if (access.api === 'store' && 'who' in access && access.who === 'customer') continue;
    const client = access.api === 'store' ? shop.storefront : shop.admin;
    const { status } = await client.get(`${path}?limit=100`);
    if (status >= 500) failed.push(`${path}: ${status}`);
  }
  expect(failed).toEqual([]);
  const health = (await (await fetch(`${process.baseUrl}/health`)).json()) as { parts: object };
  const parked = Object.values(health.parts).flatMap((part) =>
    Object.values((part as { followers?: object }).followers ?? {}).flatMap(({ parked: each = [] }) => each),
  );
  // A provider that does not answer is asked further about what staff have settled for it.
  const facts = (parked as { position: number }[]).flatMap(({ position }) =>
    querySqlite(
      log(),
      `SELECT type, stream, data FROM events WHERE position = :position
       AND stream NOT IN (SELECT stream FROM events WHERE type = 'OrderPaymentSettled')`,
      { position },
    ),
  );
  expect(facts).toEqual([]);
});

async function sent({ name, method }: Endpoint, withMore: (body: unknown) => unknown): Promise<Reply> {
  const { client, path, body } = await preparedOrLeft(name);
  return done(client.send(method, path, withMore(body)));
}

/** The record of a response of the Store API in its other form, where it has one. */
async function asStaff({ body }: Reply): Promise<unknown> {
  const id: string = body?.user?.id ?? body?.id ?? '';
  const list = { cus: 'customers', or: 'orders' }[id.replace(/_.*/, '')];
  return list && (await done(shop.admin.get(`${admin}/${list}/${id}`))).body;
}

/** The record at its own path or, where it has none, in what it is a part of. */
async function shownAt({ path: pattern }: Endpoint, client: Client, path: string): Promise<LooseJson> {
  const reads = (other: string) => other.replaceAll(/:\w+/g, ':') === pattern.replaceAll(/:\w+/g, ':');
  if (allEndpoints.some((each) => each.method === 'GET' && reads(each.path)))
    return (await done(client.get(path))).body;
  const [whole, , id] = path.split(/\/(\w+)\/(?=[^/]+$)/);
  const { body } = await done(client.get(whole ?? ''));
  return Object.values(body)
    .filter(Array.isArray)
    .flat()
    .find((part: LooseJson) => part.id === id);
}

/** The places of texts in a body. */
function textsIn(value: unknown, place: readonly string[] = []): (readonly string[])[] {
  if (typeof value === 'string') return [place];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, [...place, key]));
}

function withText(value: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[key] = withText(copy[key], rest, text);
  return copy;
}

/** A parameter and a key that no endpoint has, and none is called alike. */
const NONSENSE = 'xyzzy_plugh';

const contentOf = ({ status, body }: Reply) => ({ status, body });

/** An access token may be a fresh one. */
function lasting({ status, body }: Reply) {
  const { token: _, ...rest } = (body ?? {}) as Record<string, unknown>;
  return { status, body: rest };
}
