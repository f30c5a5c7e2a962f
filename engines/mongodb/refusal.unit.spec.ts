import { MongoServerSelectionError, type TopologyDescription } from 'mongodb';
import { expect, it } from 'vitest';
import { waitingReason } from './refusal.ts';

it.each([
  ['Client network socket disconnected before secure TLS connection was established'],
  ['803C:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:../ssl3_record.c:350:\n'],
])('says while it waits that the server seems not to speak TLS: %s', (message) => {
  const error = new MongoServerSelectionError(message, {} as TopologyDescription);
  expect(waitingReason(error)).toBe(
    `${message.trim()}; the connection string asks for TLS (tls=true), which this server seems not to speak`,
  );
});

it('says otherwise what the driver says', () => {
  expect(waitingReason(new Error('connect ECONNREFUSED 127.0.0.1:1'))).toBe(
    'connect ECONNREFUSED 127.0.0.1:1',
  );
});
