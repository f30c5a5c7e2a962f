import { EventStoreDBClient, UnavailableError } from '@eventstore/db-client';
import { expect, it, onTestFinished } from 'vitest';
import { onStandIn } from '../../../testing/cases-on.ts';
import { collected, failureOf, newStream, noted } from './engine-under-test.ts';
import { startEventStoreDbStandIn } from './eventstoredb-stand-in.ts';

onStandIn('event log', 'EventStoreDB');

it('leaves a call open on a channel that its client has given up, until gRPC drops that after ten seconds', async () => {
  const standIn = await startEventStoreDbStandIn({ notReadyMs: AN_HOUR_MS });
  onTestFinished(() => standIn.stop());
  const client = EventStoreDBClient.connectionString(standIn.url);
  onTestFinished(() => client.dispose());
  await failureOf(client.appendToStream(newStream(), noted('opens the call')));
  await standIn.delay(AN_HOUR_MS);
  const began = performance.now();
  const pending = failureOf(client.appendToStream(newStream(), noted('1'), { deadline: AN_HOUR_MS }));
  // Refused as not ready, it makes the client open another channel.
  await collected(client.readAll()).catch(() => undefined);
  await standIn.resume();
  expect(await collected(client.readAll())).toHaveLength(1);
  const dropped = await pending;
  expect(dropped).toBeInstanceOf(UnavailableError);
  expect(dropped).toMatchObject({ message: expect.stringContaining('Connection dropped') });
  expect(performance.now() - began).toBeGreaterThan(1_000);
});

const AN_HOUR_MS = 3_600_000;
