import { randomUUID } from 'node:crypto';
import {
  addCartPayment,
  associateCart,
  changeCart,
  checkCustomerOrders,
  completeCart,
  createCart,
  holdCustomerPurchases,
} from '@storefold/contracts';
import { type DrivenAnswer, type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import type { Caller } from '@storefold/server/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ordering } from '../index.ts';
import { Neighbours } from '../neighbours.examples.ts';

let driven: DrivenService;
/** Runs before and after each append to a stream. */
let atAppend: ((stream: string) => Promise<void>) | undefined;

beforeAll(async () => {
  driven = await driveService(ordering, {
    neighbours: async ({ bus, log }) => {
      const append = log.append.bind(log);
      log.append = async (stream, ...rest) => {
        await atAppend?.(stream);
        const appended = await append(stream, ...rest);
        await atAppend?.(stream);
        return appended;
      };
      const neighbours = new Neighbours(testStore);
      neighbours.world.stock.onHand = 1_000;
      await neighbours.answerOn(bus);
    },
  });
});
afterAll(() => driven.dispose());

describe('a customer who is being deleted', () => {
  it('never gets an order, at whatever step of a checkout the deletion looks', async () => {
    const outcomes = new Set<string>();
    for (let step = 1; ; step++) {
      const cart = await readyCart();
      let held: Promise<boolean> | undefined;
      onceAt('order-', step, async () => {
        held = hold(cart);
        await held;
      });
      const completed = await complete(cart);
      atAppend = undefined;
      if (!held) break;
      outcomes.add(await outcomeOf(cart, completed, await held));
    }
    expect([...outcomes].toSorted()).toEqual(['completed', 'free to be deleted']);
  });

  it('never gets an order, at whatever step of the deletion a checkout begins', async () => {
    const outcomes = new Set<string>();
    for (let step = 1; ; step++) {
      const cart = await readyCart();
      let completed: Promise<DrivenAnswer> | undefined;
      onceAt('purchase_hold-', step, async () => {
        completed = complete(cart);
        await completed;
      });
      const held = await hold(cart);
      atAppend = undefined;
      if (!completed) break;
      outcomes.add(await outcomeOf(cart, await completed, held));
    }
    expect([...outcomes].toSorted()).toEqual(['completed', 'free to be deleted']);
  });

  it('is told so when completing a cart, which stays as it is', async () => {
    const cart = await readyCart();
    expect(await hold(cart)).toBe(true);
    const { status, body } = await complete(cart);
    expect([status, body.error.code]).toEqual([422, 'cart_cannot_transition']);
  });

  it('gets the same answer to a repeated question, which does not end a later attempt', async () => {
    const cart = await readyCart();
    const first = { ...requestOf(cart), command_id: randomUUID() };
    await complete(cart);
    expect(await ask(first)).toBe(false);
    const second = { ...requestOf(cart), customer_id: first.customer_id };
    expect(await ask(second)).toBe(false);
    expect(await ask(first)).toBe(false);
  });
});

/** Calls `work` once, at the given moment among those before and after appends to streams of a kind. */
function onceAt(streams: string, moment: number, work: () => Promise<void>): void {
  let left = moment;
  atAppend = async (stream) => {
    if (!stream.startsWith(streams) || --left !== 0) return;
    await work();
  };
}

/** Which of the two was done. Whoever gave way to nobody can be served afterwards. */
async function outcomeOf(cart: ReadyCart, completed: DrivenAnswer, isFree: boolean): Promise<string> {
  const has = await driven.ports.bus.ask(checkCustomerOrders, {
    store_id: testStore.id,
    customer_id: cart.customerId,
  });
  expect(has.has_orders).toBe(completed.status === 200);
  if (isFree) {
    expect(completed.status).toBe(422);
    expect((await complete(cart)).status).toBe(422);
    return 'free to be deleted';
  }
  if (completed.status === 200) return 'completed';
  expect((await complete(cart)).status).toBe(200);
  return 'neither';
}

interface ReadyCart {
  readonly customerId: string;
  readonly params: { readonly id: string };
  readonly caller: Partial<Caller>;
}

/** A customer's cart that can be completed. */
async function readyCart(): Promise<ReadyCart> {
  const customerId = `cus_${randomUUID()}`;
  const items = [{ variant_id: 'var_shirt', quantity: 1 }];
  const { body } = await driven.send(createCart, { body: { items } });
  const customer = { id: customerId, email: 'ann@example.com', sessionId: 'ses_1' };
  const cart = { customerId, params: { id: body.id }, caller: { cartToken: body.token, customer } };
  const changed = await driven.send(changeCart, {
    ...cart,
    body: { email: 'ann@example.com', shipping_address: address },
  });
  const payment_method_id = changed.body.payment_methods[0].id;
  await driven.send(addCartPayment, { ...cart, body: { payment_method_id } });
  expect((await driven.send(associateCart, cart)).status).toBe(200);
  return cart;
}

const complete = ({ params, caller }: ReadyCart) => driven.send(completeCart, { params, caller });

const requestOf = ({ customerId }: ReadyCart) => ({
  command_id: randomUUID(),
  store_id: testStore.id,
  customer_id: customerId,
  customer_deletion_id: randomUUID(),
});

/** Whether the customer can be deleted. */
const ask = async (request: ReturnType<typeof requestOf>): Promise<boolean> =>
  !(
    await driven.ports.bus.ask(holdCustomerPurchases, request, {
      correlationId: request.command_id,
      causationId: null,
      actor: { type: 'admin_user', id: 'admin_1' },
    })
  ).has_orders;

const hold = (cart: ReadyCart) => ask(requestOf(cart));

const address = {
  firstname: 'Ann',
  lastname: 'Lee',
  address1: '1 Main Street',
  city: 'Boston',
  zipcode: '02108',
  country: 'US',
  state_abbr: 'MA',
};
