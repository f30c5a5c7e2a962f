import { randomUUID } from 'node:crypto';
import {
  changeCart,
  createCart,
  createOrder,
  deleteGuestCarts,
  readCart,
  showOrder,
} from '@storefold/contracts';
import { type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { exampleOrigin, HandClock } from '@storefold/kernel/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ordering } from '../index.ts';
import { Neighbours } from '../neighbours.examples.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SWEEP_MS = 10 * 60 * 1000;

const clock = new HandClock();
let driven: DrivenService;

beforeAll(async () => {
  const neighbours = new Neighbours(testStore);
  driven = await driveService(ordering, {
    ports: { clock },
    neighbours: ({ bus }) => neighbours.answerOn(bus),
  });
});
afterAll(() => driven.dispose());

describe('a cart that nobody touches', () => {
  it('is gone after 90 days with the personal data in it, and one that was touched meanwhile stays, as does what staff draft', async () => {
    const [left, touched] = [await newCart('left@example.com'), await newCart('back@example.com')];
    const { body: draft } = await driven.send(createOrder, { body: { email: 'call@example.com' } });
    clock.set(89 * DAY_MS);
    await change(touched);
    expect(await statusOf(left)).toBe(200);
    clock.set(DAY_MS + 1);
    await expect
      .poll(async () => {
        await clock.pass(SWEEP_MS);
        return statusOf(left);
      })
      .toBe(404);
    expect(await statusOf(touched)).toBe(200);
    expect((await driven.send(showOrder, { params: { id: draft.id } })).status).toBe(200);
    expect(await driven.ports.vault.findKey(orderIdOf(left))).toBeUndefined();
    const facts = await driven.ports.log.read(`order-${keyOf(left)}`);
    expect(facts.at(-1)).toMatchObject({
      type: 'CartExpired',
      data: { total_quantity: 1, item_total: '20.00', currency: 'USD' },
    });
  });
});

describe('when somebody is deleted who has proved to read the mail of an address', () => {
  it('open carts of guests with it go too, in whatever case it was typed, and no other', async () => {
    const theirs = await newCart('Ada@Example.com');
    const other = await newCart('bob@example.com');
    const request = { command_id: randomUUID(), store_id: testStore.id, email: 'ada@example.com' };
    for (let time = 0; time < 2; time++) await driven.ports.bus.ask(deleteGuestCarts, request, exampleOrigin);
    expect([await statusOf(theirs), await statusOf(other)]).toEqual([404, 200]);
    expect(await driven.ports.vault.findKey(orderIdOf(theirs))).toBeUndefined();
  });
});

interface Open {
  readonly id: string;
  readonly token: string;
}

async function newCart(email: string): Promise<Open> {
  const { body } = await driven.send(createCart, { body: { email, items: [{ variant_id: 'var_shirt' }] } });
  return body;
}

const about = ({ id, token }: Open) => ({ params: { id }, caller: { cartToken: token } });
const statusOf = async (cart: Open) => (await driven.send(readCart, about(cart))).status;
const keyOf = ({ id }: Open) => id.replace('cart_', '');
const orderIdOf = (cart: Open) => `or_${keyOf(cart)}`;
const change = (cart: Open) =>
  driven.send(changeCart, { ...about(cart), body: { customer_note: 'Still here' } });
