import { type Position, START } from '@storefold/kernel/ports';
import type { Collection, Db } from 'mongodb';
import { isDuplicateKey } from '../server-errors.ts';

/** How far a version of a model has got, and which fields it was made with. Stored: add, never change. */
export interface Registered {
  /** `<model>@<version>` */
  readonly _id: string;
  readonly position: Position;
  /** So that changed fields without a new version are noticed instead of read wrongly. */
  readonly fields: string;
}

/** The name of their collection; stored as well. */
export const REGISTRY = 'checkpoints';

export const registryOf = (db: Db): Collection<Registered> => db.collection<Registered>(REGISTRY);

/** What is known of a model's version; from its first opening, that it is at the start. Waits for no writer. */
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
    // Another instance has just done the same.
    if (isDuplicateKey(error)) return (await find()) ?? registered;
    throw error;
  }
}
