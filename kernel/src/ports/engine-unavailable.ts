import { LogUnavailable } from './event-log.ts';
import { ReadModelsUnavailable } from './read-models.ts';
import { VaultUnavailable } from './vault.ts';

/** Is it an engine that cannot be reached or used, rather than a mistake of ours or of who asks? */
export const isEngineUnavailable = (
  error: unknown,
): error is LogUnavailable | VaultUnavailable | ReadModelsUnavailable =>
  error instanceof LogUnavailable ||
  error instanceof VaultUnavailable ||
  error instanceof ReadModelsUnavailable;
