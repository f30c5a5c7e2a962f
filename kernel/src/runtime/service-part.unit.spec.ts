import { expect, it } from 'vitest';
import { followerPart } from './service-part.ts';

const follower = { name: 'orders', position: 41, lastAliveMs: 1_000, parked: [] };

it('names the kind of fact that a follower waits at, because only a newer version knows it', () => {
  const waiting = { ...follower, failure: 'OrderPainted was written by …', unknownFact: 'OrderPainted' };
  expect(followerPart(waiting, 1_000)).toEqual({
    status: 'degraded',
    state: 'failing',
    position: 41,
    unknown_fact: 'OrderPainted',
  });
  expect(followerPart(follower, 1_000)).toEqual({ status: 'up', state: 'following', position: 41 });
});
