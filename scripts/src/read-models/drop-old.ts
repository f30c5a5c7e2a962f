import type { ReadModels } from '@storefold/kernel/ports';
import type { ServiceDefinition } from '@storefold/server/runtime';

export interface Dropped {
  /** Models whose old versions have been removed. */
  readonly tidied: string[];
  /** Models whose current version has not been built yet. Their old versions are kept. */
  readonly left: string[];
}

/**
 * Removes the versions of a service's read models that its code no longer uses. A model whose current version has not
 * read any of the log yet is skipped, because instances of the old code may still answer from the old version.
 */
export async function dropOldReadModels(
  { projections }: Pick<ServiceDefinition, 'projections'>,
  readModels: ReadModels,
): Promise<Dropped> {
  const dropped: Dropped = { tidied: [], left: [] };
  for (const { name, version, collections } of projections) {
    const model = await readModels.open(name, version, collections);
    const isBuilt = (await model.checkpoint()) !== undefined;
    if (isBuilt) await readModels.dropOtherVersions(name, version);
    (isBuilt ? dropped.tidied : dropped.left).push(name);
  }
  return dropped;
}
