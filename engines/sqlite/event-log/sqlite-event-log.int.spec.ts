import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventLogContract } from '../../contract/event-log.contract.ts';
import { openSqliteEventLog } from './sqlite-event-log.ts';

eventLogContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'event-log-'));
  const file = join(folder, 'events.db');
  let log = await openSqliteEventLog({ file });
  return {
    log,
    second: () => openSqliteEventLog({ file }),
    reopen: async () => {
      await log.close();
      log = await openSqliteEventLog({ file });
      return log;
    },
    close: async () => {
      await log.close();
      await rm(folder, { recursive: true });
    },
  };
});
