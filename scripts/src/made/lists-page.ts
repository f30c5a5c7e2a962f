import { allEndpoints } from '@storefold/contracts';
import { customFieldsTable, listsTable, predicatesTable } from '@storefold/contracts/openapi';
import { filled } from './filled.ts';

/** `docs/lists.md` with its tables. */
export function listsPage(page: string): string {
  const listsOf = (api: 'store' | 'admin') =>
    listsTable(allEndpoints.filter(({ list, access }) => list && access.api === api));
  return filled(page, {
    predicates: predicatesTable(),
    'custom fields': customFieldsTable(),
    'store lists': listsOf('store'),
    'admin lists': listsOf('admin'),
  });
}
