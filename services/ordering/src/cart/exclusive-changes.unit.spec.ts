import { CommandContext, STEP_OF_STORE } from '@storefold/kernel/command-handling';
import { type Clock, Refusal } from '@storefold/kernel/core';
import type { Views } from '@storefold/server/runtime';
import { describe, expect, it } from 'vitest';
import { ExclusiveChanges } from './exclusive-changes.ts';

describe('changes of one cart that are made at once', () => {
  it('the first counts, and those that came before its answer left are refused', async () => {
    const { changes, show } = open();
    const first = request(changes, 'first');
    const second = request(changes, 'second');
    expect(await first).toBe('first');
    const third = request(changes, 'third');
    show();
    await expect(second).rejects.toMatchObject({ code: 'cart_already_updated', status: 409 });
    await expect(third).rejects.toMatchObject({ code: 'cart_already_updated' });
  });

  it('one that comes after the answer has left is taken', async () => {
    const { changes, show } = open();
    await request(changes, 'first');
    show();
    await settled();
    expect(await request(changes, 'second')).toBe('second');
  });

  it('one that was refused, or changed nothing, is in nobody else its way', async () => {
    const { changes } = open();
    const refused = changes.runExclusively('cart', newContext(), () => Promise.reject(new Error('refused')));
    const idle = changes.runExclusively('cart', newContext(), () => Promise.resolve('nothing to do'));
    const third = request(changes, 'third');
    await expect(refused).rejects.toThrow('refused');
    expect(await idle).toBe('nothing to do');
    expect(await third).toBe('third');
  });

  it('other carts are not held up', async () => {
    const { changes } = open();
    expect(await Promise.all([request(changes, 'one'), request(changes, 'other', 'other')])).toEqual([
      'one',
      'other',
    ]);
  });

  it('one that meets what the store does by itself is decided again, for two seconds and while it has written nothing', async () => {
    const { changes, pass } = open();
    let attempts = 0;
    const meeting = (times: number, context = newContext()) =>
      changes.runExclusively(`cart ${++attempts}`, context, () => {
        pass(100);
        if (times-- > 0) return Promise.reject(lostToStore);
        return Promise.resolve('done');
      });
    expect(await meeting(15)).toBe('done');
    await expect(meeting(25)).rejects.toMatchObject({ code: 'cart_already_updated' });
    const written = newContext();
    written.wrote(1, 'event 1');
    await expect(meeting(1, written)).rejects.toMatchObject({ code: 'cart_already_updated' });
  });

  it('one that is decided again makes the same ids, by which whoever was asked before knows it', async () => {
    const { changes } = open();
    const context = newContext();
    const before = context.newId('cart');
    const ids: string[] = [];
    const work = () => {
      ids.push(context.newId('ps'));
      return ids.length < 3 ? Promise.reject(lostToStore) : Promise.resolve('done');
    };
    await changes.runExclusively('cart', context, work);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).not.toBe(before.replace('cart', 'ps'));
  });

  it('lists that do not follow hold nobody up for long', async () => {
    const { changes, giveUp } = open();
    await request(changes, 'first');
    giveUp();
    await settled();
    expect(await request(changes, 'second')).toBe('second');
  });
});

const lostToStore = new Refusal('cart_already_updated', 'cart_changed_meanwhile', undefined, {
  cause: STEP_OF_STORE,
});

/** A request that changes a cart: what it is called is also what it answers. */
const request = (changes: ExclusiveChanges, name: string, cart = 'cart'): Promise<string> => {
  const context = newContext();
  return changes.runExclusively(cart, context, () => {
    context.wrote(1, 'event 1');
    return Promise.resolve(name);
  });
};

const newContext = () =>
  new CommandContext({
    commandId: 'c',
    correlationId: 'c',
    causationId: null,
    actor: { type: 'guest', id: null },
    storeId: 'store_1',
    at: '',
  });

function open() {
  let show = () => {};
  let giveUp = () => {};
  const shown = new Promise<void>((resolve) => {
    show = resolve;
  });
  const patience = new Promise<void>((resolve) => {
    giveUp = resolve;
  });
  const views: Partial<Views> = { caughtUpTo: () => shown };
  let nowMs = 0;
  const pass = (ms: number) => {
    nowMs += ms;
  };
  const clock: Partial<Clock> = {
    now: () => nowMs,
    sleep: (ms) => (ms < 100 ? Promise.resolve() : patience),
  };
  return { changes: new ExclusiveChanges(views as Views, clock as Clock), show, giveUp, pass };
}

const settled = () => new Promise((resolve) => void setImmediate(resolve));
