import type { Collection, Db } from 'mongodb';
import { type Position, START } from '../../event-log/event-log.ts';
import { isDuplicateKey } from '../../mongodb/server-errors.ts';

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

/** What is known of a model's version; from its first opening, that it is at the start. */
export async function register(db: Db, key: string, fields: string): Promise<Registered> {
  const $setOnInsert = { position: START, fields };
  const find = (): Promise<Registered | null> =>
    registryOf(db).findOneAndUpdate(
      { _id: { $eq: key } },
      { $setOnInsert },
      { upsert: true, returnDocument: 'after' },
    );
  const found = await find().catch((error: unknown) => {
    // Another instance registers it at this moment.
    if (isDuplicateKey(error)) return find();
    throw error;
  });
  return found ?? { _id: key, ...$setOnInsert };
}
