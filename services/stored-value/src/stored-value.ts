import { withCustomFields } from '@storefold/custom-fields';
import { defineService } from '@storefold/server/runtime';
import * as facts from './dictionary.ts';
import { CustomerGiftCardController } from './gift-card/customer-gift-card.controller.ts';
import { CustomerGiftCardEndpoints } from './gift-card/customer-gift-card.endpoints.ts';
import { GiftCardController } from './gift-card/gift-card.controller.ts';
import { GiftCardEndpoints } from './gift-card/gift-card.endpoints.ts';
import { giftCardErasure } from './gift-card/gift-card.erasure.ts';
import { giftCardPublisher } from './gift-card/gift-card.publisher.ts';
import { giftCardView } from './gift-card/gift-card.view.ts';
import { GiftCardCodeClaims } from './gift-card/gift-card-code-claims.ts';
import { GiftCardExportController } from './gift-card/gift-card-export.controller.ts';
import { CanceledBatches } from './gift-card-batch/canceled-batches.recurring.ts';
import { GiftCardBatchEndpoints } from './gift-card-batch/gift-card-batch.endpoints.ts';
import { GiftCardBatchProcess } from './gift-card-batch/gift-card-batch.process.ts';
import { giftCardBatchPublisher } from './gift-card-batch/gift-card-batch.publisher.ts';
import { GiftCardBatchService } from './gift-card-batch/gift-card-batch.service.ts';
import { giftCardBatchView } from './gift-card-batch/gift-card-batch.view.ts';
import { storedValueSettings } from './settings.ts';
import { CustomerStoreCreditController } from './store-credit/customer-store-credit.controller.ts';
import { CustomerStoreCreditEndpoints } from './store-credit/customer-store-credit.endpoints.ts';
import { GiftCardConversionEndpoints } from './store-credit/gift-card-conversion.endpoints.ts';
import { GiftCardConversion } from './store-credit/gift-card-conversion.process.ts';
import { StoreCreditController } from './store-credit/store-credit.controller.ts';
import { StoreCreditEndpoints } from './store-credit/store-credit.endpoints.ts';
import { storeCreditErasure } from './store-credit/store-credit.erasure.ts';
import { storeCreditPublisher } from './store-credit/store-credit.publisher.ts';
import { StoreCreditQueries } from './store-credit/store-credit.queries.ts';
import { storeCreditView } from './store-credit/store-credit.view.ts';
import { StoreCreditCategoryEndpoints } from './store-credit-category/store-credit-category.endpoints.ts';
import { StoreCreditCategoryQueries } from './store-credit-category/store-credit-category.queries.ts';
import { StoreCreditCategoryDeletion } from './store-credit-category/store-credit-category-deletion.process.ts';
import { StoreCreditCategoryUse } from './store-credit-category/store-credit-category-use.service.ts';
import { StoredValueBootstrap } from './stored-value.bootstrap.ts';
import { storedValueCarriers } from './stored-value.carriers.ts';
import { StoredValueReportEndpoints } from './stored-value-report/stored-value-report.endpoints.ts';

const definition = defineService({
  name: 'stored-value',
  facts,
  endpoints: [
    GiftCardEndpoints,
    CustomerGiftCardEndpoints,
    GiftCardBatchEndpoints,
    StoreCreditEndpoints,
    CustomerStoreCreditEndpoints,
    StoreCreditCategoryEndpoints,
    GiftCardConversionEndpoints,
    StoredValueReportEndpoints,
  ],
  controllers: [
    GiftCardController,
    GiftCardExportController,
    CustomerGiftCardController,
    StoreCreditController,
    CustomerStoreCreditController,
  ],
  providers: [
    GiftCardCodeClaims,
    GiftCardBatchService,
    StoreCreditQueries,
    StoreCreditCategoryQueries,
    StoreCreditCategoryUse,
  ],
  projections: [giftCardView, giftCardBatchView, storeCreditView],
  publishers: [giftCardPublisher, giftCardBatchPublisher, storeCreditPublisher],
  processes: [
    GiftCardBatchProcess,
    GiftCardConversion,
    giftCardErasure.OfLate,
    storeCreditErasure.OfLate,
    StoreCreditCategoryDeletion,
  ],
  recurring: [CanceledBatches],
  settings: storedValueSettings,
  subscribers: [giftCardErasure.OfDeleted, storeCreditErasure.OfDeleted],
  bootstrap: StoredValueBootstrap,
});

/** Gift cards and store credits: value that customers, and guests with a card, can pay with. */
export const storedValue = withCustomFields(definition, storedValueCarriers);
