import { openTestPorts, type TestPorts } from '@storefold/engines/testing';
import { Claims, CommandContextFactory } from '@storefold/kernel/command-handling';
import type { Random } from '@storefold/kernel/core';
import { commandsOn } from '@storefold/kernel/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OrderNumbers } from './order-numbers.ts';

let ports: TestPorts;

beforeAll(async () => {
  ports = await openTestPorts('ordering');
});
afterAll(() => ports.dispose());

describe('the numbers of orders', () => {
  it('are R and nine digits, and differ from order to order', async () => {
    const given = await take(2_000, instance(), 'store_1');
    expect(given.every((number) => /^R\d{9}$/.test(number))).toBe(true);
    expect(new Set(given).size).toBe(given.length);
  });

  it('cost one append for a hundred orders', async () => {
    const numbers = instance();
    const before = await ports.log.head();
    await take(100, numbers, 'store_2');
    expect((await ports.log.head()) - before).toBe(1);
    await take(1, numbers, 'store_2');
    expect((await ports.log.head()) - before).toBe(2);
  });

  it('do not tell how many there were', async () => {
    const given = await take(10_000, instance(), 'store_3');
    const share = given.filter((number) => number > 'R500000000').length / given.length;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.8);
    expect(given.slice(0, 100)).not.toEqual(given.slice(0, 100).toSorted());
  });

  it('differ between processes that draw the same numbers at the same time', async () => {
    const seed = ['one', 'two', 'three', 'four', 'five', 'six'];
    const instances = [instance(drawing(seed)), instance(drawing(seed)), instance(drawing(seed))];
    const given = await Promise.all(instances.map((numbers) => take(150, numbers, 'store_4')));
    expect(new Set(given.flat()).size).toBe(450);
  });

  it('differ from those that a process gave out before it was started again', async () => {
    const seed = ['one', 'two', 'three'];
    const before = await take(10, instance(drawing(seed)), 'store_5');
    const after = await take(100, instance(drawing(seed)), 'store_5');
    expect(new Set([...before, ...after]).size).toBe(110);
  });

  it('are asked for again later when no block is free, and given out once there is one', async () => {
    let isFree = false;
    const numbers = instance(ports.random, { take: async () => isFree });
    await expect(numbers.nextNumber('store_6')).rejects.toMatchObject({ status: 503 });
    isFree = true;
    expect(await numbers.nextNumber('store_6')).toMatch(/^R\d{9}$/);
  });
});

const take = (count: number, numbers: OrderNumbers, storeId: string): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => numbers.nextNumber(storeId)));

/** The numbers as one instance of the service gives them out, on the shared log. */
function instance(
  random: Random = ports.random,
  claims: Partial<Claims> = new Claims(commandsOn(ports), ports.vault),
): OrderNumbers {
  return new OrderNumbers(claims as Claims, new CommandContextFactory(ports.clock, 'ordering'), random);
}

/** Draws blocks by these texts, one after the other. All else is random. */
function drawing(texts: readonly string[]): Random {
  const left = [...texts];
  let isBlock = false;
  return {
    bytes: (count) => ports.random.bytes(count),
    uuid: () => {
      isBlock = !isBlock;
      return (isBlock ? left.shift() : undefined) ?? ports.random.uuid();
    },
  };
}
