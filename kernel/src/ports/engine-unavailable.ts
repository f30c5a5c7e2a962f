import { LogUnavailable } from './event-log.ts';
import { ReadModelsUnavailable } from './read-models.ts';
import { VaultUnavailable } from './vault.ts';

/** True when the failure is an engine that cannot be reached or used, and not an error of the program or the caller. */
export const isEngineUnavailable = (
  error: unknown,
): error is LogUnavailable | VaultUnavailable | ReadModelsUnavailable =>
  error instanceof LogUnavailable ||
  error instanceof VaultUnavailable ||
  error instanceof ReadModelsUnavailable;
