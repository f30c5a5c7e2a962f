import { expect, it } from 'vitest';
import { given } from '../testing/given.ts';
import { type ParkingFact, parking } from './parking.ts';

const parkedAt = (position: number): ParkingFact => ({
  type: 'EventParked',
  data: { event_id: `event_${position}`, stream: 'order-1', revision: position, position, error: 'no' },
});

it('keeps every event that was set aside until it is released, however many there are', () => {
  const history = Array.from({ length: 250 }, (_, position) => parkedAt(position));
  const released: ParkingFact = { type: 'EventReleased', data: { event_id: 'event_0' } };
  expect(given(parking, history).state.parked).toHaveLength(250);
  given(parking, history).when({ type: 'Unpark', event_id: 'event_0' }).thenFacts([released]);
});
