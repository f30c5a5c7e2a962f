import {
  type CollectionSpec,
  type EngineInfo,
  type ReadModel,
  type ReadModels,
  ReadModelsUnavailable,
} from '@storefold/kernel/ports';
import { DocumentCache } from '../../common/document-cache.ts';
import { type ConnectOptions, connect } from '../connect.ts';
import type { Connection } from '../connection.ts';
import { MongoDbCollection } from './mongodb-collection.ts';
import { MongoDbReadModel } from './mongodb-read-model.ts';
import { REGISTRY } from './registry.ts';
import { dropOtherVersions, openCollections } from './schema.ts';

type MongoDbReadModelsOptions = Omit<ConnectOptions, 'collection' | 'unavailable'>;

/**
 * Opens read models in their own MongoDB database on a replica set. Retries while the server is unavailable, until
 * `signal` aborts. Rejects immediately with ReadModelsUnavailable for errors that a retry cannot resolve: a user that
 * the server refuses, or a server that is not a replica set.
 */
export async function openMongoDbReadModels(options: MongoDbReadModelsOptions): Promise<ReadModels> {
  const connection = await connect({
    ...options,
    collection: REGISTRY,
    unavailable: (message, cause) => new ReadModelsUnavailable(message, cause),
  });
  return new MongoDbReadModels(connection, options);
}

class MongoDbReadModels implements ReadModels {
  readonly engine: EngineInfo;
  readonly #cache = new DocumentCache();

  constructor(
    private readonly connection: Connection,
    private readonly options: MongoDbReadModelsOptions,
  ) {
    this.engine = { name: 'MongoDB', version: connection.version };
  }

  async open(name: string, version: number, collections: readonly CollectionSpec[]): Promise<ReadModel> {
    const layouts = await openCollections(this.connection, name, version, collections);
    return new MongoDbReadModel(
      this.connection,
      name,
      version,
      layouts.map((layout) => new MongoDbCollection(this.connection, layout, this.#cache)),
    );
  }

  async dropOtherVersions(name: string, version: number): Promise<void> {
    const dropped = await dropOtherVersions(this.connection, name, version);
    if (dropped.length > 0)
      this.options.logger?.info({ name, dropped }, 'dropped other versions of a read model');
  }

  close(): Promise<void> {
    return this.connection.close();
  }
}
