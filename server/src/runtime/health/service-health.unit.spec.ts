import { expect, it } from 'vitest';
import { followerPart } from './service-health.ts';

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

it('counts what was set aside, and names the last hundred of it', () => {
  const parked = Array.from({ length: 250 }, (_, position) => ({
    event_id: `event_${position}`,
    stream: 'order-1',
    revision: position,
    position,
    error: 'no',
  }));
  const part = followerPart({ ...follower, parked }, 1_000);
  expect(part).toMatchObject({ status: 'degraded', parked_count: 250 });
  expect(part).toHaveProperty('parked.length', 100);
  expect(part).toHaveProperty('parked.99', { event_id: 'event_249', position: 249 });
});
