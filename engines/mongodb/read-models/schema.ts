import type { CollectionSpec } from '@storefold/kernel/ports';
import type { Collection, Db, IndexDescription } from 'mongodb';
import { fieldsText, madeWithOtherFields, requireNames } from '../../common/model-names.ts';
import type { Connection } from '../connection.ts';
import { isAlreadyThere } from '../server-errors.ts';
import { indexesOf } from './indexes.ts';
import { Layout, modelKey } from './layout.ts';
import { register, registryOf } from './registry.ts';
import { createWritingSessions } from './writing-sessions.ts';

/**
 * The collections of a model. Creates missing ones with their indexes in advance, so that no transaction has to. Throws
 * a TypeError when the model was created with other fields.
 */
export async function openCollections(
  connection: Connection,
  name: string,
  version: number,
  specs: readonly CollectionSpec[],
): Promise<Layout[]> {
  requireNames(name, version, specs);
  const layouts = specs.map((spec) => new Layout(connection.database, name, version, spec));
  const creations = layouts.map((layout) => ({ collection: layout.name, indexes: indexesOf(layout) }));
  const fields = fieldsText(specs);
  await connection.slowly(async (db) => {
    const known = await register(db, modelKey(name, version), fields);
    if (known.fields !== fields) throw madeWithOtherFields(name, version);
    await createWritingSessions(db);
    for (const { collection, indexes } of creations) {
      await createCollection(db, collection);
      await useIndexes(db.collection(collection), indexes);
    }
  });
  return layouts;
}

/** Removes all other versions and returns them. Also removes what an interrupted removal has left. */
export function dropOtherVersions(connection: Connection, name: string, version: number): Promise<string[]> {
  const isOther = (key: string): boolean => key.startsWith(`${name}@`) && key !== modelKey(name, version);
  return connection.slowly(async (db) => {
    const models = await registryOf(db)
      .find({}, { projection: { _id: 1 } })
      .toArray();
    const collections = await db.listCollections({}, { nameOnly: true }).toArray();
    const dropped = collections.map((collection) => collection.name).filter((each) => isOther(modelOf(each)));
    const forgotten = models.map(({ _id }) => _id).filter(isOther);
    // A model without a checkpoint is no longer written.
    await registryOf(db).deleteMany({ _id: { $in: forgotten } });
    for (const collection of dropped) await db.dropCollection(collection);
    return [...new Set([...forgotten, ...dropped.map(modelOf)])];
  });
}

const modelOf = (collection: string): string => collection.split('.', 1)[0] ?? '';

/**
 * Creates missing indexes, and drops those that are not declared any more, because each one slows down every write. A
 * majority of the voting members must have built an index: a member that is down must not delay the start.
 */
async function useIndexes(collection: Collection, wanted: readonly IndexDescription[]): Promise<void> {
  if (wanted.length > 0) await collection.createIndexes([...wanted], { commitQuorum: 'majority' });
  const isWanted = new Set(['{"_id":1}', ...wanted.map(({ key }) => keyText(key))]);
  for (const { name, key } of await collection.indexes()) {
    if (name !== undefined && !isWanted.has(keyText(key))) await collection.dropIndex(name);
  }
}

const keyText = (key: IndexDescription['key']): string =>
  JSON.stringify(key instanceof Map ? Object.fromEntries(key) : key);

async function createCollection(db: Db, name: string): Promise<void> {
  try {
    await db.createCollection(name);
  } catch (error) {
    if (!isAlreadyThere(error)) throw error;
  }
}
