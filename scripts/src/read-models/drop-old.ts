import { type ReadModels, START } from '@storefold/kernel/ports';
import type { ServiceDefinition } from '@storefold/kernel/runtime';

export interface Dropped {
  /** Models of which only the version in use is left. */
  readonly tidied: string[];
  /** Models whose version in use has not been built yet: what there is of them stays. */
  readonly left: string[];
}

/**
 * Removes the versions of a service's read models that its code does not use any more. A model of which this code's version
 * has not read anything of the log yet is left alone: instances of the old code may still answer from the old one.
 */
export async function dropOldReadModels(
  { projections = [] }: Pick<ServiceDefinition, 'projections'>,
  readModels: ReadModels,
): Promise<Dropped> {
  const dropped: Dropped = { tidied: [], left: [] };
  for (const { name, version, collections } of projections) {
    const model = await readModels.open(name, version, collections);
    const isBuilt = (await model.checkpoint()) > START;
    if (isBuilt) await readModels.dropOtherVersions(name, version);
    (isBuilt ? dropped.tidied : dropped.left).push(name);
  }
  return dropped;
}
