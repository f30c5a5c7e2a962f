import { expect, it } from 'vitest';
import { SharedWork } from './shared-work.ts';

it('is done at most twice for all who ask at one time, and nobody gets what began before they asked', async () => {
  const shared = new SharedWork<number>();
  let begun = 0;
  const work = async () => {
    begun += 1;
    const time = begun;
    await new Promise((resolve) => setImmediate(resolve));
    return time;
  };
  const ask = () => shared.do('key', work);
  const [first, ...others] = [ask(), ask(), ask(), ask()];
  expect(await first).toBe(1);
  const later = [ask(), ask()];
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
  for (const time of await Promise.all(later)) expect(time).toBeGreaterThan(1);
  const before = begun;
  expect([await ask(), await shared.do('other key', work)]).toEqual([before + 1, before + 2]);
});

it('that fails is done again for who asked meanwhile', async () => {
  const shared = new SharedWork<string>();
  const failing = shared.do('key', () => Promise.reject(new Error('down')));
  const next = shared.do('key', async () => 'up');
  await expect(failing).rejects.toThrow('down');
  expect(await next).toBe('up');
});
