import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchContract } from '../contract/search.contract.ts';
import { openSqliteReadModels } from '../sqlite/read-models/sqlite-read-models.ts';
import { openDatabaseSearch } from './database-search.ts';

searchContract('the read models on SQLite', { forgives: false }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'search-'));
  const readModels = await openSqliteReadModels({ file: join(folder, 'read-models.db') });
  return {
    engine: openDatabaseSearch(),
    readModels,
    close: async () => {
      await readModels.close();
      await rm(folder, { recursive: true });
    },
  };
});
