import {
  acceptInvitation,
  changeAdminAccount,
  changeAdminUser,
  createRole,
  createStore,
  deactivateAdminUser,
  findMailingStore,
  inviteAdminUser,
  listAdminUsers,
  listStores,
  logInAdmin,
  type PublicEvent,
  refreshAdmin,
  requestAdminPasswordReset,
  resolveActor,
  resolveSession,
  showAdminUser,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import type { Caller } from '@storefold/server/http';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '../identity.ts';
import { ownerRoleId } from '../role/role.ts';
import { FIRST_STORE_ID } from '../store/store.queries.ts';

let driven: DrivenService;
let names = 0;

beforeAll(async () => {
  driven = await driveService(identity, { store: { id: FIRST_STORE_ID }, scopes: ALL });
});
afterAll(() => driven.dispose());

describe('further stores', () => {
  it('are opened and listed by owners of the first store only', async () => {
    const other = await opened(await joined(FIRST_STORE_ID, [ownerRoleId(FIRST_STORE_ID)]));
    const { body: reading } = await driven.send(createRole, {
      body: { name: 'Everything', scopes: ALL },
    });
    const others = [
      await joined(FIRST_STORE_ID, [reading.id]),
      await joined(other.store.id, [ownerRoleId(other.store.id)]),
    ];
    for (const person of others) {
      const asked = await driven.send(createStore, { body: { name: newName() }, caller: callerOf(person) });
      const listed = await driven.send(listStores, { caller: callerOf(person) });
      for (const { status, body } of [asked, listed]) {
        expect([status, body.error.code]).toEqual([403, 'access_denied']);
      }
    }
  });

  it('are opened by nobody with fewer scopes than the first key has', async () => {
    const owner = await joined(FIRST_STORE_ID, [ownerRoleId(FIRST_STORE_ID)]);
    const caller = { ...callerOf(owner), scopes: ['read_all'] };
    const { status, body } = await driven.send(createStore, { body: { name: newName() }, caller });
    expect([status, body.error.details]).toEqual([403, { required_scope: 'write_all' }]);
  });

  it('are one store with the same keys when the command comes twice, and codes belong to one store', async () => {
    const owner = await joined(FIRST_STORE_ID, [ownerRoleId(FIRST_STORE_ID)]);
    const body = { name: newName(), default_currency: 'eur' };
    const caller = { ...callerOf(owner), commandId: driven.ports.random.uuid() };
    const first = await driven.send(createStore, { body, caller });
    expect(first.body.store).toMatchObject({ default_currency: 'EUR', supported_currencies: 'EUR' });
    expect(await driven.send(createStore, { body, caller })).toEqual(first);
    const again = await driven.send(createStore, { body, caller: callerOf(owner) });
    expect(again.body.error.details).toEqual({ code: ['has already been taken'] });
    const unknown = { name: newName(), default_currency: 'XXZ' };
    const refused = await driven.send(createStore, { body: unknown, caller: callerOf(owner) });
    expect(refused.body.error.details).toEqual({ default_currency: ['is not included in the list'] });
    const { body: list } = await driven.send(listStores, {
      caller: callerOf(owner),
      query: `q[name_eq]=${encodeURIComponent(body.name)}&sort=-name`,
    });
    expect(list.data).toEqual([first.body.store]);
  });
});

describe('a further store', () => {
  it('is looked after by the owners of the first one: its staff see them, and mails for owners reach them', async () => {
    const first = await joined(FIRST_STORE_ID, [ownerRoleId(FIRST_STORE_ID)]);
    const { body: packing } = await driven.send(createRole, { body: { name: 'Packing', scopes: [] } });
    const helper = await joined(FIRST_STORE_ID, [packing.id]);
    const { store } = await opened(first);
    const ask = async () => {
      const { store: found } = await driven.ports.bus.ask(findMailingStore, { store_id: store.id });
      return found?.owner_emails ?? [];
    };
    expect(await ask()).toContain(first.email);
    const caller = { store: { ...testStore, id: store.id } };
    const list = async () =>
      (await driven.send(listAdminUsers, { caller, query: 'limit=100' })).body.data.map(
        ({ email }: { email: string }) => email,
      );
    expect(await list()).toContain(first.email);
    expect(await list()).not.toContain(helper.email);
    const shown = (id: string) => driven.send(showAdminUser, { caller, params: { id } });
    expect((await shown(first.id)).body.email).toBe(first.email);
    expect((await shown(helper.id)).status).toBe(404);
    const managed = await driven.send(deactivateAdminUser, { caller, params: { id: first.id } });
    expect(managed.status).toBe(404);
    const own = await joined(store.id, [ownerRoleId(store.id)]);
    expect(await ask()).toEqual([own.email]);
    expect(await list()).toEqual(expect.arrayContaining([first.email, own.email]));
  });
});

describe('staff of a further store', () => {
  it('log in to their own store and to no other', async () => {
    const { store } = await opened(await joined(FIRST_STORE_ID, [ownerRoleId(FIRST_STORE_ID)]));
    const person = await joined(store.id, [ownerRoleId(store.id)]);
    const own = await logIn(person.email);
    expect(decodeJwt(own.body.token)).toMatchObject({ store_id: store.id, sub: person.id });
    expect((await logIn(person.email, store.code)).status).toBe(200);
    expect((await logIn(person.email, 'default')).status).toBe(401);
  });

  it('are told of in the events of their own store only', async () => {
    const { store } = await opened(await joined(FIRST_STORE_ID, [ownerRoleId(FIRST_STORE_ID)]));
    const person = await joined(store.id, [ownerRoleId(store.id)]);
    const { body } = await logIn(person.email);
    const caller = { ...callerOf(person), store: { ...testStore, id: store.id } };
    await driven.send(changeAdminAccount, { body: { first_name: 'Grace' }, caller });
    await driven.send(refreshAdmin, { body: { refresh_token: body.refresh_token } });
    await driven.send(requestAdminPasswordReset, { body: { email: person.email } });
    await told('admin_user.password_reset_requested', person.id);
    await told('admin_user.updated', person.id);
    const about = (await driven.published()).filter(
      ({ payload }) => payload.id === person.id || payload.admin_user_id === person.id,
    );
    expect(new Set(about.map(({ store_id }) => store_id))).toEqual(new Set([store.id]));
  });
});

describe('an owner of the first store', () => {
  it('acts in the store that the log-in names, as long as they are one', async () => {
    const { store } = await opened(await joined(FIRST_STORE_ID, [ownerRoleId(FIRST_STORE_ID)]));
    const owner = await joined(FIRST_STORE_ID, [ownerRoleId(FIRST_STORE_ID)]);
    const { body } = await logIn(owner.email, store.code);
    const { body: next } = await driven.send(refreshAdmin, { body: { refresh_token: body.refresh_token } });
    expect((await sessionOf(next.token))?.store.id).toBe(store.id);
    expect(await mayActLater(owner.id, store.id)).toBe(true);
    expect((await logIn(owner.email, 'nowhere')).status).toBe(401);
    const { body: reading } = await driven.send(createRole, { body: { name: 'Reading', scopes: ALL } });
    const change = { params: { id: owner.id }, body: { role_ids: [reading.id] } };
    expect((await driven.send(changeAdminUser, change)).status).toBe(200);
    expect(await sessionOf(next.token)).toBeNull();
    expect(await mayActLater(owner.id, store.id)).toBe(false);
    expect(await mayActLater(owner.id, FIRST_STORE_ID)).toBe(true);
    const late = await driven.send(refreshAdmin, { body: { refresh_token: next.refresh_token } });
    expect([late.status, late.body.error.code]).toEqual([401, 'invalid_refresh_token']);
    expect((await logIn(owner.email, store.code)).status).toBe(401);
    expect((await logIn(owner.email)).status).toBe(200);
  });

  it('is told of in the events of the first store only, wherever they act', async () => {
    const owner = await joined(FIRST_STORE_ID, [ownerRoleId(FIRST_STORE_ID)]);
    const { store } = await opened(owner);
    const caller = { ...callerOf(owner), store: { ...testStore, id: store.id } };
    await driven.send(changeAdminAccount, { body: { last_name: 'Hopper' }, caller });
    const renamed = async () =>
      (await driven.published()).filter(
        ({ payload }) => payload.id === owner.id && payload.last_name === 'Hopper',
      );
    await expect.poll(async () => (await renamed()).length).toBe(1);
    expect((await renamed()).map(({ store_id }) => store_id)).toEqual([FIRST_STORE_ID]);
  });
});

const ALL = ['read_all', 'write_all'];
const PASSWORD = 'correct horse battery';

interface Person {
  readonly id: string;
  readonly email: string;
}

const newName = () => `Outlet ${++names}`;
const callerOf = ({ id, email }: Person): Partial<Caller> => ({
  admin: { id, email, sessionId: 'ses_test' },
});
const logIn = (email: string, store?: string) =>
  driven.send(logInAdmin, { body: { email, password: PASSWORD, ...(store ? { store } : {}) } });

async function opened(owner: Person): Promise<{ store: { id: string; code: string } }> {
  const { status, body } = await driven.send(createStore, {
    body: { name: newName() },
    caller: callerOf(owner),
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

/** Somebody of the staff of a store, who has chosen a password. */
async function joined(storeId: string, role_ids: readonly string[]): Promise<Person> {
  const { status, body } = await driven.send(inviteAdminUser, {
    body: { email: `person${++names}@example.com`, role_ids },
    caller: { store: { ...testStore, id: storeId } },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  const token = String((await told('admin_user.invited', body.id)).payload.invitation_token);
  const accepted = await driven.send(acceptInvitation, { params: { token }, body: { password: PASSWORD } });
  expect(accepted.status).toBe(200);
  return body;
}

/** Whether what somebody left behind in a store, such as a webhook endpoint, may act in their name. */
async function mayActLater(actor_id: string, store_id: string): Promise<boolean> {
  const request = { store_id, actor_type: 'admin_user', actor_id } as const;
  return (await driven.ports.bus.ask(resolveActor, request)).actor !== null;
}

async function sessionOf(token: string) {
  const { sid, sub } = decodeJwt(token);
  const request = { session_id: String(sid), audience: 'admin', subject: String(sub) } as const;
  return (await driven.ports.bus.ask(resolveSession, request)).session;
}

/** The latest event of a name about somebody. */
async function told(name: string, id: string): Promise<PublicEvent> {
  const find = async () =>
    (await driven.published()).filter(
      (event) => event.name === name && [event.payload.id, event.payload.admin_user_id].includes(id),
    );
  await expect.poll(async () => (await find()).length).toBeGreaterThan(0);
  return (await find()).at(-1) as PublicEvent;
}
