import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readModelsContract } from '../testing/read-models.contract.ts';
import { openSqliteReadModels } from './sqlite-read-models.ts';

readModelsContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'read-models-'));
  const file = join(folder, 'read-models.db');
  const readModels = await openSqliteReadModels({ file });
  return {
    readModels,
    second: () => openSqliteReadModels({ file }),
    close: async () => {
      await readModels.close();
      await rm(folder, { recursive: true });
    },
  };
});
