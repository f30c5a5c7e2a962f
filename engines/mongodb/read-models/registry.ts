import { type Position, START } from '@storefold/kernel/ports';
import type { Collection, Db } from 'mongodb';
import type { StoredEvent } from '../../common/model-checkpoints.ts';
import { isDuplicateKey } from '../server-errors.ts';

/** The checkpoint of a version of a model, and the fields it was created with. Stored: add, never change. */
export interface Registered {
  /** `<model>@<version>` */
  readonly _id: string;
  readonly position: Position;
  /** The event at this position. Absent at the start of the log, and where the first versions stored the checkpoint. */
  readonly event?: StoredEvent;
  /** Detects fields that were changed without a new version, which would otherwise be misread. */
  readonly fields: string;
}

/** The name of the collection; also stored. */
export const REGISTRY = 'checkpoints';

export const registryOf = (db: Db): Collection<Registered> => db.collection<Registered>(REGISTRY);

/**
 * Reads the progress of a model version. The first call creates it at the start of the log. Does not wait for a writer.
 */
export async function register(db: Db, key: string, fields: string): Promise<Registered> {
  const registry = registryOf(db);
  const find = (): Promise<Registered | null> => registry.findOne({ _id: { $eq: key } });
  const known = await find();
  if (known) return known;
  const registered = { _id: key, position: START, fields };
  try {
    await registry.insertOne(registered);
    return registered;
  } catch (error) {
    // Another instance has just created it.
    if (isDuplicateKey(error)) return (await find()) ?? registered;
    throw error;
  }
}
