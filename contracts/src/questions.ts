import type { Question } from './question.ts';
import * as catalog from './questions/catalog.ts';
import * as customFields from './questions/custom-fields.ts';
import * as exports from './questions/export.ts';
import * as identity from './questions/identity.ts';
import { listExportQuestions } from './questions/list-export.ts';
import * as ordering from './questions/ordering.ts';
import * as promotionScope from './questions/promotion-scope.ts';
import * as storeCredit from './questions/store-credit.ts';
import * as storedValue from './questions/stored-value.ts';
import * as tags from './questions/tags.ts';

/** All questions between services. */
export const allQuestions: readonly Question[] = [
  identity.findDefaultStore,
  identity.findStore,
  identity.findMailingStore,
  identity.resolveApiKey,
  identity.resolveActor,
  identity.listSigningKeys,
  identity.resolveSession,
  identity.findAllowedOrigins,
  identity.findCustomer,
  identity.recordMarketingConsent,
  catalog.quoteVariants,
  catalog.countProductsOfTaxCategory,
  catalog.listServingFiles,
  catalog.findDigitalFile,
  catalog.showVariants,
  catalog.reserveStock,
  catalog.commitStock,
  catalog.releaseStock,
  catalog.returnStock,
  catalog.restockStock,
  promotionScope.findUnknownProducts,
  promotionScope.findProductsInCategories,
  promotionScope.findUnknownCustomerGroups,
  ordering.checkCustomerOrders,
  ordering.holdCustomerPurchases,
  ordering.deleteEarlierCarts,
  ordering.deleteGuestCarts,
  ordering.findZone,
  ordering.findUnknownTaxCategories,
  ordering.checkDigitalLinks,
  exports.exportCustomerOrders,
  exports.exportCustomerCreditCards,
  exports.exportCustomerGiftCards,
  exports.exportCustomerStoreCredits,
  exports.exportCustomerSubscriptions,
  storedValue.findUsableGiftCard,
  storedValue.authorizeGiftCard,
  storedValue.captureGiftCard,
  storedValue.voidGiftCard,
  storedValue.refundGiftCard,
  storedValue.creditGiftCard,
  storedValue.creditGiftCardAtMost,
  storeCredit.findStoreCreditTotals,
  storeCredit.findSpendableStoreCredits,
  storeCredit.authorizeStoreCredits,
  storeCredit.captureStoreCredits,
  storeCredit.voidStoreCredits,
  storeCredit.refundStoreCredits,
  storeCredit.issueRefundCredit,
  storeCredit.creditStoreCredits,
  storeCredit.creditStoreCreditsAtMost,
  customFields.checkCustomFields,
  ...Object.values(customFields.countCustomFields),
  ...Object.values(tags.listTagsOf),
  ...Object.values(listExportQuestions),
];
