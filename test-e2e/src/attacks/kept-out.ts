import { expect } from 'vitest';
import type { Client } from '../harness/client.ts';
import type { PairedStore } from '../harness/paired-store.ts';
import type { WebhookReceiver } from '../harness/webhook-receiver.ts';
import { done } from '../tables/shop.ts';

const admin = '/api/v3/admin';
const PASSWORD = 'correct horse battery';

/** The public events that the webhook receiver has to hear of for `joinStaff`. */
export const INVITATIONS = 'admin_user.*';

/** Somebody of the staff, with a session that both gateways know. */
export interface Colleague {
  readonly path: string;
  readonly sessions: readonly Client[];
}

/** Invites somebody through one gateway, who accepts through the other. */
export async function joinStaff(
  pair: PairedStore,
  receiver: WebhookReceiver,
  email: string,
): Promise<Colleague> {
  const role = { name: `Reading of ${email}`, scopes: ['read_products'] };
  const { body: reading } = await done(pair.admins[1].post(`${admin}/roles`, role));
  const invited = { email, role_ids: [reading.id] };
  const { body } = await done(pair.admins[1].post(`${admin}/admin_users`, invited));
  const tokenOf = () =>
    receiver.received.find(({ body: sent }) => sent.data.email === email && sent.data.invitation_token);
  await expect.poll(tokenOf).toBeDefined();
  const token = tokenOf()?.body.data.invitation_token;
  const accepted = await done(
    pair.admins[2].with({ key: '' }).patch(`${admin}/auth/invitations/${token}`, { password: PASSWORD }),
  );
  const sessions = ([1, 2] as const).map((number) =>
    pair.admins[number].with({ key: '', jwt: accepted.body.token }),
  );
  for (const session of sessions) await done(session.get(`${admin}/me`));
  return { path: `${admin}/admin_users/${body.id}`, sessions };
}

/** Keeps somebody out, and holds that each of the sessions is let in no more soon enough. */
export async function keepOut(pair: PairedStore, person: Colleague, withinMs: number): Promise<void> {
  const since = performance.now();
  await done(pair.admins[1].patch(`${person.path}/deactivate`));
  for (const session of person.sessions) {
    const isLetIn = async () => (await session.get(`${admin}/me`)).status === 200;
    await expect.poll(isLetIn, { timeout: withinMs, interval: 100 }).toBe(false);
    expect(performance.now() - since).toBeLessThanOrEqual(withinMs);
  }
}
