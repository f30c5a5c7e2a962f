/**
 * A process that counts in a read model until it is killed or has reached the count. Each step adds one document and
 * replaces the document that holds the total. A step is retried while the engine is unavailable. Specifications run
 * several of these processes at once and kill some of them.
 *
 *     node counting.child.js <count> <SQLite file>
 *     node counting.child.js <count> <URL of a MongoDB> <database>
 */

import { type ReadModels, ReadModelsUnavailable } from '@storefold/kernel/ports';
import { countingModel, step } from './counting.examples.ts';
import { positionOf } from './positions.ts';

const [count = '0', place = '', database = ''] = process.argv.slice(2);
const readModels = place.startsWith('mongodb:') ? await onMongoDb() : await onSqlite();
const model = await readModels.open(countingModel.name, countingModel.version, countingModel.collections);

for (let isDone = false; !isDone; ) {
  try {
    const checkpoint = await positionOf(model);
    isDone = checkpoint >= Number(count);
    if (!isDone) await model.write(...step(checkpoint));
  } catch (error) {
    if (!(error instanceof ReadModelsUnavailable)) throw error;
  }
}
await readModels.close();

// Each process loads the adapter that it needs.
async function onMongoDb(): Promise<ReadModels> {
  const { openMongoDbReadModels } = await import('../mongodb/read-models/mongodb-read-models.ts');
  return openMongoDbReadModels({ url: place, database });
}

async function onSqlite(): Promise<ReadModels> {
  const { openSqliteReadModels } = await import('../sqlite/read-models/sqlite-read-models.ts');
  return openSqliteReadModels({ file: place });
}
