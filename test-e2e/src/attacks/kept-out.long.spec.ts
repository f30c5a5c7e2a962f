import { casesOn, rounds } from '@storefold/engines/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../harness/client.ts';
import { noPairs, type PairedStore, startPairedStore } from '../harness/paired-store.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../harness/webhook-receiver.ts';
import { done } from '../tables/shop.ts';

const admin = '/api/v3/admin';
const PASSWORD = 'correct horse battery';
const SECONDS = 1_000;

casesOn('somebody of the staff who is kept out, in a store of many processes', noPairs, () => {
  let pair: PairedStore;
  let receiver: WebhookReceiver;
  let roleId: string;

  beforeAll(async () => {
    pair = await startPairedStore();
    receiver = await startWebhookReceiver();
    const subscription = { url: receiver.url, subscriptions: ['admin_user.*'] };
    await done(pair.admins[1].post(`${admin}/webhook_endpoints`, subscription));
    const role = { name: 'Reading', scopes: ['read_products'] };
    roleId = (await done(pair.admins[1].post(`${admin}/roles`, role))).body.id;
  });
  afterAll(async () => {
    await pair?.stop();
    await receiver?.close();
  });

  it('has no session within 10 s, whichever gateway and instance is asked', async () => {
    const person = await joined('within@example.com');
    const since = performance.now();
    await done(pair.admins[1].patch(`${person.path}/deactivate`));
    for (const session of person.sessions) await refused(session, since, 10 * SECONDS);
  });

  casesOn('while NATS is down', whatIsLeftOut(), () => {
    it('has no session within 60 s, and none afterwards', async () => {
      const person = await joined('without@example.com');
      await pair.killBus();
      const since = performance.now();
      try {
        await done(pair.admins[1].patch(`${person.path}/deactivate`));
        for (const session of person.sessions) await refused(session, since, 60 * SECONDS);
      } finally {
        await pair.restartBus();
      }
      for (const session of person.sessions) {
        await expect.poll(async () => (await session.get(`${admin}/me`)).status).toBe(401);
      }
    }, 180_000);
  });

  /** Somebody who has joined the staff, with a session that both gateways know. */
  async function joined(email: string): Promise<{ path: string; sessions: readonly Client[] }> {
    const { body } = await done(pair.admins[1].post(`${admin}/admin_users`, { email, role_ids: [roleId] }));
    const tokenOf = () =>
      receiver.received.find(({ body: sent }) => sent.data.email === email && sent.data.invitation_token);
    await expect.poll(tokenOf).toBeDefined();
    const token = tokenOf()?.body.data.invitation_token;
    const accept = { password: PASSWORD };
    const accepted = await done(
      pair.admins[2].with({ key: '' }).patch(`${admin}/auth/invitations/${token}`, accept),
    );
    const sessions = ([1, 2] as const).map((number) =>
      pair.admins[number].with({ key: '', jwt: accepted.body.token }),
    );
    for (const session of sessions) await done(session.get(`${admin}/me`));
    return { path: `${admin}/admin_users/${body.id}`, sessions };
  }
});

/** Waits until a session is let in no more, and holds that it was soon enough. */
async function refused(session: Client, since: number, withinMs: number): Promise<void> {
  const isLetIn = async () => (await session.get(`${admin}/me`)).status === 200;
  await expect.poll(isLetIn, { timeout: withinMs, interval: 100 }).toBe(false);
  expect(performance.now() - since).toBeLessThanOrEqual(withinMs);
}

/** The short form does not wait until what gateways know is too old. */
function whatIsLeftOut(): string | undefined {
  return rounds({ short: 0, full: 1 }) === 0 ? 'it takes most of a minute, in the long form only' : undefined;
}
