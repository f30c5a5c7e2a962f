import { describe, expect, it } from 'vitest';
import { Lanes } from './lanes.ts';

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

const inLanes = (width: number) => {
  const work = new Work();
  return { work, lanes: new Lanes({ width, work: work.on }) };
};

describe('lanes', () => {
  it('take as many items at a time as they are wide, in order', async () => {
    const { work, lanes } = inLanes(2);
    for (const item of ['1', '2', '3', '4']) lanes.add('a', item);
    expect(work.started).toEqual(['1', '2']);
    await work.end('2');
    expect(work.started).toEqual(['1', '2', '3']);
  });

  it('that are stuck never delay others', async () => {
    const { work, lanes } = inLanes(1);
    for (const item of ['stuck', 'behind it']) lanes.add('a', item);
    lanes.add('b', 'free');
    await work.end('free');
    lanes.add('b', 'next');
    expect(work.started).toEqual(['stuck', 'free', 'next']);
  });

  it('that fail take one item at a time until one goes well', async () => {
    const { work, lanes } = inLanes(2);
    for (const item of ['1', '2', '3', '4', '5', '6']) lanes.add('a', item);
    await work.end('1', false);
    expect(work.started).toEqual(['1', '2']);
    await work.end('2', false);
    expect(work.started).toEqual(['1', '2', '3']);
    await work.end('3');
    expect(work.started).toEqual(['1', '2', '3', '4', '5']);
  });

  it('do not work twice on what they have already', async () => {
    const { work, lanes } = inLanes(1);
    for (const item of ['1', '2', '1', '2']) lanes.add('a', item);
    await work.end('1');
    await work.end('2');
    expect(work.started).toEqual(['1', '2']);
    lanes.add('a', '1');
    expect(work.started).toEqual(['1', '2', '1']);
  });

  it('stop when what is under way is done, and begin nothing more', async () => {
    const { work, lanes } = inLanes(1);
    for (const item of ['1', '2']) lanes.add('a', item);
    let isStopped = false;
    const stopped = lanes.stop().then(() => {
      isStopped = true;
    });
    lanes.add('b', '3');
    await work.end('2');
    expect(isStopped).toBe(false);
    await work.end('1');
    await stopped;
    expect(work.started).toEqual(['1']);
    await inLanes(1).lanes.stop();
  });
});
