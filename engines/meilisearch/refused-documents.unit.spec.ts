import { describe, expect, it } from 'vitest';
import { TaskFailed } from './failures.ts';
import { findRefused } from './refused-documents.ts';

describe('documents that a server refuses', () => {
  it.each([[[]], [[0]], [[199]], [[7, 8, 150]], [numbers(100)]])(
    '%j are found, and all others written, with two writes for each time that one list is halved',
    async (bad) => {
      const { written, writes, write } = server(bad);
      const refused = await findRefused(numbers(200), 100, write);
      expect(refused.map(({ item }) => item).toSorted((one, other) => one - other)).toEqual(bad);
      expect(written).toEqual(new Set(numbers(200).filter((number) => !bad.includes(number))));
      expect(writes()).toBeLessThanOrEqual(3 + 2 * 8 * bad.length);
    },
  );

  it('more than may be left out are another trouble, which ends the search for them', async () => {
    const { writes, write } = server(numbers(200));
    await expect(findRefused(numbers(200), 10, write)).rejects.toThrow('too many documents');
    expect(writes()).toBeLessThan(40);
  });

  it('are not looked for when the server takes nothing, or fails in another way meanwhile', async () => {
    const nothing = server([1], () => true);
    await expect(findRefused(numbers(200), 100, nothing.write)).rejects.toThrow('refused');
    expect(nothing.writes()).toBe(1);
    const full = server([150], (writes) => writes > 3, 'no_space_left_on_device');
    await expect(findRefused(numbers(200), 100, full.write)).rejects.toThrow('no_space_left_on_device');
    expect(full.writes()).toBe(4);
  });
});

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, number) => number);
}

/** Refuses lists with a bad number, and any list once it is in trouble. */
function server(bad: readonly number[], isInTrouble = (_writes: number) => false, code = 'internal') {
  const written = new Set<number>();
  let writes = 0;
  const write = async (some: readonly number[]): Promise<void> => {
    writes += 1;
    if (isInTrouble(writes)) throw new TaskFailed(code, `refused: ${code}`);
    if (some.some((number) => bad.includes(number))) throw new TaskFailed('internal', 'refused');
    for (const number of some) written.add(number);
  };
  return { written, writes: () => writes, write };
}
