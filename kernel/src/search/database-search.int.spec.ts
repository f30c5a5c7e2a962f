import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteReadModels } from '../read-models/sqlite-read-models.ts';
import { collectionOf, searchContract } from '../testing/search.contract.ts';
import { databaseSearch } from './database-search.ts';

searchContract('the read models on SQLite', async (documents) => {
  const folder = await mkdtemp(join(tmpdir(), 'search-'));
  const readModels = await openSqliteReadModels({ file: join(folder, 'read-models.db') });
  const collection = await collectionOf(readModels, documents);
  return {
    search: databaseSearch(collection, { wordsField: 'words', engine: readModels.engine }),
    close: async () => {
      await readModels.close();
      await rm(folder, { recursive: true });
    },
  };
});
