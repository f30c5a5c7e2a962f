import { text } from '@storefold/contracts';
import { createLogger, refusals } from '@storefold/kernel/core';
import { LogUnavailable } from '@storefold/kernel/ports';
import { HandClock } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { retryUntilAvailable } from './retry-until-available.ts';

describe('work of the start', () => {
  it('is done again for as long as an engine or a neighbour is down, and the log hears of it once', async () => {
    const { parts, clock, lines } = scene();
    const failures = [
      new LogUnavailable('no server'),
      refusals.unavailable(text('the_service', { service: 'catalog' })),
    ];
    let attempts = 0;
    const work = async () => {
      const failure = failures[attempts++];
      if (failure) throw failure;
      return 'done';
    };
    const done = retryUntilAvailable('the start', work, parts);
    for (const ms of [0, 50, 100]) await clock.pass(ms);
    expect(await done).toBe('done');
    expect(attempts).toBe(3);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('the start has to wait for what is down');
  });

  it('names what it waits for, without a stack', async () => {
    const { parts, clock, lines } = scene();
    const failures = [refusals.unavailable(text('the_service', { service: 'catalog' }))];
    const done = retryUntilAvailable(
      'the start',
      () => Promise.resolve(failures.pop()).then(failIfAny),
      parts,
    );
    for (const ms of [0, 50]) await clock.pass(ms);
    await done;
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('The catalog service is not available');
    expect(lines[0]).not.toContain('stack');
  });

  it('waits longer each time, and no longer than two seconds', async () => {
    const { parts, clock } = scene();
    let attempts = 0;
    const down = async () => {
      attempts++;
      if (attempts < 20) throw new LogUnavailable('no server');
    };
    const done = retryUntilAvailable('the start', down, parts);
    await clock.pass(49);
    expect(attempts).toBe(1);
    for (let times = 0; times < 20; times++) await clock.pass(2_000);
    await done;
    expect(attempts).toBe(20);
  });

  it('that fails for another reason is not repeated', async () => {
    const broken = async () => Promise.reject(new TypeError('a mistake'));
    await expect(retryUntilAvailable('the start', broken, scene().parts)).rejects.toThrow('a mistake');
  });
});

function scene() {
  const clock = new HandClock();
  const lines: string[] = [];
  const logger = createLogger(
    { logLevel: 'info' },
    { destination: { write: (line) => void lines.push(line) } },
  );
  return { clock, lines, parts: { clock, logger } };
}

function failIfAny(failure: Error | undefined): void {
  if (failure) throw failure;
}
