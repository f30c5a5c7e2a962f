import type { Filter } from '@storefold/kernel/ports';
import type { Views } from '@storefold/server/runtime';

/**
 * Where records of a store name another one: in a field of the documents of a collection. By name, because who is named stands
 * below who names it.
 */
export type References = readonly (readonly [collection: string, field: string])[];

/** Whether a record of the store still names one of these. */
export async function isReferred(
  ids: readonly string[],
  storeId: string,
  references: References,
  views: Views,
): Promise<boolean> {
  await views.caughtUpTo();
  const counts = await Promise.all(
    references.map(([collection, field]) => {
      const naming: Filter = {
        all: [
          { field: 'store_id', eq: storeId },
          { field, in: ids },
        ],
      };
      return views.collection(collection).count(naming);
    }),
  );
  return counts.some((count) => count > 0);
}
