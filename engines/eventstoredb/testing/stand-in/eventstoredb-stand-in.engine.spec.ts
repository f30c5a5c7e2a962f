import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { EventStoreDBClient } from '@eventstore/db-client';
import { expect, it, vi } from 'vitest';
import { onStandIn } from '../../../testing/cases-on.ts';
import { collected, newStream, noted, reportedVersion } from './engine-under-test.ts';
import { startEventStoreDbStandIn } from './eventstoredb-stand-in.ts';
import { follow } from './following.ts';

onStandIn('event log', 'EventStoreDB');

it('says that it is a stand-in', async () => {
  const standIn = await startEventStoreDbStandIn();
  expect(await reportedVersion(standIn.url)).toBe('23.10.6 (stand-in)');
  // As that of a cluster that the environment names.
  const hosts = standIn.url.replace('?', ',127.0.0.1:1?');
  expect(await reportedVersion(hosts)).toBe('23.10.6 (stand-in)');
  await standIn.stop();
});

it('outlives clients that hang up in the middle of everything', async () => {
  const standIn = await startEventStoreDbStandIn();
  const hasty = EventStoreDBClient.connectionString(standIn.url);
  const patient = EventStoreDBClient.connectionString(standIn.url);
  const { seen } = follow(hasty);
  await vi.waitUntil(() => seen.includes('caughtUp'), { timeout: 40_000 });
  const appends = Array.from({ length: 50 }, () => hasty.appendToStream(newStream(), noted('1')));
  await hasty.dispose();
  await Promise.allSettled(appends);
  const stream = newStream();
  await patient.appendToStream(stream, noted('1'));
  expect(await collected(patient.readStream(stream))).toHaveLength(1);
  await patient.dispose();
  await standIn.stop();
});

it('explains its options when it is asked to', () => {
  const main = fileURLToPath(
    new URL('../../../dist/eventstoredb/testing/stand-in/eventstoredb-stand-in.main.js', import.meta.url),
  );
  const help = execFileSync(process.execPath, [main, '--help'], { encoding: 'utf8' });
  for (const option of ['--port', '--data', '--tls-cert', '--user']) expect(help).toContain(option);
});
