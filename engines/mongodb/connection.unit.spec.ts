import { type ClientSession, MongoServerError, Timestamp } from 'mongodb';
import { expect, it, vi } from 'vitest';
import { databaseOf, quickClient } from './client.ts';
import { Connection } from './connection.ts';

it.each([
  ['an operation', interrupted()],
  ['a cursor', cursorKilled()],
])('asks a question again when %s of its session was ended by another process', async (_, ended) => {
  const question = vi.fn<() => Promise<string>>().mockRejectedValueOnce(ended).mockResolvedValue('answer');
  expect(await aConnection().read(question)).toBe('answer');
  expect(question).toHaveBeenCalledTimes(2);
});

it('asks a question no third time, and not again after other failures', async () => {
  const ended = vi.fn<() => Promise<string>>().mockRejectedValue(interrupted());
  await expect(aConnection().read(ended)).rejects.toThrow(Unavailable);
  expect(ended).toHaveBeenCalledTimes(2);
  const refused = vi.fn<() => Promise<string>>().mockRejectedValue(unauthorized());
  await expect(aConnection().read(refused)).rejects.toThrow(Unavailable);
  expect(refused).toHaveBeenCalledTimes(1);
});

it('writes again what was interrupted because another process took it for dead', async () => {
  const write = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(interrupted())
    .mockResolvedValue('stored');
  expect(await aConnection().transaction(write, 1_000)).toBe('stored');
  expect(write).toHaveBeenCalledTimes(2);
});

it('asks and writes after the latest time at which it has seen data, also of a request that failed', async () => {
  const connection = aConnection();
  const seen = (session: ClientSession) => session.operationTime?.getHighBits();
  const at = (seconds: number) => async (session: ClientSession) => {
    session.advanceOperationTime(new Timestamp({ t: seconds, i: 1 }));
    return seen(session);
  };
  expect(await connection.read(async (session) => seen(session))).toBeUndefined();
  await connection.read(at(5));
  expect(await connection.transaction(async (session) => seen(session), 1_000)).toBe(5);
  await connection.transaction(at(7), 1_000);
  expect(await connection.read(async (session) => seen(session))).toBe(7);
  const failed = connection.read(async (session) => {
    await at(9)(session);
    throw unauthorized();
  });
  await expect(failed).rejects.toThrow(Unavailable);
  expect(await connection.read(async (session) => seen(session))).toBe(9);
});

class Unavailable extends Error {}

function aConnection(): Connection {
  const url = 'mongodb://db.example/shop';
  const client = quickClient(url);
  return new Connection(
    client,
    url,
    databaseOf(client, 'shop'),
    '8.0',
    (message) => new Unavailable(message),
  );
}

function interrupted(): MongoServerError {
  return new MongoServerError({ message: 'operation was interrupted', code: 11_601 });
}
function cursorKilled(): MongoServerError {
  return new MongoServerError({ message: 'cursor killed', code: 237 });
}
function unauthorized(): MongoServerError {
  return new MongoServerError({ message: 'not authorized', code: 13 });
}
