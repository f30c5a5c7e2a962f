import { randomUUID } from 'node:crypto';
import {
  addAddress,
  addCustomer,
  checkCustomerOrders,
  deleteCustomer,
  eraseCustomer,
  findCustomer,
  findStoreCreditTotals,
  holdCustomerPurchases,
  listCustomers,
  listKeptDocuments,
  logInCustomer,
  refreshCustomer,
  registerCustomer,
  requestPasswordReset,
  resetPassword,
  resolveSession,
  sessionEnded,
  showCustomer,
  text,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { type JsonObject, refusals } from '@storefold/kernel/core';
import { answerOn, answerTo } from '@storefold/kernel/testing';
import type { Caller } from '@storefold/server/http';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '../../identity.ts';
import { FIRST_STORE_ID } from '../../store/store.queries.ts';

let driven: DrivenService;
/** The ids of customers who have ordered something. */
const buyers = new Set<string>();
/** By customer, the numbers of the orders that are open. */
const openOrders = new Map<string, string[]>();
/** By customer, how many orders tell who it was, each time that ordering is asked. */
const personalOrders = new Map<string, number[]>();
/** The ids of customers whose checkout begins while they are being deleted. */
const lateBuyers = new Set<string>();
let isOrderingDown = false;
const ended: string[] = [];

beforeAll(async () => {
  driven = await driveService(identity, {
    store: { id: FIRST_STORE_ID },
    neighbours: async ({ bus }) => {
      const openOf = (id: string) => {
        const open_orders = openOrders.get(id) ?? [];
        const personal_orders = personalOrders.get(id)?.shift() ?? 0;
        return { has_orders: open_orders.length > 0, open_orders, personal_orders };
      };
      const hasOrders = answerTo(checkCustomerOrders, async ({ customer_id, keeps_orders }) => {
        if (isOrderingDown) throw refusals.unavailable(text('the_service', { service: 'ordering' }));
        return keeps_orders ? openOf(customer_id) : { has_orders: buyers.has(customer_id) };
      });
      const hold = answerTo(holdCustomerPurchases, async ({ customer_id, keeps_orders }) => {
        if (isOrderingDown) throw refusals.unavailable(text('the_service', { service: 'ordering' }));
        if (keeps_orders) return openOf(customer_id);
        return { has_orders: buyers.has(customer_id) || lateBuyers.has(customer_id) };
      });
      const noCredits = answerTo(findStoreCreditTotals, async () => ({ totals: {} }));
      const invoices = answerTo(listKeptDocuments, async ({ customer_id }) => ({
        kept: buyers.has(customer_id) ? [keptInvoice] : [],
      }));
      await answerOn(bus, [hasOrders, hold, noCredits, invoices]);
      bus.onWake(sessionEnded, (id) => ended.push(id));
    },
  });
});
afterAll(() => driven.dispose());

/** Books must name who bought. */
const keptInvoice = { type: 'invoice', id: 'doc_1', number: 'INV-1', until: '2036-11-30T00:00:00.000Z' };

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
    await expect.poll(() => ended).toContain(user.id);
    for (const who of [{ customer_id: user.id }, { email: 'gone@example.com' }]) {
      const request = { store_id: FIRST_STORE_ID, ...who };
      expect(await driven.ports.bus.ask(findCustomer, request)).toEqual({ customer: null });
    }
    expect((await register('gone@example.com')).user.id).not.toBe(user.id);
    expect((await remove(user.id)).status).toBe(404);
  });

  it('is refused as unknown when the data are erased between the password and the session', async () => {
    const { user } = await register('leaving@example.com');
    await driven.ports.vault.destroy(user.id);
    const logIn = await driven.send(logInCustomer, { body: { email: 'leaving@example.com', password } });
    expect([logIn.status, logIn.body.error.code]).toEqual([401, 'authentication_failed']);
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
      expect(payload).toMatchObject({ id: user.id, email: null, full_name: null });
      // An event that is published after the deletion has no addresses to hide.
      expect(payload.addresses ?? []).toEqual([]);
    }
  });

  it('leaves password resets that lead nowhere, and of which nothing can be read', async () => {
    const { user } = await register('forgot@example.com');
    await driven.send(requestPasswordReset, { body: { email: 'forgot@example.com' } });
    const requested = async () =>
      (await driven.published()).find(({ payload }) => payload.customer_id === user.id);
    await expect.poll(requested).toBeDefined();
    const params = { token: String((await requested())?.payload.reset_token) };
    await remove(user.id);
    expect((await driven.send(resetPassword, { params, body: { password } })).status).toBe(401);
    const told = async () => (await requested())?.payload.reset_token;
    await expect.poll(told).toBeNull();
  });

  it('is deleted by the same command asked twice', async () => {
    const { user } = await register('twice@example.com');
    const commandId = driven.ports.random.uuid();
    const answers = [await remove(user.id, { commandId }), await remove(user.id, { commandId })];
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  });

  it.each([
    ['CustomerDeletionRequested', { customer_deletion_id: randomUUID() }],
    ['CustomerDeletionRequested', { customer_deletion_id: randomUUID(), keeps_orders: true }],
    ['CustomerDeleted', { accepts_email_marketing: false }],
  ])('is erased to the end though the process died after %s', async (type, data) => {
    const { user } = await register('cut-off@example.com');
    await leaveBehind(user.id, type, data);
    await expect.poll(() => driven.ports.vault.findKey(user.id)).toBeUndefined();
    expect((await show(user.id)).status).toBe(404);
    const { user: next } = await register('cut-off@example.com');
    expect(next.id).not.toBe(user.id);
    expect((await remove(next.id)).status).toBe(204);
  });

  it('is deleted by several requests at once', async () => {
    const { user } = await register('thrice@example.com');
    const statuses = (await Promise.all([1, 2, 3].map(() => remove(user.id)))).map(({ status }) => status);
    expect(statuses).toContain(204);
    for (const status of statuses) expect([204, 404]).toContain(status);
    expect((await show(user.id)).status).toBe(404);
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

  it('with orders is erased, which no order tells by the time of the answer, unless one is open, which that names', async () => {
    const { user } = await register('bought@example.com');
    buyers.add(user.id);
    openOrders.set(user.id, ['R100000001', 'R100000002']);
    const erase = () => driven.send(eraseCustomer, { params: { id: user.id } });
    const refused = await erase();
    expect([refused.status, refused.body.error]).toEqual([
      422,
      {
        code: 'customer_has_orders',
        message: 'The customer has open orders: R100000001, R100000002',
        details: { orders: ['R100000001', 'R100000002'] },
      },
    ]);
    expect((await remove(user.id)).body.error.code).toBe('customer_has_orders');
    openOrders.delete(user.id);
    // Asked whether an order is open, and then until none tells who it was.
    personalOrders.set(user.id, [2, 2, 2, 1, 0, 7]);
    expect(await erase()).toMatchObject({ status: 200, body: { kept: [keptInvoice] } });
    expect(personalOrders.get(user.id)).toEqual([7]);
    expect((await show(user.id)).status).toBe(404);
    expect(await driven.ports.vault.findKey(user.id)).toBeUndefined();
    expect((await erase()).status).toBe(404);
  });

  it('stays while ordering cannot be asked', async () => {
    const { user } = await register('unsure@example.com');
    isOrderingDown = true;
    const refused = await remove(user.id);
    isOrderingDown = false;
    expect([refused.status, refused.body.error.code]).toEqual([503, 'processing_error']);
    expect((await show(user.id)).status).toBe(200);
  });

  it('who begins a checkout while being deleted stays, and can be asked to be deleted again', async () => {
    const { user } = await register('late@example.com');
    lateBuyers.add(user.id);
    for (const _attempt of [1, 2]) {
      const refused = await remove(user.id);
      expect([refused.status, refused.body.error.code]).toEqual([422, 'customer_has_orders']);
    }
    expect((await show(user.id)).body.email).toBe('late@example.com');
    const events = await driven.ports.log.read(`customer-${user.id}`);
    expect(events.map(({ type }) => type).slice(1)).toEqual([
      'CustomerDeletionRequested',
      'CustomerDeletionCanceled',
      'CustomerDeletionRequested',
      'CustomerDeletionCanceled',
    ]);
    lateBuyers.delete(user.id);
    expect((await remove(user.id)).status).toBe(204);
  });

  it('whose deletion was announced is deleted once ordering can be asked again', async () => {
    const { user } = await register('waiting@example.com');
    isOrderingDown = true;
    await leaveBehind(user.id, 'CustomerDeletionRequested', { customer_deletion_id: randomUUID() });
    const waiting = await remove(user.id);
    expect([waiting.status, waiting.body.error.code]).toEqual([503, 'processing_error']);
    isOrderingDown = false;
    await expect.poll(async () => (await show(user.id)).status).toBe(404);
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

/** What a process that died left in the log of a customer. */
async function leaveBehind(customerId: string, type: string, data: JsonObject): Promise<void> {
  const last = await driven.ports.log.readLast(`customer-${customerId}`);
  if (!last) throw new Error('the customer has no stream');
  const id = driven.ports.random.uuid();
  const metadata = { ...last.metadata, command_id: id };
  await driven.ports.log.append(last.stream, last.revision, [{ id, type, data, metadata }]);
}

const remove = (id: string, caller: Partial<Caller> = {}) =>
  driven.send(deleteCustomer, { params: { id }, caller });
const show = (id: string) => driven.send(showCustomer, { params: { id } });
const eventsOf = async (id: string) => (await driven.published()).filter(({ payload }) => payload.id === id);
