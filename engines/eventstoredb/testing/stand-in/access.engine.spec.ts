import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccessDeniedError, EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { casesOn, onStandIn } from '../../../testing/cases-on.ts';
import { noOpenssl, selfSigned } from '../self-signed.ts';
import { collected, failureOf, newStream, noted } from './engine-under-test.ts';
import { type EventStoreDbStandIn, startEventStoreDbStandIn } from './eventstoredb-stand-in.ts';

onStandIn('event log', 'EventStoreDB');

casesOn('over TLS, for one user', noOpenssl(), () => {
  const folder = mkdtempSync(join(tmpdir(), 'eventstoredb-stand-in-'));
  const clients: EventStoreDBClient[] = [];
  let standIn: EventStoreDbStandIn;

  beforeAll(async () => {
    standIn = await startEventStoreDbStandIn({ tls: selfSigned(folder), user: USER });
  });

  afterEach(async () => {
    for (const client of clients.splice(0)) await client.dispose();
  });

  afterAll(async () => {
    await standIn?.stop();
    rmSync(folder, { recursive: true });
  });

  it('serves the user that the connection string names', async () => {
    const client = connected(standIn.url);
    const stream = newStream();
    await client.appendToStream(stream, noted('1'));
    expect(await collected(client.readStream(stream))).toHaveLength(1);
  });

  it.each([
    { whom: 'a wrong password', credentials: `${USER.name}:wrong@` },
    { whom: 'nobody', credentials: '' },
  ])('refuses $whom', async ({ credentials }) => {
    const client = connected(standIn.url.replace(/\/\/.*@/u, `//${credentials}`));
    const read = await failureOf(collected(client.readAll()));
    expect(read).toBeInstanceOf(AccessDeniedError);
    expect(read).toMatchObject({ type: 'access-denied', code: credentials === '' ? 7 : 16 });
    const append = await failureOf(client.appendToStream(newStream(), noted('1')));
    expect(append).toBeInstanceOf(AccessDeniedError);
  });

  it('is not trusted by a client that does not know its certificate', async () => {
    const client = connected(standIn.url.replace(/&tlsCAFile=.*/u, ''));
    expect(await failureOf(client.appendToStream(newStream(), noted('1')))).toMatchObject({ code: 14 });
  });

  function connected(url: string): EventStoreDBClient {
    const client = EventStoreDBClient.connectionString(url);
    clients.push(client);
    return client;
  }
});

const USER = { name: 'shop', password: 'p@ss/word' };
