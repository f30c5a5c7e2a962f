import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskFull } from '@storefold/kernel/ports';
import { expect, it, vi } from 'vitest';
import { watchDisks } from './own-disks.ts';

it('the disk is low below the threshold, full while the log refuses, and each is told once', async () => {
  const log: { lack: DiskFull | undefined } = { lack: undefined };
  const logger = { error: vi.fn(), warn: vi.fn(), info: vi.fn() };
  let nowMs = 0;
  const clock = { now: () => nowMs };
  const folders = { event_log: join(tmpdir(), 'not', 'there', 'yet') };
  const stateOf = async (warnBelowBytes: number) => (await disksOf(warnBelowBytes).look()).state;
  const byThreshold = new Map<number, ReturnType<typeof watchDisks>>();
  const disksOf = (warnBelowBytes: number) => {
    const known =
      byThreshold.get(warnBelowBytes) ?? watchDisks({ folders, warnBelowBytes, log, clock, logger });
    byThreshold.set(warnBelowBytes, known);
    return known;
  };
  expect(await stateOf(0)).toBe('enough');
  expect([await stateOf(2 ** 60), await stateOf(2 ** 60)]).toEqual(['low', 'low']);
  expect(logger.warn).toHaveBeenCalledOnce();

  log.lack = new DiskFull('event_log', 'full');
  expect(await disksOf(0).look()).toMatchObject({ status: 'degraded', state: 'full' });
  expect(await stateOf(0)).toBe('full');
  expect(logger.error).toHaveBeenCalledOnce();
  nowMs = 20_000;
  expect(await disksOf(0).look()).toMatchObject({ status: 'up', state: 'enough' });
  expect(logger.info).toHaveBeenCalledOnce();
});
