import { MongoServerError, MongoServerSelectionError, type TopologyDescription } from 'mongodb';
import { expect, it } from 'vitest';
import { quickClient } from './client.ts';
import { refusalOf, SeenServers, waitingReason } from './refusal.ts';

it.each([
  ['Client network socket disconnected before secure TLS connection was established'],
  ['803C:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:../ssl3_record.c:350:\n'],
  ["Socket 'secureConnect' timed out after 5012ms (connectTimeoutMS: 5000)"],
  ['read ECONNRESET'],
])('says while it waits that the server may not speak the TLS that the URL asks for: %s', (message) => {
  expect(waited('mongodb://db.example/?tls=true', message)).toBe(
    `${message.trim()}; the connection string asks for TLS (tls=true, the default of mongodb+srv), which this server may not speak: compare it with net.tls.mode of the server`,
  );
});

it.each([
  ['connection <monitor> to 127.0.0.1:27017 closed'],
  ['read ECONNRESET'],
  ['Invalid message size: 352518912, max allowed: 67108864'],
])('says while it waits that the server may want the TLS that the URL does not ask for: %s', (message) => {
  expect(waited('mongodb://db.example', message)).toBe(
    `${message}; the connection string does not ask for TLS, which this server may want: compare it with net.tls.mode of the server, and add tls=true where that is requireTLS`,
  );
});

it.each([
  ['mongodb://db.example', 'connect ECONNREFUSED 127.0.0.1:1'],
  ['mongodb://db.example/?tls=true', 'connect ECONNREFUSED 127.0.0.1:1'],
  ['mongodb://db.example/?tls=true', 'self-signed certificate'],
  ['mongodb://db.example/?tls=true', 'connection 7 to 127.0.0.1:27017 closed'],
])('says otherwise what the driver says: %s %s', (url, message) => {
  expect(waited(url, message)).toBe(message);
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

/** What a person reads about an attempt after which the server is waited for. */
const waited = (url: string, message: string): string =>
  waitingReason(new MongoServerSelectionError(message, {} as TopologyDescription), quickClient(url));

/** What a person reads when the server's answer to the first request cannot be resolved by waiting. */
function refused(code: number, message: string): string | undefined {
  const client = quickClient('mongodb://db.example/shop');
  const error = new MongoServerError({ message, code });
  return refusalOf(error, client, new SeenServers(client), (text) => new Error(text))?.message;
}
