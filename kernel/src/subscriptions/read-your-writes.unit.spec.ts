import { describe, expect, it } from 'vitest';
import { HandClock } from '../testing/hand-clock.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { PositionWaiters } from './position-waiters.ts';
import { ReadYourWrites } from './read-your-writes.ts';

describe('reading what one wrote', () => {
  it('waits for nobody once all read models show it', async () => {
    const shown = new PositionWaiters(7);
    await new ReadYourWrites([shown], new HandClock(), silentLogger).caughtUpTo(7);
    expect(shown.count).toBe(0);
  });

  it('waits until the last read model shows it', async () => {
    const [fast, slow] = [new PositionWaiters(0), new PositionWaiters(0)];
    let isAnswered = false;
    const answer = new ReadYourWrites([fast, slow], new HandClock(), silentLogger).caughtUpTo(3).then(() => {
      isAnswered = true;
    });
    fast.advance(5);
    await Promise.resolve();
    expect(isAnswered).toBe(false);
    slow.advance(3);
    await answer;
  });

  it('gives up after a while, and leaves nothing behind in a read model that stands still', async () => {
    const clock = new HandClock();
    const stuck = new PositionWaiters(0);
    const reading = new ReadYourWrites([stuck], clock, silentLogger);
    const answers = Array.from({ length: 100 }, () => reading.caughtUpTo(1));
    expect(stuck.count).toBe(100);
    await clock.pass(5_000);
    await Promise.all(answers);
    expect(stuck.count).toBe(0);
  });
  it('keeps a neighbour waiting for less', async () => {
    const clock = new HandClock();
    const answer = new ReadYourWrites([new PositionWaiters(0)], clock, silentLogger).caughtUpTo(1, 1_000);
    await clock.pass(1_000);
    await answer;
  });
});
