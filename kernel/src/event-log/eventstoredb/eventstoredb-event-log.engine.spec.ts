import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEventStoreDbStandIn } from '@storefold/test-engines';
import { eventLogContract } from '../../testing/event-log.contract.ts';
import { openEventStoreDbEventLog } from './eventstoredb-event-log.ts';

eventLogContract('EventStoreDB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'event-log-'));
  const standIn = await startEventStoreDbStandIn({ dataDir: folder });
  const connectionString = standIn.url;
  let log = await openEventStoreDbEventLog({ connectionString });
  return {
    log,
    second: () => openEventStoreDbEventLog({ connectionString }),
    reopen: async () => {
      await log.close();
      log = await openEventStoreDbEventLog({ connectionString });
      return log;
    },
    close: async () => {
      await log.close();
      await standIn.stop();
      await rm(folder, { recursive: true });
    },
  };
});
