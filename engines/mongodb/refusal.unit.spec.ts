import { MongoServerError, MongoServerSelectionError, type TopologyDescription } from 'mongodb';
import { expect, it } from 'vitest';
import { quickClient } from './client.ts';
import { refusalOf, SeenServers, waitingReason } from './refusal.ts';

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

it.each([
  [18, 'Authentication failed.'],
  [8_000, 'bad auth : authentication failed'],
])('does not wait when code %s says that the user is refused: %s', (code, message) => {
  expect(refused(code, message)).toMatch(/check user, password and authSource/);
});

it.each([
  'connection closed by the proxy, please retry',
  'you are over your space quota, using 512 MB of 512 MB',
])('waits at what else the code of Atlas says: %s', (message) => {
  expect(refused(8_000, message)).toBeUndefined();
});

/** What a person reads when the server's answer to the first request cannot be resolved by waiting. */
function refused(code: number, message: string): string | undefined {
  const client = quickClient('mongodb://db.example/shop');
  const error = new MongoServerError({ message, code });
  return refusalOf(error, client, new SeenServers(client), (text) => new Error(text))?.message;
}
