import type { CrudEndpoints } from '@storefold/contracts';
import * as contracts from '@storefold/contracts';

const declared: readonly unknown[] = Object.values(contracts);

/** Endpoints of records that staff make, change and delete, and nothing more. */
export const simpleRecords: readonly CrudEndpoints[] = declared.filter(isCrud);

function isCrud(value: unknown): value is CrudEndpoints {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['list', 'read', 'create', 'change', 'delete'].every(
      (action) => action in value && contracts.isDeclaredEndpoint(Reflect.get(value, action)),
    )
  );
}
