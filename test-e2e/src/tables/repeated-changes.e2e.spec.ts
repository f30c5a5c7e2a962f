import { join } from 'node:path';
import { allEndpoints } from '@storefold/contracts';
import { executeSqlite, querySqlite } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../harness/client.ts';
import { type FreshStore, startFreshStore } from '../harness/fresh-store.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../harness/webhook-receiver.ts';
import { type Change, ChangingShop, changes } from './changes.ts';
import { done } from './shop.ts';

const changing = allEndpoints.filter(({ method }) => method !== 'GET');
const table = changing.map((endpoint) => [endpoint.name, endpoint] as const);

describe('with an idempotency key', () => {
  let process: FreshStore;
  let receiver: WebhookReceiver;
  let shop: ChangingShop;

  beforeAll(async () => {
    process = await startFreshStore('none');
    receiver = await startWebhookReceiver();
    shop = new ChangingShop(process, receiver);
    const subscriptions = ['customer.*', 'newsletter_subscriber.*', 'admin_user.*'];
    const subscription = { url: receiver.url, subscriptions };
    await done(shop.admin.post('/api/v3/admin/webhook_endpoints', subscription));
  }, 60_000);
  afterAll(async () => {
    await process?.stop();
    await receiver?.close();
  }, 60_000);

  it('every endpoint that changes something is tried here', () => {
    expect(Object.keys(changes).sort()).toEqual(changing.map(({ name }) => name).sort());
  });

  it.each(table)('%s happens once, also when its answer was lost', async (name, { method }) => {
    const change = await prepared(name);
    const send = () => sendWithKey(name, method, change);
    const replies = await Promise.all(Array.from({ length: 5 }, send));
    const [first] = replies.filter(({ headers }) => headers.get('idempotent-replayed') === null);
    if (!first) throw new Error('no reply is the first');
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
    expect(replies.map(contentOf)).toEqual(replies.map(() => contentOf(first)));
    expect(replies.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(4);
    for (const { headers } of replies)
      expect(headers.get('x-service-ignored')).toBe(`${NONSENSE}, key ${NONSENSE}`);

    loseAnswers();
    const again = await send();
    expect(again.headers.get('idempotent-replayed')).toBeNull();
    expect(lasting(again)).toEqual(lasting(first));
    const others = [...replies, again].filter((reply) => reply !== first);
    for (const other of others) expect(factsOf(other), 'nothing happens again').toEqual([]);
  });

  const prepared = (name: string): Promise<Change> => {
    const prepare = changes[name];
    if (!prepare) throw new Error(`no request for ${name}`);
    return prepare(shop);
  };

  const sendWithKey = (name: string, method: string, { client, path, body }: Change): Promise<Reply> =>
    client
      .with({ idempotencyKey: `repeat ${name}`.replaceAll(' ', '-') })
      .send(method, `${path}${path.includes('?') ? '&' : '?'}${NONSENSE}=1`, {
        ...(body as object),
        [NONSENSE]: 1,
      });

  const log = (): string => join(process.dataDir, 'events.db');

  /** As after a crash between the change and the answer, once the lease has run out. */
  const loseAnswers = (): void =>
    executeSqlite(
      log(),
      "UPDATE events SET type = 'IdempotencyKeyReleased' WHERE type = 'IdempotencyKeyAnswered'",
    );

  /** The facts that followed from the request. */
  const factsOf = ({ headers }: Reply): unknown[] =>
    querySqlite(
      log(),
      `SELECT type, stream FROM events
       WHERE metadata ->> '$.correlation_id' = :request AND category <> 'idempotency_key'`,
      { request: headers.get('x-request-id') ?? '' },
    );
});

/** A parameter and a key that no endpoint has, and none is called alike. */
const NONSENSE = 'xyzzy_plugh';

const contentOf = ({ status, body }: Reply) => ({ status, body });

/** An access token may be a fresh one. */
function lasting({ status, body }: Reply) {
  const { token: _, ...rest } = (body ?? {}) as Record<string, unknown>;
  return { status, body: rest };
}
