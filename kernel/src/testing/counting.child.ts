/**
 * A process that counts in a read model until it is killed or has counted far enough: each step puts one more document,
 * and replaces the one that holds the total. Run by specifications that let several count at once, and kill some.
 *
 *     node counting.child.js <file> <count>
 */
import { openSqliteReadModels } from '../read-models/sqlite-read-models.ts';
import { countingModel, step } from './counting.examples.ts';

const [file = '', count = '0'] = process.argv.slice(2);
const readModels = await openSqliteReadModels({ file });
const model = await readModels.open(countingModel.name, countingModel.version, countingModel.collections);
for (;;) {
  const checkpoint = await model.checkpoint();
  if (checkpoint >= Number(count)) break;
  await model.write(...step(checkpoint));
}
await readModels.close();
