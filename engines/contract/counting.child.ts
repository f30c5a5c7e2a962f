/**
 * A process that counts in a read model until it is killed or has counted far enough: each step puts one more document,
 * and replaces the one that holds the total. It goes on when the engine was away. Run by specifications that let several
 * count at once, and kill some.
 *
 *     node counting.child.js <count> <SQLite file>
 *     node counting.child.js <count> <URL of a MongoDB> <database>
 */

import { ReadModelsUnavailable } from '@storefold/kernel/ports';
import { openMongoDbReadModels } from '../mongodb/read-models/mongodb-read-models.ts';
import { openSqliteReadModels } from '../sqlite/read-models/sqlite-read-models.ts';
import { countingModel, step } from './counting.examples.ts';

const [count = '0', place = '', database = ''] = process.argv.slice(2);
const readModels = place.startsWith('mongodb:')
  ? await openMongoDbReadModels({ url: place, database })
  : await openSqliteReadModels({ file: place });
const model = await readModels.open(countingModel.name, countingModel.version, countingModel.collections);

for (let isDone = false; !isDone; ) {
  try {
    const checkpoint = await model.checkpoint();
    isDone = checkpoint >= Number(count);
    if (!isDone) await model.write(...step(checkpoint));
  } catch (error) {
    if (!(error instanceof ReadModelsUnavailable)) throw error;
  }
}
await readModels.close();
