import { allEndpoints } from '@storefold/contracts';
import { customFieldsTable, listsTable, predicatesTable } from '@storefold/contracts/openapi';
import { withBlock } from './with-block.ts';

/** `docs/lists.md` with its generated blocks made anew. */
export function listsPage(page: string): string {
  const listsOf = (api: 'store' | 'admin') =>
    listsTable(allEndpoints.filter(({ list, access }) => list && access.api === api));
  const blocks: Readonly<Record<string, string>> = {
    predicates: predicatesTable(),
    'custom fields': customFieldsTable(),
    'store lists': listsOf('store'),
    'admin lists': listsOf('admin'),
  };
  return Object.entries(blocks).reduce(withBlock, page);
}
