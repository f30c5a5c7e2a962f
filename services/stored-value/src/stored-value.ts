import { withCustomFields } from '@storefold/custom-fields';
import { defineService } from '@storefold/server/runtime';
import { giftCardNoun } from './gift-card/gift-card.noun.ts';
import { giftCardBatchNoun } from './gift-card-batch/gift-card-batch.noun.ts';
import { storedValueSettings } from './settings.ts';
import { storeCreditNoun } from './store-credit/store-credit.noun.ts';
import { storeCreditCategoryNoun } from './store-credit-category/store-credit-category.noun.ts';
import { StoredValueBootstrap } from './stored-value.bootstrap.ts';
import { storedValueCarriers } from './stored-value.carriers.ts';
import { StoredValueReportEndpoints } from './stored-value-report/stored-value-report.endpoints.ts';

/** The kinds of records. */
export const storedValueNouns = [
  giftCardNoun,
  giftCardBatchNoun,
  storeCreditNoun,
  storeCreditCategoryNoun,
] as const;

const definition = defineService({
  name: 'stored-value',
  nouns: storedValueNouns,
  endpoints: [StoredValueReportEndpoints],
  settings: storedValueSettings,
  bootstrap: StoredValueBootstrap,
});

/** Gift cards and store credits: value that customers, and guests with a card, can pay with. */
export const storedValue = withCustomFields(definition, storedValueCarriers);
