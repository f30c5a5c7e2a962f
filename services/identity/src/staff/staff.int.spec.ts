import {
  acceptInvitation,
  activateAdminUser,
  addAllowedOrigin,
  changeAdminAccount,
  changeAdminUser,
  changeRole,
  createRole,
  deactivateAdminUser,
  deleteAdminUser,
  deleteRole,
  inviteAdminUser,
  issueApiKey,
  listAdminUsers,
  listRoles,
  logInAdmin,
  type PublicEvent,
  refreshAdmin,
  requestAdminPasswordReset,
  resetAdminPassword,
  resetPassword,
  resolveActor,
  resolveSession,
  revokeApiKey,
  sessionEnded,
  showAdminUser,
  showRole,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import type { RecordedEvent } from '@storefold/kernel/ports';
import { HandClock } from '@storefold/kernel/testing';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '../identity.ts';
import { ownerRoleId } from '../role/role.ts';
import { FIRST_STORE_ID } from '../store/store.queries.ts';

let driven: DrivenService;
let emails = 0;
const clock = new HandClock(Date.now());

beforeAll(async () => {
  driven = await driveService(identity, { store: { id: FIRST_STORE_ID }, ports: { clock } });
  const named = { body: { origin: 'https://shop.example' }, caller: { scopes: ['write_all'] } };
  await driven.send(addAllowedOrigin, named);
});
afterAll(() => driven.dispose());

describe('somebody who is invited', () => {
  it('chooses a password with the token in the event, is logged in, and has the scopes of the roles', async () => {
    const packing = await makeRole({ name: 'Packing', scopes: ['read_orders', 'write_fulfillments'] });
    const reading = await makeRole({ name: 'Reading', scopes: ['read_orders', 'read_products'] });
    const email = newEmail();
    const invited = await driven.send(inviteAdminUser, {
      body: { email, first_name: 'Ada', role_ids: [packing.id, reading.id] },
      caller: { scopes: ALL },
    });
    expect(invited.status).toBe(201);
    expect(invited.body).toMatchObject({
      email,
      full_name: 'Ada',
      status: 'invited',
      roles: [
        { id: packing.id, name: 'Packing' },
        { id: reading.id, name: 'Reading' },
      ],
      scopes: ['read_orders', 'write_fulfillments', 'read_products'],
    });
    const event = await told('admin_user.invited', invited.body.id);
    expect(event.payload).toEqual({
      ...invited.body,
      invitation_token: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect((await told('admin_user.created', invited.body.id)).payload).toEqual(invited.body);

    expect((await logIn(email, PASSWORD)).status).toBe(401);
    const short = await accept(tokenOf(event), 'short');
    expect([short.status, short.body.error.code]).toEqual([422, 'validation_error']);
    const { status, body } = await accept(tokenOf(event), PASSWORD);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ id: invited.body.id, status: 'active' });
    expect((await refresh(body.refresh_token)).status).toBe(200);
    expect((await logIn(email, PASSWORD)).status).toBe(200);
    expect(await scopesIn(body.token)).toEqual(['read_orders', 'write_fulfillments', 'read_products']);
    const again = await accept(tokenOf(event), PASSWORD);
    expect([again.status, again.body.error.code]).toEqual([401, 'invalid_token']);
  });

  it('has one token that works for seven days, and of two uses at once one wins', async () => {
    const late = await invite();
    const token = tokenOf(await told('admin_user.invited', late.id));
    clock.set(7 * DAY_MS);
    expect((await accept(token, PASSWORD)).status).toBe(401);
    const { id } = await invite();
    const racing = tokenOf(await told('admin_user.invited', id));
    const answers = await Promise.all([1, 2, 3].map((n) => accept(racing, `${PASSWORD} ${n}`)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
  });

  it('is nobody whose address is taken, however it is written', async () => {
    const { email } = await invite();
    const again = await driven.send(inviteAdminUser, {
      body: { email: email.toUpperCase(), role_ids: [ownerRoleId(FIRST_STORE_ID)] },
      caller: { scopes: ALL },
    });
    expect(again.body.error.details).toEqual({ email: ['has already been taken'] });
  });

  it('by the same command twice is one person with one token', async () => {
    const commandId = driven.ports.random.uuid();
    const body = { email: newEmail(), role_ids: [ownerRoleId(FIRST_STORE_ID)] };
    const once = () => driven.send(inviteAdminUser, { body, caller: { scopes: ALL, commandId } });
    const [first, second] = [await once(), await once()];
    expect(second).toEqual(first);
    await told('admin_user.invited', first.body.id);
  });
});

describe('the language of a member of the staff', () => {
  it('is that of the store that invited them, until they choose another one, in which they are told of resets', async () => {
    const store = { ...testStore, id: FIRST_STORE_ID, default_locale: 'de' };
    const body = { email: newEmail(), role_ids: [ownerRoleId(FIRST_STORE_ID)] };
    const { body: invited } = await driven.send(inviteAdminUser, { body, caller: { scopes: ALL, store } });
    expect(invited.preferred_locale).toBe('de');
    const { payload } = await told('admin_user.invited', invited.id);
    expect(payload.preferred_locale).toBe('de');

    const admin = { id: invited.id, email: body.email, sessionId: 'ses_1' };
    const choose = (preferred_locale: string | null) =>
      driven.send(changeAdminAccount, { body: { preferred_locale }, caller: { admin, store } });
    // The store is not in Portuguese: the dashboard and mails may be.
    expect((await choose('pt-BR')).body).toMatchObject({ preferred_locale: 'pt-BR', first_name: null });
    await askReset(body.email);
    const reset = await told('admin_user.password_reset_requested', invited.id);
    expect(reset.payload.preferred_locale).toBe('pt-BR');
    const refused = await choose('xx');
    expect([refused.status, refused.body.error.details]).toEqual([
      422,
      { preferred_locale: ['is not included in the list'] },
    ]);
    expect((await choose('')).body.preferred_locale).toBeNull();
    const { body: listed } = await driven.send(listAdminUsers, { query: `q[id_eq]=${invited.id}` });
    expect(listed.data[0].preferred_locale).toBeNull();
  });
});

describe('a role', () => {
  it('is listed, shown, changed and deleted, within its store', async () => {
    const { id } = await makeRole({ name: 'Support', scopes: ['read_orders'] });
    const { body: list } = await driven.send(listRoles, { query: 'sort=name' });
    expect(list.data.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['owner', 'Support']),
    );
    const params = { id };
    const renamed = await driven.send(changeRole, {
      params,
      body: { name: 'Help' },
      caller: { scopes: ALL },
    });
    expect(renamed.body).toMatchObject({ name: 'Help', scopes: ['read_orders'], is_owner: false });
    const elsewhere = { scopes: ALL, store: { ...testStore, id: 'store_other' } };
    const foreign = [
      await driven.send(showRole, { params, caller: elsewhere }),
      await driven.send(changeRole, { params, body: {}, caller: elsewhere }),
      await driven.send(deleteRole, { params, caller: elsewhere }),
    ];
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await driven.send(deleteRole, { params, caller: { scopes: ALL } })).status).toBe(204);
    expect((await driven.send(showRole, { params })).status).toBe(404);
  });

  it('called owner is there from the start and stays as it is', async () => {
    const params = { id: ownerRoleId(FIRST_STORE_ID) };
    const { body } = await driven.send(showRole, { params });
    expect(body).toMatchObject({ name: 'owner', is_owner: true, scopes: ['read_all', 'write_all'] });
    const caller = { scopes: ALL };
    for (const refused of [
      await driven.send(changeRole, { params, body: { scopes: [] }, caller }),
      await driven.send(deleteRole, { params, caller }),
    ]) {
      expect([refused.status, refused.body.error.code]).toEqual([422, 'processing_error']);
    }
  });

  it('that changes, or is deleted, changes at once what those who have it may do', async () => {
    const { id } = await makeRole({ name: 'Changing', scopes: ['read_orders'] });
    const person = await joined([id]);
    const woken: string[] = [];
    driven.ports.bus.onWake(sessionEnded, (subject) => woken.push(subject));
    const caller = { scopes: ALL };
    await driven.send(changeRole, { params: { id }, body: { scopes: ['read_stock'] }, caller });
    expect(await scopesIn(person.token)).toEqual(['read_stock']);
    await expect.poll(() => woken).toContain(person.id);
    await driven.send(deleteRole, { params: { id }, caller });
    expect(await scopesIn(person.token)).toEqual([]);
    const { body } = await driven.send(showAdminUser, { params: { id: person.id } });
    expect(body.roles).toEqual([]);
  });
});

describe('nobody', () => {
  it('gives or manages what they lack themselves', async () => {
    const strong = await makeRole({ name: 'Strong', scopes: ['write_settings', 'write_refunds'] });
    const weak = await makeRole({ name: 'Weak', scopes: ['read_orders'] });
    const person = await joined([strong.id]);
    const caller = { scopes: ['write_settings', 'read_orders'] };
    const params = { id: person.id };
    const refusals = [
      await driven.send(createRole, { body: { name: 'X', scopes: ['write_refunds'] }, caller }),
      await driven.send(changeRole, {
        params: { id: weak.id },
        body: { scopes: ['write_refunds'] },
        caller,
      }),
      await driven.send(changeRole, { params: { id: strong.id }, body: { scopes: [] }, caller }),
      await driven.send(deleteRole, { params: { id: strong.id }, caller }),
      await driven.send(inviteAdminUser, { body: { email: newEmail(), role_ids: [strong.id] }, caller }),
      await driven.send(changeAdminUser, { params, body: { role_ids: [weak.id] }, caller }),
      await driven.send(changeAdminUser, { params, body: { first_name: 'X' }, caller }),
      await driven.send(deactivateAdminUser, { params, caller }),
      await driven.send(activateAdminUser, { params, caller }),
      await driven.send(deleteAdminUser, { params, caller }),
    ];
    for (const { status, body } of refusals) {
      expect([status, body.error.code, body.error.details]).toEqual([
        403,
        'access_denied',
        { required_scope: 'write_refunds' },
      ]);
    }
    const owners = { email: newEmail(), role_ids: [ownerRoleId(FIRST_STORE_ID)] };
    const climbing = await driven.send(inviteAdminUser, { body: owners, caller });
    expect(climbing.body.error.details).toEqual({ required_scope: 'read_all' });
    const harmless = { email: newEmail(), role_ids: [weak.id] };
    expect((await driven.send(inviteAdminUser, { body: harmless, caller })).status).toBe(201);
  });

  it('is found who belongs to another store, nor a role of one', async () => {
    const person = await joined([(await makeRole({ name: 'Near', scopes: ['read_orders'] })).id]);
    const caller = { scopes: ALL, store: { ...testStore, id: 'store_other' } };
    const params = { id: person.id };
    const answers = [
      await driven.send(showAdminUser, { params, caller }),
      await driven.send(changeAdminUser, { params, body: { first_name: 'X' }, caller }),
      await driven.send(deactivateAdminUser, { params, caller }),
      await driven.send(activateAdminUser, { params, caller }),
      await driven.send(deleteAdminUser, { params, caller }),
    ];
    for (const { status, body } of answers)
      expect([status, body.error.message]).toEqual([404, 'Admin user not found']);
    const body = { email: newEmail(), role_ids: [ownerRoleId(FIRST_STORE_ID)] };
    const foreign = await driven.send(inviteAdminUser, { body, caller });
    expect([foreign.status, foreign.body.error.message]).toEqual([404, 'Role not found']);
  });
});

describe('a member of the staff', () => {
  it('is kept out and let in again; sessions end, and a reset from before brings nobody in', async () => {
    const person = await joined([(await makeRole({ name: 'Out', scopes: ['read_orders'] })).id]);
    const woken: string[] = [];
    driven.ports.bus.onWake(sessionEnded, (subject) => woken.push(subject));
    const params = { id: person.id };
    const caller = { scopes: ALL };
    await askReset(person.email);
    const reset = tokenOf(await told('admin_user.password_reset_requested', person.id));

    const out = await driven.send(deactivateAdminUser, { params, caller });
    expect([out.status, out.body.status]).toEqual([200, 'deactivated']);
    await expect.poll(() => woken).toContain(person.id);
    expect(await sessionOf(person.token)).toBeNull();
    expect((await refresh(person.refresh_token)).status).toBe(401);
    const [known, unknown] = [await logIn(person.email, PASSWORD), await logIn(newEmail(), PASSWORD)];
    expect(known).toEqual(unknown);
    expect((await chooseByReset(reset, PASSWORD)).status).toBe(401);
    expect((await driven.send(deactivateAdminUser, { params, caller })).body).toEqual(out.body);

    expect((await driven.send(activateAdminUser, { params, caller })).body.status).toBe('active');
    expect((await chooseByReset(reset, PASSWORD)).status).toBe(401);
    expect(await sessionOf(person.token)).toBeNull();
    expect((await refresh(person.refresh_token)).status).toBe(401);
    expect((await logIn(person.email, PASSWORD)).status).toBe(200);
    await told('admin_user.updated', person.id, 3);
  });

  it('has a session for as long as its refresh token, and no longer', async () => {
    const person = await joined([ownerRoleId(FIRST_STORE_ID)]);
    clock.set(30 * DAY_MS - 1);
    expect(await sessionOf(person.token)).not.toBeNull();
    clock.set(1);
    expect(await sessionOf(person.token)).toBeNull();
  });

  it('resets a forgotten password by a token from the event; all sessions end', async () => {
    const person = await joined([ownerRoleId(FIRST_STORE_ID)]);
    const asked = await askReset(person.email.toUpperCase(), { redirect_url: 'https://shop.example/x' });
    expect(asked.status).toBe(202);
    const event = await told('admin_user.password_reset_requested', person.id);
    expect(event.payload).toEqual({
      admin_user_id: person.id,
      email: person.email,
      preferred_locale: 'en',
      reset_token: expect.stringMatching(/^[\w-]{43}$/),
      redirect_url: 'https://shop.example/x',
    });
    await askReset(person.email, { redirect_url: 'https://evil.example/' });
    const older = await told('admin_user.password_reset_requested', person.id, 2);
    expect(older.payload).not.toHaveProperty('redirect_url');
    // Whoever may only change settings leads the links of shoppers, and not those of colleagues who may do more.
    const caller = { scopes: ['write_settings'] };
    const added = await driven.send(addAllowedOrigin, { body: { origin: 'https://theirs.example' }, caller });
    expect(added.status).toBe(201);
    await askReset(person.email, { redirect_url: 'https://theirs.example/' });
    const misled = await told('admin_user.password_reset_requested', person.id, 3);
    expect(misled.payload).not.toHaveProperty('redirect_url');
    const shoppers = await driven.send(resetPassword, {
      params: { token: tokenOf(event) },
      body: { password: PASSWORD },
    });
    expect(shoppers.status).toBe(401);
    expect((await accept(tokenOf(event), PASSWORD)).status).toBe(401);

    const { status, body } = await chooseByReset(tokenOf(event), 'brand new password');
    expect([status, body.user.id]).toEqual([200, person.id]);
    expect((await refresh(person.refresh_token)).status).toBe(401);
    expect((await logIn(person.email, PASSWORD)).status).toBe(401);
    expect((await logIn(person.email, 'brand new password')).status).toBe(200);
    expect((await chooseByReset(tokenOf(older), PASSWORD)).status).toBe(401);
  });

  it('is not told from nobody by the request for a reset', async () => {
    const { email } = await joined([ownerRoleId(FIRST_STORE_ID)]);
    const [known, unknown] = [await askReset(email), await askReset(newEmail())];
    expect(unknown).toEqual(known);
    const { events } = await driven.ports.log.readAll(-1, { categories: ['password_reset'] });
    const [theirs, nobodys] = events.slice(-2);
    expect(fieldsOf(nobodys)).toEqual(fieldsOf(theirs));
    for (const [body, refusal] of [
      [{}, [400, 'parameter_missing']],
      [{ email: ' ' }, [422, 'validation_error']],
    ] as const) {
      const refused = await driven.send(requestAdminPasswordReset, { body });
      expect([refused.status, refused.body.error.code]).toEqual(refusal);
    }
  });

  it('is told apart from who may do something, as an API key is, for what acts in their name', async () => {
    const caller = { scopes: ALL };
    const scopesNow = async (actor_type: 'admin_user' | 'api_key', actor_id: string) =>
      (await driven.ports.bus.ask(resolveActor, { store_id: FIRST_STORE_ID, actor_type, actor_id })).actor
        ?.scopes;
    const role = await makeRole({ name: 'Now', scopes: ['read_orders'] });
    const { id } = await joined([role.id]);
    expect(await scopesNow('admin_user', id)).toEqual(['read_orders']);
    await driven.send(changeRole, { params: { id: role.id }, body: { scopes: ['read_stock'] }, caller });
    expect(await scopesNow('admin_user', id)).toEqual(['read_stock']);
    await driven.send(deactivateAdminUser, { params: { id }, caller });
    expect(await scopesNow('admin_user', id)).toBeUndefined();
    await driven.send(activateAdminUser, { params: { id }, caller });
    await driven.send(deleteAdminUser, { params: { id }, caller });
    expect(await scopesNow('admin_user', id)).toBeUndefined();

    const body = { name: 'ERP', key_type: 'secret', scopes: ['read_orders'] };
    const { body: key } = await driven.send(issueApiKey, { body, caller });
    expect(await scopesNow('api_key', key.id)).toEqual(['read_orders']);
    await driven.send(revokeApiKey, { params: { id: key.id }, caller });
    expect(await scopesNow('api_key', key.id)).toBeUndefined();
    expect(await scopesNow('api_key', 'key_unknown')).toBeUndefined();
  });

  it('is found by name, e-mail and status', async () => {
    const { id, email } = await invite('Xanthippe');
    for (const query of [
      `q[email_eq]=${email}`,
      `q[email_eq]=${encodeURIComponent(email.replace('@', '＠'))}`,
      'q[first_name_start]=Xant',
      'q[status_eq]=invited&limit=100',
    ]) {
      const { body } = await driven.send(listAdminUsers, { query });
      expect(body.data.map((each: { id: string }) => each.id)).toContain(id);
    }
  });

  it('who is deleted is gone, and nobody reads any more who it was', async () => {
    const person = await joined([ownerRoleId(FIRST_STORE_ID)]);
    const params = { id: person.id };
    const caller = { scopes: ALL };
    expect((await driven.send(deleteAdminUser, { params, caller })).status).toBe(204);
    expect((await driven.send(showAdminUser, { params })).status).toBe(404);
    expect(await sessionOf(person.token)).toBeNull();
    expect((await logIn(person.email, PASSWORD)).status).toBe(401);
    expect((await driven.send(deleteAdminUser, { params, caller })).status).toBe(404);
    await expect.poll(() => driven.ports.vault.findKey(person.id)).toBeUndefined();
    const farewell = await told('admin_user.deleted', person.id);
    expect(farewell.payload).toMatchObject({
      email: null,
      first_name: null,
      full_name: null,
      metadata: null,
    });
    const { payload } = await told('admin_user.created', person.id);
    expect(payload).toMatchObject({ email: null, metadata: null });
    const taken = { email: person.email, role_ids: [ownerRoleId(FIRST_STORE_ID)] };
    expect((await driven.send(inviteAdminUser, { body: taken, caller })).status).toBe(201);
  });
});

describe('the last owner', () => {
  it('stays one, whatever is tried, and of two who remove each other one stays', async () => {
    await withOwners(1, async (lone, [first = '']) => {
      const params = { id: first };
      const caller = { scopes: ALL };
      const roles = { role_ids: [await roleOf(lone)] };
      for (const refused of [
        await lone.send(deactivateAdminUser, { params, caller }),
        await lone.send(deleteAdminUser, { params, caller }),
        await lone.send(changeAdminUser, { params, body: roles, caller }),
      ]) {
        expect([refused.status, refused.body.error.code]).toEqual([422, 'processing_error']);
      }
      const more = { role_ids: [ownerRoleId(FIRST_STORE_ID), ...roles.role_ids] };
      expect((await lone.send(changeAdminUser, { params, body: more, caller })).status).toBe(200);
      const body = { email: 'second@example.com', role_ids: [ownerRoleId(FIRST_STORE_ID)] };
      await lone.send(inviteAdminUser, { body, caller });
      // Who has not accepted yet cannot act as an owner.
      expect((await lone.send(deactivateAdminUser, { params, caller })).status).toBe(422);
    });
    await withOwners(2, async (pair, ids) => {
      const answers = await Promise.all(
        ids.map((id) => pair.send(deactivateAdminUser, { params: { id }, caller: { scopes: ALL } })),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    });
  });

  it('stays beside somebody who is still counted as an owner, but cannot act as one', async () => {
    await withOwners(2, async (pair, [first = '', second = '']) => {
      const caller = { scopes: ALL };
      const out = (id: string) => pair.send(deactivateAdminUser, { params: { id }, caller });
      expect((await out(second)).status).toBe(200);
      await countLate(pair, second);
      expect((await out(first)).status).toBe(422);
      await pair.send(activateAdminUser, { params: { id: second }, caller });
      expect((await out(first)).status).toBe(200);
    });
  });
});

const ALL = ['read_all', 'write_all'];
const PASSWORD = 'correct horse battery';
const DAY_MS = 86_400_000;

const newEmail = () => `staff${++emails}@example.com`;
const logIn = (email: string, password: string) => driven.send(logInAdmin, { body: { email, password } });
const refresh = (token: string) => driven.send(refreshAdmin, { body: { refresh_token: token } });
const accept = (token: string, password: string) =>
  driven.send(acceptInvitation, { params: { token }, body: { password } });
const askReset = (email: string, more: object = {}) =>
  driven.send(requestAdminPasswordReset, { body: { email, ...more } });
const chooseByReset = (token: string, password: string) =>
  driven.send(resetAdminPassword, { params: { token }, body: { password } });

async function makeRole(body: object): Promise<{ id: string }> {
  const made = await driven.send(createRole, { body, caller: { scopes: ALL } });
  expect(made.status).toBe(201);
  return made.body;
}

async function invite(first_name?: string): Promise<{ id: string; email: string }> {
  const body = { email: newEmail(), first_name, role_ids: [ownerRoleId(FIRST_STORE_ID)] };
  return (await driven.send(inviteAdminUser, { body, caller: { scopes: ALL } })).body;
}

/** Somebody who has accepted an invitation. */
async function joined(role_ids: readonly string[]) {
  const body = { email: newEmail(), first_name: 'Grace', role_ids, metadata: { payroll: 'P-17' } };
  const invited = await driven.send(inviteAdminUser, { body, caller: { scopes: ALL } });
  const { id, email } = invited.body as { id: string; email: string };
  const accepted = await accept(tokenOf(await told('admin_user.invited', id)), PASSWORD);
  const { token, refresh_token } = accepted.body as { token: string; refresh_token: string };
  return { id, email, token, refresh_token };
}

async function sessionOf(token: string) {
  const { sid, sub } = decodeJwt(token);
  const request = { session_id: String(sid), audience: 'admin', subject: String(sub) } as const;
  return (await driven.ports.bus.ask(resolveSession, request)).session;
}
const scopesIn = async (token: string) => (await sessionOf(token))?.scopes;

const tokenOf = ({ payload }: PublicEvent): string => String(payload.invitation_token ?? payload.reset_token);

/** The latest of `count` events of a name about somebody, as subscribers get it. */
async function told(name: string, id: string, count = 1): Promise<PublicEvent> {
  const find = async () =>
    (await driven.published()).filter(
      (event) => event.name === name && [event.payload.id, event.payload.admin_user_id].includes(id),
    );
  await expect.poll(async () => (await find()).length).toBe(count);
  return (await find()).at(-1) as PublicEvent;
}

const fieldsOf = (event: RecordedEvent | undefined) =>
  Object.entries(event?.data ?? {}).map(([key, value]) => [
    key,
    key === 'admin_user_id' ? 'somebody' : JSON.stringify(value).length,
  ]);

/** A store of its own with so many active owners, told by their ids. */
async function withOwners(
  count: 1 | 2,
  look: (service: DrivenService, ids: string[]) => Promise<void>,
): Promise<void> {
  const shared = driven;
  driven = await driveService(identity, { store: { id: FIRST_STORE_ID } });
  try {
    if (count === 2) await joined([ownerRoleId(FIRST_STORE_ID)]);
    const { body } = await driven.send(listAdminUsers);
    await look(
      driven,
      body.data.map(({ id }: { id: string }) => id),
    );
  } finally {
    await driven.dispose();
    driven = shared;
  }
}

/** As somebody would be counted whose change to an owner was overtaken by their being kept out. */
async function countLate({ ports }: DrivenService, admin_user_id: string): Promise<void> {
  const stream = `store-${FIRST_STORE_ID}`;
  const last = await ports.log.readLast(stream);
  if (!last) throw new Error('there is a store');
  const id = ports.random.uuid();
  const counted = { id, type: 'StoreOwnerCreated', data: { admin_user_id } };
  await ports.log.append(stream, last.revision, [
    { ...counted, metadata: { ...last.metadata, command_id: id } },
  ]);
}

async function roleOf(service: DrivenService): Promise<string> {
  const body = { name: 'Reading', scopes: ['read_orders'] };
  return (await service.send(createRole, { body, caller: { scopes: ALL } })).body.id;
}
