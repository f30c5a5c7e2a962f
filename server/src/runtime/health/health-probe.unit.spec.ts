import { HandClock } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { healthProbe } from './health-probe.ts';

describe('a look at an engine', () => {
  it('tells what was found', async () => {
    const look = healthProbe(async () => ({ name: 'SQLite', position: 7 }), new HandClock());
    expect(await look()).toEqual({ status: 'up', name: 'SQLite', position: 7 });
  });

  it('that fails says down, and nothing of why', async () => {
    const look = healthProbe(
      async () => Promise.reject(new Error('mongodb://shop:secret@host')),
      new HandClock(),
    );
    expect(await look()).toEqual({ status: 'down' });
  });

  it('that hangs says down after a second, and is shared by all who ask meanwhile', async () => {
    const clock = new HandClock();
    const answers: ((found: object) => void)[] = [];
    const look = healthProbe(() => new Promise((resolve) => answers.push(resolve)), clock);
    const asked = [look(), look()];
    await clock.pass(1_000);
    expect(await Promise.all(asked)).toEqual([{ status: 'down' }, { status: 'down' }]);
    expect(answers).toHaveLength(1);
  });

  it('that hung is up again as soon as the engine answers', async () => {
    const clock = new HandClock();
    const answers: ((found: object) => void)[] = [];
    const look = healthProbe(() => new Promise((resolve) => answers.push(resolve)), clock);
    const hung = look();
    await clock.pass(1_000);
    await hung;
    answers[0]?.({});
    await Promise.resolve();
    const asked = look();
    answers.at(-1)?.({ name: 'back' });
    expect(await asked).toMatchObject({ status: 'up' });
  });
});
