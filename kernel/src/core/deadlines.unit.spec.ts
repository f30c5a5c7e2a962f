import { describe, expect, it } from 'vitest';
import { HandClock } from '../testing/hand-clock.ts';
import { Deadlines } from './deadlines.ts';

describe('deadlines', () => {
  it('expire when their time has come, the earliest first', async () => {
    const { deadlines, clock, expired } = scene();
    deadlines.start(300, () => expired.push('late'));
    deadlines.start(100, () => expired.push('early'));
    await clock.pass(99);
    expect(expired).toEqual([]);
    await clock.pass(1);
    expect(expired).toEqual(['early']);
    await clock.pass(200);
    expect(expired).toEqual(['early', 'late']);
  });

  it('do not expire when they are met', async () => {
    const { deadlines, clock, expired } = scene();
    const met = deadlines.start(100, () => expired.push('met'));
    deadlines.start(100, () => expired.push('missed'));
    met();
    await clock.pass(100);
    expect(expired).toEqual(['missed']);
  });

  it('keep one timer, however many they are', () => {
    const { deadlines, clock } = scene();
    for (let count = 0; count < 1_000; count++) deadlines.start(100, () => undefined);
    expect(clock.sleeping).toBe(1);
  });

  it('all expire when they are ended', async () => {
    const { deadlines, clock, expired } = scene();
    deadlines.start(100, () => expired.push('one'));
    deadlines.start(200, () => expired.push('two'));
    deadlines.expireAll();
    expect(expired).toEqual(['one', 'two']);
    expect(clock.sleeping).toBe(0);
  });

  it('do not wait for hours when the clock is set back by hours', async () => {
    const { deadlines, clock, expired } = scene();
    deadlines.start(100, () => expired.push('before'));
    clock.set(-3_600_000);
    deadlines.start(100, () => expired.push('after'));
    expect(expired).toEqual(['before']);
    await clock.pass(100);
    expect(expired).toEqual(['before', 'after']);
  });
});

function scene() {
  const clock = new HandClock();
  return { clock, deadlines: new Deadlines(clock), expired: [] as string[] };
}
