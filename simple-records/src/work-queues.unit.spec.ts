import { describe, expect, it } from 'vitest';
import { WorkQueues } from './work-queues.ts';

/** Work that ends when the specification says so. */
class Work {
  readonly started: string[] = [];
  readonly #ends = new Map<string, (wentWell: boolean) => void>();

  readonly on = (item: string): Promise<boolean> => {
    this.started.push(item);
    return new Promise((resolve) => this.#ends.set(item, resolve));
  };

  async end(item: string, wentWell = true): Promise<void> {
    this.#ends.get(item)?.(wentWell);
    await new Promise((resolve) => void setImmediate(resolve));
  }
}

const queuesOf = (width: number) => {
  const work = new Work();
  return { work, queues: new WorkQueues({ width, work: work.on }) };
};

describe('queues', () => {
  it('take as many items at a time as they are wide, in order', async () => {
    const { work, queues } = queuesOf(2);
    for (const item of ['1', '2', '3', '4']) queues.add('a', item);
    expect(work.started).toEqual(['1', '2']);
    await work.end('2');
    expect(work.started).toEqual(['1', '2', '3']);
  });

  it('take patient items only while nothing else waits', async () => {
    const { work, queues } = queuesOf(1);
    for (const item of ['1', '2', '3']) queues.add('a', item, { isPatient: true });
    queues.add('a', 'urgent');
    await work.end('1');
    await work.end('urgent');
    await work.end('2');
    expect(work.started).toEqual(['1', 'urgent', '2', '3']);
  });

  it('that are stuck never delay others', async () => {
    const { work, queues } = queuesOf(1);
    for (const item of ['stuck', 'behind it']) queues.add('a', item);
    queues.add('b', 'free');
    await work.end('free');
    queues.add('b', 'next');
    expect(work.started).toEqual(['stuck', 'free', 'next']);
  });

  it('that fail take one item at a time until one goes well', async () => {
    const { work, queues } = queuesOf(2);
    for (const item of ['1', '2', '3', '4', '5', '6']) queues.add('a', item);
    await work.end('1', false);
    expect(work.started).toEqual(['1', '2']);
    await work.end('2', false);
    expect(work.started).toEqual(['1', '2', '3']);
    await work.end('3');
    expect(work.started).toEqual(['1', '2', '3', '4', '5']);
  });

  it('do not work twice on what they have already', async () => {
    const { work, queues } = queuesOf(1);
    for (const item of ['1', '2', '1', '2']) queues.add('a', item);
    await work.end('1');
    await work.end('2');
    expect(work.started).toEqual(['1', '2']);
    queues.add('a', '1');
    expect(work.started).toEqual(['1', '2', '1']);
  });

  it('stop when what is under way is done, and begin nothing more', async () => {
    const { work, queues } = queuesOf(1);
    for (const item of ['1', '2']) queues.add('a', item);
    let isStopped = false;
    const stopped = queues.stop().then(() => {
      isStopped = true;
    });
    queues.add('b', '3');
    await work.end('2');
    expect(isStopped).toBe(false);
    await work.end('1');
    await stopped;
    expect(work.started).toEqual(['1']);
    await queuesOf(1).queues.stop();
  });
});
