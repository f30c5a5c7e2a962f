import type { Fact } from '../domain/decider.ts';
import type { EngineInfo, Position } from '../event-log/event-log.ts';
import type { Projection } from '../flow/projection.ts';
import type { Collection, Document } from '../read-models/read-models.ts';

/** This service's read models, as its controllers read them. */
export interface Views {
  collection<D extends Document, F extends Fact = never>(
    projection: Projection<F>,
    name: string,
  ): Collection<D>;
  /** Resolves when all of this service's read models show everything up to a position of the log. */
  passed(position: Position): Promise<void>;
  /** What they are kept in. */
  readonly engine: EngineInfo;
}
