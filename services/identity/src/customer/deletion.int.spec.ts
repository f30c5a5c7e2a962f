import {
  addAddress,
  addCustomer,
  checkCustomerOrders,
  deleteCustomer,
  findCustomer,
  listCustomers,
  logInCustomer,
  refreshCustomer,
  registerCustomer,
  requestPasswordReset,
  resetPassword,
  resolveSession,
  sessionEnded,
  showCustomer,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { refusals } from '@storefold/kernel/core';
import type { Caller } from '@storefold/kernel/http';
import { answerOn, answerTo } from '@storefold/kernel/testing';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '../identity.ts';
import { FIRST_STORE_ID } from '../store/store.queries.ts';

let driven: DrivenService;
/** The ids of customers who have ordered something. */
const buyers = new Set<string>();
let isOrderingDown = false;
const ended: string[] = [];

beforeAll(async () => {
  driven = await driveService(identity, {
    store: { id: FIRST_STORE_ID },
    neighbours: async ({ bus }) => {
      const hasOrders = answerTo(checkCustomerOrders, async ({ customer_id }) => {
        if (isOrderingDown) throw refusals.unavailable('Ordering');
        return { has_orders: buyers.has(customer_id) };
      });
      await answerOn(bus, [hasOrders]);
      bus.onWake(sessionEnded, (id) => ended.push(id));
    },
  });
});
afterAll(() => driven.dispose());

describe('a customer who is deleted', () => {
  it('is found nowhere, is logged out and cannot log in, and the e-mail is free', async () => {
    const { user, token, refresh_token } = await register('gone@example.com');
    expect((await remove(user.id)).status).toBe(204);

    expect((await show(user.id)).status).toBe(404);
    const listed = await driven.send(listCustomers, { query: 'q[email_eq]=gone@example.com' });
    expect(listed.body.meta.count).toBe(0);
    const logIn = await driven.send(logInCustomer, { body: { email: 'gone@example.com', password } });
    expect([logIn.status, logIn.body.error.code]).toEqual([401, 'authentication_failed']);
    const refreshed = await driven.send(refreshCustomer, { body: { refresh_token } });
    expect([refreshed.status, refreshed.body.error.code]).toEqual([401, 'invalid_refresh_token']);
    const session_id = String(decodeJwt(token).sid);
    const asked = { session_id, audience: 'store', subject: user.id } as const;
    expect(await driven.ports.bus.ask(resolveSession, asked)).toEqual({ session: null });
    expect(ended).toContain(user.id);
    for (const who of [{ customer_id: user.id }, { email: 'gone@example.com' }]) {
      const request = { store_id: FIRST_STORE_ID, ...who };
      expect(await driven.ports.bus.ask(findCustomer, request)).toEqual({ customer: null });
    }
    expect((await register('gone@example.com')).user.id).not.toBe(user.id);
    expect((await remove(user.id)).status).toBe(404);
  });

  it('can be read by nobody any more: not in the facts, and not in what the world was told', async () => {
    const { user } = await register('unread@example.com');
    const caller = { customer: { id: user.id, email: user.email, sessionId: 'ses_1' } };
    await driven.send(addAddress, { body: address, caller });
    await remove(user.id);
    expect(await driven.ports.vault.findKey(user.id)).toBeUndefined();
    await expect.poll(async () => (await eventsOf(user.id)).at(-1)?.name).toBe('customer.deleted');
    const events = await eventsOf(user.id);
    expect(events.map(({ name }) => name)).toEqual([
      'customer.created',
      'customer.updated',
      'customer.deleted',
    ]);
    for (const { payload } of events) {
      expect(payload).toMatchObject({ id: user.id, email: null, full_name: null, addresses: null });
    }
  });

  it('leaves password resets that lead nowhere', async () => {
    const { user } = await register('forgot@example.com');
    await driven.send(requestPasswordReset, { body: { email: 'forgot@example.com' } });
    const requested = async () =>
      (await driven.published()).find(({ payload }) => payload.customer_id === user.id);
    await expect.poll(requested).toBeDefined();
    const params = { token: String((await requested())?.payload.reset_token) };
    await remove(user.id);
    expect((await driven.send(resetPassword, { params, body: { password } })).status).toBe(401);
  });

  it('is deleted by the same command asked twice', async () => {
    const { user } = await register('twice@example.com');
    const commandId = driven.ports.random.uuid();
    const answers = [await remove(user.id, { commandId }), await remove(user.id, { commandId })];
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  });

  it('is erased to the end though the process died after the first step', async () => {
    const { user } = await register('cut-off@example.com');
    const last = await driven.ports.log.readLast(`customer-${user.id}`);
    if (!last) throw new Error('the customer has no stream');
    const id = driven.ports.random.uuid();
    await driven.ports.log.append(last.stream, last.revision, [
      {
        id,
        type: 'CustomerDeleted',
        data: { accepts_email_marketing: false },
        metadata: { ...last.metadata, command_id: id },
      },
    ]);
    await expect.poll(() => driven.ports.vault.findKey(user.id)).toBeUndefined();
    expect((await show(user.id)).status).toBe(404);
    expect((await register('cut-off@example.com')).user.id).not.toBe(user.id);
  });
});

describe('a customer', () => {
  it('with orders stays', async () => {
    const { body } = await driven.send(addCustomer, { body: { email: 'buyer@example.com' } });
    buyers.add(body.id);
    const refused = await remove(body.id);
    expect([refused.status, refused.body.error.code]).toEqual([422, 'customer_has_orders']);
    expect((await show(body.id)).body.email).toBe('buyer@example.com');
  });

  it('stays while ordering cannot be asked', async () => {
    const { user } = await register('unsure@example.com');
    isOrderingDown = true;
    const refused = await remove(user.id);
    isOrderingDown = false;
    expect([refused.status, refused.body.error.code]).toEqual([503, 'processing_error']);
    expect((await show(user.id)).status).toBe(200);
  });

  it('of another store is as absent as one who never was', async () => {
    const { user } = await register('tenant@example.com');
    const elsewhere = { store: { ...testStore, id: 'store_other' } };
    const answers = [await remove(user.id, elsewhere), await remove('cus_absent')];
    await remove(user.id);
    answers.push(await remove(user.id, elsewhere));
    for (const { status, body } of answers) {
      expect([status, body.error]).toEqual([
        404,
        { code: 'record_not_found', message: 'Customer not found' },
      ]);
    }
  });
});

const password = 'correct horse battery';
const address = {
  firstname: 'Ada',
  address1: '1 Main St',
  city: 'New York',
  country: 'US',
  zipcode: '10001',
};

async function register(email: string) {
  const { status, body } = await driven.send(registerCustomer, {
    body: { email, password, first_name: 'Ada' },
  });
  expect(status).toBe(201);
  return body as { token: string; refresh_token: string; user: { id: string; email: string } };
}

const remove = (id: string, caller: Partial<Caller> = {}) =>
  driven.send(deleteCustomer, { params: { id }, caller });
const show = (id: string) => driven.send(showCustomer, { params: { id } });
const eventsOf = async (id: string) => (await driven.published()).filter(({ payload }) => payload.id === id);
