import { defineNoun } from '@storefold/server/runtime';
import { CustomerStoreCreditController } from './customer-store-credit.controller.ts';
import { CustomerStoreCreditEndpoints } from './customer-store-credit.endpoints.ts';
import { GiftCardConversionEndpoints } from './gift-card-conversion.endpoints.ts';
import { GiftCardConversion } from './gift-card-conversion.process.ts';
import { StoreCreditController } from './store-credit.controller.ts';
import { storeCreditDictionary } from './store-credit.dictionary.ts';
import { StoreCreditEndpoints } from './store-credit.endpoints.ts';
import { storeCreditErasure } from './store-credit.erasure.ts';
import { storeCreditPublisher } from './store-credit.publisher.ts';
import { StoreCreditQueries } from './store-credit.queries.ts';
import { storeCreditView } from './store-credit.view.ts';
import { StoreCreditImportController } from './store-credit-import.controller.ts';
import { StoreCreditImportUndoController } from './store-credit-import-undo.controller.ts';

export const storeCreditNoun = defineNoun({
  facts: [storeCreditDictionary],
  endpoints: [StoreCreditEndpoints, CustomerStoreCreditEndpoints, GiftCardConversionEndpoints],
  controllers: [
    StoreCreditController,
    StoreCreditImportController,
    StoreCreditImportUndoController,
    CustomerStoreCreditController,
  ],
  providers: [StoreCreditQueries],
  projections: [storeCreditView],
  publishers: [storeCreditPublisher],
  processes: [GiftCardConversion],
  erasure: storeCreditErasure,
});
