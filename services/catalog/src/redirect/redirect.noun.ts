import { defineNoun } from '@storefold/server/runtime';
import { ImportedRows, UndoneImports } from '@storefold/simple-records/upkeep';
import { OldAddresses } from './old-addresses.service.ts';
import { redirectDictionary } from './redirect.dictionary.ts';
import { RedirectEndpoints, StoreRedirectEndpoints } from './redirect.endpoints.ts';
import { redirectView } from './redirect.ts';
import { RedirectImportController } from './redirect-import.controller.ts';
import { RedirectImportUndoController } from './redirect-import-undo.controller.ts';

export const redirectNoun = defineNoun({
  facts: [redirectDictionary],
  endpoints: [RedirectEndpoints, StoreRedirectEndpoints],
  controllers: [RedirectImportController, RedirectImportUndoController],
  providers: [ImportedRows, UndoneImports, OldAddresses],
  projections: [redirectView],
});
