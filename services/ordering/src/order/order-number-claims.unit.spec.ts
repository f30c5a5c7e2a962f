import { type Claims, type Commands, commandContext } from '@storefold/kernel/command-handling';
import { describe, expect, it } from 'vitest';
import { order } from './order.decider.ts';
import { created, fact } from './order.examples.ts';
import type { OrderState } from './order.ts';
import { OrderNumberClaims } from './order-number-claims.ts';

describe('the numbers of orders', () => {
  it('are R and nine digits, and differ from order to order', async () => {
    const { numbers } = open();
    const claimed = await claimMany(numbers, 2_000);
    expect(claimed.every((number) => /^R\d{9}$/.test(number))).toBe(true);
    expect(new Set(claimed).size).toBe(claimed.length);
  });

  it('do not tell how many there were', async () => {
    const claimed = await claimMany(open().numbers, 100);
    expect(claimed.filter((number) => number > 'R500000000').length).toBeGreaterThan(20);
    expect(claimed).not.toEqual(claimed.toSorted());
  });

  it('are the same for the same order, however often it asks', async () => {
    const { numbers, taken } = open();
    const first = await numbers.claimNumber('one', context);
    expect(await numbers.claimNumber('one', context)).toBe(first);
    expect([...taken]).toEqual([[first, 'one']]);
  });

  it('that another order took first give way to the next', async () => {
    const first = await open().numbers.claimNumber('one', context);
    const { numbers, taken } = open({ [first]: 'other' });
    const second = await numbers.claimNumber('one', context);
    expect(second).not.toBe(first);
    expect([...taken]).toEqual([
      [first, 'other'],
      [second, 'one'],
    ]);
  });

  it('are in use by the order that has them, and by no other', async () => {
    const { numbers, isInUse, orders } = open();
    const number = await numbers.claimNumber('one', context);
    expect(await isInUse('one')).toBe(false);
    orders.set('one', orderNumbered(number));
    expect(await isInUse('one')).toBe(true);
    orders.set('one', orderNumbered('R000000001'));
    expect(await isInUse('one')).toBe(false);
  });

  it('that are all taken are asked for again later', async () => {
    const claims: Partial<Claims> = { take: async () => false };
    const numbers = new OrderNumberClaims(claims as Claims, {} as Commands);
    await expect(numbers.claimNumber('one', context)).rejects.toMatchObject({ status: 503 });
  });
});

const claimMany = (numbers: OrderNumberClaims, count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => numbers.claimNumber(`order${index}`, context)));

/** Numbers over claims in memory. `isInUse`: what the last claim was told of whoever holds it. */
function open(held: Record<string, string> = {}) {
  const taken = new Map(Object.entries(held));
  const orders = new Map<string, OrderState>();
  let isInUse: (recordId: string) => Promise<boolean> = async () => false;
  const claims: Partial<Claims> = {
    take: async (_kind, value, recordId, _context, exists) => {
      isInUse = exists;
      if (!taken.has(value)) taken.set(value, recordId);
      return taken.get(value) === recordId;
    },
  };
  const commands = {
    load: async (_order: unknown, key: string) => ({ state: orders.get(key) ?? order.initial, revision: 0 }),
  };
  const numbers = new OrderNumberClaims(claims as Claims, commands as Partial<Commands> as Commands);
  return { numbers, taken, orders, isInUse: (recordId: string) => isInUse(recordId) };
}

function orderNumbered(number: string): OrderState {
  const cart = fact(['CartCreated', { ...created[1], number } as never], 0);
  return order.evolve(order.initial, cart, { at: '', revision: 0 });
}

const context = commandContext({
  commandId: 'c',
  correlationId: 'c',
  causationId: null,
  actor: { type: 'guest', id: null },
  storeId: 'store_1',
  at: '',
});
